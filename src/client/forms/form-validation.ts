import type { ErrorSchema, RJSFSchema, ValidationData, ValidatorType } from '@rjsf/utils';
import { validate, type EntityValidator } from '../../domain/validation.ts';
import type { Failure } from '../../domain/errors.ts';
import { findField } from '../core/value-text.ts';
import { wireName, type FormData } from './form-fields.ts';
import { fillIn, wholeRecord, type FilledForm, type PayloadRules } from './form-payload.ts';

/** Messages by request name of the field. */
export type FieldErrors = Record<string, string>;

/** All failures of a record in stored form. */
export type RecordCheck = (record: FormData) => Pick<Failure, 'path' | 'message'>[];

/** The compiled validator of an entity. */
export function compiledCheck(model: PayloadRules['model'], validator: EntityValidator): RecordCheck {
  return (record) => validate(model, validator, record);
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
  const errors = byWireName(rules.model, check(wholeRecord(rules, filled)));
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
