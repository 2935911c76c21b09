import type { ErrorSchema, RJSFSchema, ValidationData, ValidatorType } from '@rjsf/utils';
import type { ComponentType, ReactNode } from 'react';
import type { Failure } from '../../../domain/model/errors.ts';
import type { EntityModel, FieldModel } from '../../../domain/model/model.ts';
import type { FormSection } from '../../../domain/model/screen-model.ts';
import type { Facts } from '../../../domain/access/permissions.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import {
  normalize,
  validate,
  withOnlyValues,
  type EntityValidator,
} from '../../../domain/model/validation.ts';
import type { Enums } from '../../core/value-text.ts';
import { findField } from '../../core/value-text.ts';
import type { WidgetProps } from './form-fields.ts';
import { shownFields, wireName, type FormData, type FormLayout, type FormOperation } from './form-fields.ts';

/** Bare country code: nothing was typed. */
const BARE = /^\s*\+?1?\s*$/;

/** A phone number without its spaces, for editing. */
export function stripSpaces(phone: string): string {
  return phone.replace(/\s/g, '');
}

/**
 * A phone number as shown and sent after its field is left: international if valid (`+1 512 555 0134`), empty if only
 * the country code was typed, otherwise as typed, also with an extension. The parser is loaded on first use.
 */
export async function formatTyped(phone: string): Promise<string> {
  if (BARE.test(phone)) return '';
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(phone, 'US');
  return parsed?.isValid() && !parsed.ext ? parsed.formatInternational() : phone;
}

/** Props of an override for a whole section. */
interface SectionProps {
  section: FormSection;
  /** its inputs by name */
  fields: Record<string, ReactNode>;
}

/** Rules for converting a form's data into the payload. */
export interface PayloadRules {
  /** of an entity, or of a form without one, such as sending a survey */
  model: Pick<EntityModel, 'fields' | 'rules' | 'display'>;
  layout: FormLayout[];
  /** the fields of the layout */
  fields: FieldModel[];
  facts: Facts;
  operation: FormOperation;
  /** the form's initial data */
  initial: FormData;
  /** values that a link fills in: they count as typed */
  prefilled?: FormData;
  /** stored values outside of the form's fields, which rules may refer to */
  stored: FormData;
  /** enumerations with options, by name */
  enums: Enums;
  viewer: Viewer;
  /** the data after a change, with derived values */
  derive: (before: FormData, after: FormData) => FormData;
  /** the form's own inputs, by request name of their field, replacing those from the model */
  widgets?: Readonly<Record<string, ComponentType<WidgetProps>>>;
  /** hints that depend on the typed data, by request name of their field */
  hints?: Readonly<Record<string, (data: FormData) => string>>;
  /** fields alone, as in a dialog: without sections, marks of optional fields, and the summary of errors */
  isPlain?: boolean;
  /** overrides of sections, by the name in the section */
  sections?: Readonly<Record<string, ComponentType<SectionProps>>>;
}

type Shape = Pick<PayloadRules, 'model' | 'fields' | 'stored' | 'facts'>;

/**
 * The data in stored form: the form's fields trimmed, empty ones null, merged over the stored values. A condition may
 * therefore refer to a field that the viewer's form lacks, such as a provider's own role.
 */
function plainData({ model, fields, stored, facts }: Shape, data: FormData): FormData {
  const values = fields.map((field): [string, unknown] => {
    const value = data[wireName(field)] ?? null;
    // a number is equal with and without its display spaces
    const isPhone = field.format === 'us-phone' && typeof value === 'string';
    return [wireName(field), isPhone ? stripSpaces(value) : value];
  });
  return withOnlyValues(model, { ...stored, ...normalize(model, Object.fromEntries(values)) }, facts);
}

/** An untouched secret is neither sent nor validated: it stays unchanged. */
function isKept(field: FieldModel, data: FormData): boolean {
  return field.writeOnly && data[wireName(field)] === undefined;
}

/** Whether two values of a field are equal; lists by content. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** A form's current data. Computed once for each change, because many parts of a form need it. */
export interface FilledForm {
  data: FormData;
  /** the data in stored form, which conditions use */
  plain: FormData;
  /** the visible fields */
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

/** The whole record as it would be after saving, against which the schema's rules are checked. */
function wholeRecord(rules: PayloadRules, filled: FilledForm): FormData {
  return { ...rules.stored, ...Object.fromEntries(shownValues(filled)) };
}

/** A call must name these, whether the form shows them or not. */
function hiddenInitials({ model, operation }: PayloadRules): FormData {
  const fields = operation === 'create' ? model.fields.filter(({ initial }) => initial !== undefined) : [];
  return Object.fromEntries(fields.map((field) => [wireName(field), field.initial]));
}

/** The payload: all filled fields of a new record, the changed fields of an update, never other hidden ones. */
export function toPayload(rules: PayloadRules, data: FormData): FormData {
  const before = plainData(rules, rules.initial);
  const sent = shownValues(fillIn(rules, data)).filter(([name, value]) =>
    rules.operation === 'create' ? (value ?? '') !== '' : !isSame(value, before[name]),
  );
  return { ...hiddenInitials(rules), ...Object.fromEntries(sent) };
}

/** Messages by request name of the field. */
export type FieldErrors = Record<string, string>;

/** All failures of a record in stored form. @param stored the record before an update */
export type RecordCheck = (record: FormData, stored?: FormData) => Pick<Failure, 'path' | 'message'>[];

/** The compiled validator of an entity. */
export function compiledCheck(model: PayloadRules['model'], validator: EntityValidator): RecordCheck {
  return (record, stored) => validate(model, validator, record, stored);
}

/** Failures by request names of their fields, whichever name they came with. */
export function byWireName(
  model: PayloadRules['model'],
  failures: { path?: string; message: string }[],
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path = '', message } of failures) {
    const field = findField(model, path);
    errors[field ? wireName(field) : path] ??= message;
  }
  return errors;
}

/**
 * Every failure of the visible fields at once, with the schema's messages. Errors in the rest of the record cannot be
 * fixed here: the server, which has all of it, reports those.
 */
export function formErrors(rules: PayloadRules, check: RecordCheck, filled: FilledForm): FieldErrors {
  const before = rules.operation === 'update' ? rules.stored : undefined;
  const errors = byWireName(rules.model, check(wholeRecord(rules, filled), before));
  const names = new Set(filled.shown.map(wireName));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.has(name)));
}

function toErrorSchema(errors: FieldErrors): ErrorSchema<FormData> {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { __errors: [message] }]));
}

/**
 * rjsf's validator interface over ours: no schema is compiled in the browser, and the messages are those of the server.
 */
export function createFormValidator(
  rules: PayloadRules,
  check: RecordCheck,
): ValidatorType<FormData, RJSFSchema> {
  return {
    validateFormData(data): ValidationData<FormData> {
      const errors = formErrors(rules, check, fillIn(rules, data ?? {}));
      return {
        errors: Object.entries(errors).map(([name, message]) => ({
          property: `.${name}`,
          message,
          stack: message,
        })),
        errorSchema: toErrorSchema(errors),
      };
    },
    // the form's schema has neither alternatives nor conditions, so rjsf has no branch to choose
    isValid: () => true,
    rawValidation: () => ({ errors: [] }),
  };
}
