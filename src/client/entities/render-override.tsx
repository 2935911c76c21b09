import { createElement, Suspense, type ReactNode } from 'react';
import { overrideFor } from './overrides.ts';
import type { Slot, SlotProps } from './slots.ts';

/** What stands in a slot instead of the generated piece; undefined where the model names no override. */
export function renderOverride<S extends Slot>(
  slot: S,
  name: string | undefined,
  props: SlotProps[S],
): ReactNode | undefined {
  const component = overrideFor(slot, name);
  return component && <Suspense fallback={null}>{createElement(component, props)}</Suspense>;
}
