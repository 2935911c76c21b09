import type { ErrorSchema, RJSFSchema, ValidationData, ValidatorType } from '@rjsf/utils';
import { validate, type EntityValidator } from '../../../domain/validation.ts';
import { findField } from '../value-text.ts';
import { wireName, type FormData } from './form-fields.ts';
import { wholeRecord, type PayloadRules } from './form-payload.ts';

/** Message by the name a field is sent under. */
export type FieldErrors = Record<string, string>;

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

/** Every field's failure at once, with the schema's message. */
export function formErrors(rules: PayloadRules, validator: EntityValidator, data: FormData): FieldErrors {
  return byWireName(rules.model, validate(rules.model, validator, wholeRecord(rules, data)));
}

function toErrorSchema(errors: FieldErrors): ErrorSchema<FormData> {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { __errors: [message] }]));
}

/**
 * rjsf's validator over the validator that the generators compiled ahead: no schema is compiled in the browser, and the
 * messages are those of the server.
 */
export function createFormValidator(
  rules: PayloadRules,
  validator: EntityValidator,
): ValidatorType<FormData, RJSFSchema> {
  return {
    validateFormData(data): ValidationData<FormData> {
      const errors = formErrors(rules, validator, data ?? {});
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
