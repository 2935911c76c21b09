import { expect, it } from 'vitest';
import type { CompiledValidator } from '../domain/model/validation.ts';
import { widgetKinds } from '../domain/measures/widgets/widget-kinds.ts';
import * as analytics from '../generated/validators/analytics-calls.js';
import { getCall } from './registry.ts';

const validators: Record<string, CompiledValidator> = analytics;

it.each(widgetKinds.map((kind) => [kind.kind, kind] as const))(
  '%s asks only for what its call accepts',
  (_, kind) => {
    const validate = validators[`${getCall(kind)}Query`];
    validate?.({ ...kind.query });
    // the period and the filters of the page are missing here
    const wrong = (validate?.errors ?? []).filter(({ keyword }) => keyword !== 'required');
    expect(validate).toBeDefined();
    expect(wrong).toEqual([]);
  },
);
