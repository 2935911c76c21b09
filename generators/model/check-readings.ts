import type { Condition } from '../../src/domain/access/access-model.ts';
import { findMisfit, type Limits } from '../check/value.ts';
import type { JsonSchema } from '../load/call-source.ts';
import { suggest } from '../load/problem.ts';
import type { Path } from '../load/schema-file.ts';
import type { RuleSource } from '../load/source.ts';
import { literals } from './check.ts';

type Fail = (path: Path, message: string, hint: string) => void;
type Properties = Record<string, JsonSchema>;

function isText(schema: JsonSchema): boolean {
  const options = [schema.oneOf, schema.anyOf].flatMap((list) => (list ?? []) as JsonSchema[]);
  return [schema.type].flat().includes('string') || options.some(isText);
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
    for (const value of literals(match)) {
      const misfit = value === null ? undefined : findMisfit(value, property as Limits, name);
      if (misfit) fail([...path, name], `${JSON.stringify(value)} ${misfit.reason}`, misfit.hint);
    }
  }
}

/** The values that a rule allows must pass the property's own limits. */
function checkMust(
  must: NonNullable<RuleSource['must']>,
  property: JsonSchema,
  name: string,
  path: Path,
  fail: Fail,
): void {
  for (const key of ['const', 'minimum', 'maximum'] as const) {
    const value = must[key];
    const misfit =
      value === undefined || value === null ? undefined : findMisfit(value, property as Limits, name);
    if (misfit) fail([...path, key], `${JSON.stringify(value)} ${misfit.reason}`, misfit.hint);
  }
}

/** Reports readers of values that are no text, and rules about properties or values that an object does not have. */
export function checkReadings(schema: JsonSchema, path: Path, fail: Fail): void {
  const properties = (schema.properties ?? {}) as Properties;
  for (const [name, property] of Object.entries(properties)) {
    const { 'x-read': reader } = property;
    const at = [...path, 'properties', name, 'x-read'];
    if (reader !== undefined && !isText(property))
      fail(at, `"x-read" is for text, not for ${String(property.type)}`, 'take it out');
    else if (property.enum !== undefined && !['text', 'choice', 'id', undefined].includes(reader as string))
      fail(at, `"${String(reader)}" changes the values of an enumeration`, 'write "choice"');
  }
  const rules = (schema['x-rules'] ?? []) as RuleSource[];
  rules.forEach(({ when, field, required, must }, index) => {
    const at = [...path, 'x-rules', index];
    if (required && when[field] !== undefined && Object.keys(when).length === 1)
      fail([...at, 'when', field], 'the rule is about its own property', `write "${field}" into "required"`);
    if (required && (schema.required as string[] | undefined)?.includes(field))
      fail(
        [...at, 'required'],
        `"${field}" is always required: the rule says nothing`,
        'take one of them out',
      );
    checkCondition(when, properties, [...at, 'when'], fail);
    if (!properties[field])
      fail(
        [...at, 'field'],
        `"${field}" is no property of this object`,
        suggest(field, Object.keys(properties)),
      );
    else checkMust(must ?? {}, properties[field], field, [...at, 'must'], fail);
  });
}
