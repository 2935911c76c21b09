import type { Condition, Match } from '../../src/domain/access/access-model.ts';
import type { JsonSchema } from '../load/call-source.ts';
import { suggest } from '../load/problem.ts';
import type { Path } from '../load/schema-file.ts';
import type { RuleSource } from '../load/source.ts';

type Fail = (path: Path, message: string, hint?: string) => void;
type Properties = Record<string, JsonSchema>;

function isText(schema: JsonSchema): boolean {
  const options = [schema.oneOf, schema.anyOf].flatMap((list) => (list ?? []) as JsonSchema[]);
  return [schema.type].flat().includes('string') || options.some(isText);
}

function literals(match: Match): unknown[] {
  if (Array.isArray(match)) return match;
  return [match !== null && typeof match === 'object' ? match.not : match];
}

function checkCondition(condition: Condition, properties: Properties, path: Path, fail: Fail): void {
  for (const [name, match] of Object.entries(condition)) {
    const property = properties[name];
    if (!property) {
      fail(
        [...path, name],
        `"${name}" is no property of this object`,
        suggest(name, Object.keys(properties)),
      );
      continue;
    }
    const values = property.enum as unknown[] | undefined;
    for (const value of literals(match))
      if (values && value !== null && !values.includes(value))
        fail(
          [...path, name],
          `${JSON.stringify(value)} is no value of "${name}"`,
          suggest(String(value), values.map(String)),
        );
  }
}

/** Reports readers of values that are no text, and rules about properties or values that an object does not have. */
export function checkReadings(schema: JsonSchema, path: Path, fail: Fail): void {
  const properties = (schema.properties ?? {}) as Properties;
  for (const [name, property] of Object.entries(properties))
    if (property['x-read'] !== undefined && !isText(property))
      fail([...path, 'properties', name, 'x-read'], `"x-read" is for text, not for ${String(property.type)}`);
  const rules = (schema['x-rules'] ?? []) as RuleSource[];
  rules.forEach(({ when, field }, index) => {
    const at = [...path, 'x-rules', index];
    checkCondition(when, properties, [...at, 'when'], fail);
    if (!properties[field])
      fail(
        [...at, 'field'],
        `"${field}" is no property of this object`,
        suggest(field, Object.keys(properties)),
      );
  });
}
