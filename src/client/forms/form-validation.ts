import type { ErrorSchema, RJSFSchema, ValidationData, ValidatorType } from '@rjsf/utils';
import { validate, type EntityValidator } from '../../domain/validation.ts';
import type { Failure } from '../../domain/errors.ts';
import { findField } from '../core/value-text.ts';
import { wireName, type FormData } from './form-fields.ts';
import { fillIn, wholeRecord, type FilledForm, type PayloadRules } from './form-payload.ts';

/** Message by the name a field is sent under. */
export type FieldErrors = Record<string, string>;

/** All that is wrong with a record, as it would be stored. */
export type RecordCheck = (record: FormData) => Pick<Failure, 'path' | 'message'>[];

/** The check of an entity's records that the generators compiled. */
export function compiledCheck(model: PayloadRules['model'], validator: EntityValidator): RecordCheck {
  return (record) => validate(model, validator, record);
}

/** Failures by the names their fields are sent under, whichever name they came with. */
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
 * Every failure of the fields that are shown, at once, with the schema's messages. What is wrong with the rest of the
 * record cannot be mended here: the server, which has all of it, decides on that.
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
 * rjsf's validator over a check of ours: no schema is compiled in the browser, and the messages are those of the server.
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
    // the form's schema has neither alternatives nor conditions: rjsf has no branch to choose
    isValid: () => true,
    rawValidation: () => ({ errors: [] }),
  };
}
