import { useState } from 'react';
import { loadValidator } from '../../../generated/load-validator.ts';
import type { EntityName } from '../../../generated/registry.ts';
import type { EntityValidator } from '../../../domain/model/validation.ts';
import { createResource, type Resource } from '../../core/loadable.tsx';
import { useEntity, type Entity } from '../EntityContext.tsx';
import { overrideFor } from '../overrides.ts';
import type { EntityRecord } from '../../core/value-text.ts';
import {
  formLayout,
  initialData,
  readPrefilled,
  layoutFields,
  withCopies,
  wireName,
  type FormLayout,
  type FormOperation,
} from '../record-form/form-fields.ts';
import type { PayloadRules } from '../record-form/form-payload.ts';
import { FormState } from '../record-form/form-state.ts';

const validators = new Map<string, Resource<EntityValidator>>();

/** The compiled validator of an entity, in its own chunk; suspends until it is loaded. */
export function useValidator(): EntityValidator {
  const { model } = useEntity();
  const validator =
    validators.get(model.name) ?? createResource(() => loadValidator(model.name as EntityName));
  validators.set(model.name, validator);
  return validator.useValue();
}

/** The registered overrides that the form's fields and sections name. */
function overridesIn(layout: FormLayout[]): Pick<PayloadRules, 'widgets' | 'sections'> {
  const widgets = layoutFields(layout).map((field) => [wireName(field), overrideFor('field', field.widget)]);
  const sections = layout.map(({ section }) => [section.override, overrideFor('section', section.override)]);
  const registered = (pairs: unknown[][]) => Object.fromEntries(pairs.filter(([, component]) => component));
  return { widgets: registered(widgets), sections: registered(sections) };
}

/** The configuration of a record's form: its fields, initial data, and the stored values beside them. */
export function rulesFor(entity: Entity, operation: FormOperation, record?: EntityRecord): PayloadRules {
  const { model, facts, enums, viewer } = entity;
  const layout = formLayout(entity, operation);
  const fields = layoutFields(layout);
  // rules may refer to fields that this viewer's form lacks: those keep their stored values or defaults
  const stored = initialData(
    model.fields.filter((field) => !field.writeOnly),
    record,
    viewer,
  );
  return {
    model,
    layout,
    fields,
    facts,
    operation,
    initial: initialData(fields, record, viewer),
    stored,
    enums,
    viewer,
    ...overridesIn(layout),
    derive: (before, after) => (operation === 'create' ? withCopies(fields, before, after) : after),
  };
}

/**
 * The state of a form. If another version of the record arrives before anything was typed, the form restarts from it;
 * input is never lost.
 * @param link the query of an address that fills in a new record
 * @returns the state, and a function that restarts from a given version
 */
export function useRecordForm(
  operation: FormOperation,
  record?: EntityRecord,
  link = new URLSearchParams(),
): [form: FormState, restart: (from: EntityRecord) => void] {
  const entity = useEntity();
  const make = (from?: EntityRecord): FormState => {
    const rules = rulesFor(entity, operation, from);
    return new FormState({ ...rules, prefilled: readPrefilled(rules.fields, link) }, from);
  };
  const [form, setForm] = useState(() => make(record));
  const isOutdated = record !== undefined && record.updatedAt !== form.record?.updatedAt;
  const { isDirty, isSaving } = form.get();
  if (isOutdated && !isDirty && !isSaving) setForm(make(record));
  return [form, (from) => setForm(make(from))];
}
