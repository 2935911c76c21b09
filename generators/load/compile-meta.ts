import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/** Whether the validators accept a pattern: they read it with the flag `u`. */
function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

const compiled = new Map<string, ValidateFunction>();

/** Compiles the text of a meta-schema, once in a process. */
export function compileMeta(metaText: string): ValidateFunction {
  const known = compiled.get(metaText);
  if (known) return known;
  const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
  addFormats(ajv);
  ajv.addFormat('regex', isPattern);
  const validate = ajv.compile(JSON.parse(metaText) as object);
  compiled.set(metaText, validate);
  return validate;
}
