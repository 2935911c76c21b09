import type { ComponentType, ReactNode } from 'react';
import type { EntityModel, FieldModel, FormSection } from '../../domain/model.ts';
import type { Facts } from '../../domain/permissions.ts';
import type { Viewer } from '../../domain/session.ts';
import { normalize } from '../../domain/validation.ts';
import type { Enums } from '../core/value-text.ts';
import type { WidgetProps } from './widget-props.ts';
import { shownFields, wireName, type FormData, type FormLayout, type FormOperation } from './form-fields.ts';

/** Bare country code: nothing was typed. */
const BARE = /^\s*\+?1?\s*$/;

/** A phone number without its spaces, as it is edited. */
export function stripSpaces(phone: string): string {
  return phone.replace(/\s/g, '');
}

/**
 * A phone number as it is shown and sent once its field is left: international when it is valid (`+1 512 555 0134`),
 * empty when nothing but the country code was typed, else as typed. The parser is loaded when it is first needed.
 */
export async function formatTyped(phone: string): Promise<string> {
  if (BARE.test(phone)) return '';
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(phone, 'US');
  return parsed?.isValid() ? parsed.formatInternational() : phone;
}

/** Props of code that draws a whole section. */
export interface SectionProps {
  section: FormSection;
  /** its inputs, by name */
  fields: Record<string, ReactNode>;
}

/** Rules for turning a form's data into the payload. */
export interface PayloadRules {
  /** of an entity, or of a form that stands for none, as sending a survey */
  model: Pick<EntityModel, 'fields' | 'rules' | 'display'>;
  layout: FormLayout[];
  /** the fields of the layout */
  fields: FieldModel[];
  facts: Facts;
  operation: FormOperation;
  /** what the form started from */
  initial: FormData;
  /** what is stored beside the form's own fields, which rules may look at */
  stored: FormData;
  /** enumerations that values are chosen from, by name */
  enums: Enums;
  viewer: Viewer;
  /** the data after a change, with derived values */
  derive: (before: FormData, after: FormData) => FormData;
  /** inputs of the form's own, by the name their field is sent under, in place of those that follow from the model */
  widgets?: Readonly<Record<string, ComponentType<WidgetProps>>>;
  /** what stands in a section's place, by the name that the section asks for */
  sections?: Readonly<Record<string, ComponentType<SectionProps>>>;
}

type Shape = Pick<PayloadRules, 'model' | 'fields' | 'stored'>;

/**
 * The data as it would be stored: the form's fields trimmed, what is empty null, over what is stored beside them. So a
 * condition may look at a field that the viewer's form does not have, as a provider's own role.
 */
export function plainData({ model, fields, stored }: Shape, data: FormData): FormData {
  const values = fields.map((field): [string, unknown] => {
    const value = data[wireName(field)] ?? null;
    // a number is the same with and without the spaces it is shown with
    const isPhone = field.format === 'us-phone' && typeof value === 'string';
    return [wireName(field), isPhone ? stripSpaces(value) : value];
  });
  return { ...stored, ...normalize(model, Object.fromEntries(values)) };
}

/** A secret that was not typed anew is not part of what is sent or checked: it stays as it is. */
function isKept(field: FieldModel, data: FormData): boolean {
  return field.writeOnly && data[wireName(field)] === undefined;
}

/** Whether two values of a field are the same: copies of a list are. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** A form as it is filled in. Worked out once for each change, since a form has many parts that ask. */
export interface FilledForm {
  data: FormData;
  /** what the data would be stored as: what conditions read */
  plain: FormData;
  /** the fields that are shown */
  shown: FieldModel[];
}

export function fillIn(rules: PayloadRules, data: FormData): FilledForm {
  const plain = plainData(rules, data);
  return { data, plain, shown: shownFields(rules.layout, plain, rules.facts) };
}

function shownValues({ data, plain, shown }: FilledForm): [name: string, value: unknown][] {
  return shown
    .filter((field) => !isKept(field, data))
    .map((field) => [wireName(field), plain[wireName(field)]]);
}

/** The whole record as it would be after saving: what the schema's rules are checked against. */
export function wholeRecord(rules: PayloadRules, filled: FilledForm): FormData {
  return { ...rules.stored, ...Object.fromEntries(shownValues(filled)) };
}

/** The payload: all filled fields of a new record, the changed fields of an update, never hidden ones. */
export function toPayload(rules: PayloadRules, data: FormData): FormData {
  const before = plainData(rules, rules.initial);
  const sent = shownValues(fillIn(rules, data)).filter(([name, value]) =>
    rules.operation === 'create' ? (value ?? '') !== '' : !isSame(value, before[name]),
  );
  return Object.fromEntries(sent);
}
