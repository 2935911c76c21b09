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

/** Compiles a meta-schema. */
export function compileMeta(metaSchema: object): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
  addFormats(ajv);
  ajv.addFormat('regex', isPattern);
  return ajv.compile(metaSchema);
}
