import { Ajv } from 'ajv';
import type { JsonSchema } from '../load/call-source.ts';
import type { Path } from '../load/schema-file.ts';
import { FORMATS } from '../emit/formats.ts';

export interface Failure {
  path: Path;
  message: string;
}

/** Failures of a value against a schema; other checks report an invalid schema. */
export function findFailures(schema: JsonSchema, value: unknown): Failure[] {
  const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false });
  for (const [name, pattern] of Object.entries(FORMATS)) ajv.addFormat(name, pattern);
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = 'does not fit', params }) => {
    const path = instancePath
      .split('/')
      .slice(1)
      .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    const name = (params as { additionalProperty?: string }).additionalProperty;
    if (name !== undefined) return { path: [...path, name], message: `has an unknown "${name}"` };
    return { path, message: `${path.length > 0 ? `at "${path.join('.')}" ` : ''}${message}` };
  });
}
