import { formatNumber } from '../text/format.ts';
import type { EntityModel, FieldModel } from './model.ts';
import { getDecimals } from './numbers.ts';
import type { Failure } from './errors.ts';
import { conditionHolds, type Facts } from '../access/permissions.ts';

/** The part of ajv's errors that the standalone validators use. */
export interface AjvError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message?: string;
}

export interface CompiledValidator {
  (data: unknown): boolean;
  errors?: AjvError[] | null;
}

/** Messages by field and keyword; `*` applies to all other keywords of the field. */
export type FieldMessages = Record<string, Record<string, string>>;

/** The generated validator of an entity, as in `src/generated/validators`. */
export interface EntityValidator {
  check: CompiledValidator;
  messages: FieldMessages;
}

const FALLBACK: Record<string, string> = {
  required: 'Field is required',
  email: 'Email invalid',
  uri: 'Invalid URL',
};

/** The message of an error: the schema's own for its keyword or `*`, or else the default one. */
export function keywordMessage(own: Record<string, string> | undefined, error: AjvError): string {
  const format = error.keyword === 'format' ? String(error.params.format) : undefined;
  // an empty required string counts as missing
  const isEmpty = error.keyword === 'minLength' && error.params.limit === 1;
  const keyword = isEmpty ? 'required' : error.keyword;
  return own?.[keyword] ?? own?.['*'] ?? FALLBACK[format ?? keyword] ?? 'Invalid value';
}

/**
 * The problem of a number that its column cannot store: too large, or with too many decimals. The schema's general
 * message is about limits that it declares.
 */
function storageProblem(field: FieldModel | undefined, { keyword, params }: AjvError): string | undefined {
  if (!field) return undefined;
  const decimals = getDecimals(field);
  if (keyword === 'multipleOf')
    return `Enter a number with at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`;
  const limit = formatNumber(Number(params.limit), { decimals });
  if (keyword === 'maximum' && field.maximum === undefined) return `Enter at most ${limit}`;
  return keyword === 'minimum' && field.minimum === undefined ? `Enter at least ${limit}` : undefined;
}

/** A required field without a value counts as missing, whatever its type. */
function withoutEmpty(
  model: Pick<EntityModel, 'fields'>,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const required = model.fields.filter((field) => field.required);
  // requests name a relation by its ids
  const written = required.map(({ name, relation }) => relation?.idsField ?? name);
  const names = new Set(written.filter((name) => (data[name] ?? '') === ''));
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => value !== undefined && !names.has(name)),
  );
}

/** Failures of the compiled schema by field. */
function schemaFailures(
  model: Pick<EntityModel, 'rules' | 'fields'>,
  { check, messages }: EntityValidator,
  data: Record<string, unknown>,
): Map<string, Failure> {
  const failures = new Map<string, Failure>();
  const fields = new Map(model.fields.map((field) => [field.name, field]));
  if (check(withoutEmpty(model, data))) return failures;
  for (const error of check.errors ?? []) {
    if (error.keyword === 'if') continue;
    const rule = /^#\/allOf\/(\d+)\//.exec(error.schemaPath);
    const compiled = rule ? model.rules[Number(rule[1])] : undefined;
    const at = error.instancePath.slice(1);
    const path = compiled
      ? compiled.path
      : error.keyword === 'required'
        ? String(error.params.missingProperty)
        : error.keyword === 'additionalProperties'
          ? String(error.params.additionalProperty)
          : (at.split('/')[0] ?? '');
    const message = compiled
      ? compiled.message
      : error.keyword === 'additionalProperties'
        ? 'Unknown field'
        : (messages[path]?.[error.keyword] ??
          storageProblem(fields.get(path), error) ??
          keywordMessage(messages[path], error));
    if (!failures.has(path)) failures.set(path, { message, path, code: 'VALIDATION' });
  }
  return failures;
}

/**
 * Every failure of a record at once, one per field, each with the schema's message.
 * @param data the whole record after `normalize`: for an update, the stored values merged with the changes
 * @param stored the record before an update: two dates in the wrong order are tolerated while both are unchanged, so
 * that the rest of an old record can be edited
 */
export function validate(
  model: Pick<EntityModel, 'rules' | 'fields'>,
  validator: EntityValidator,
  data: Record<string, unknown>,
  stored?: Record<string, unknown>,
): Failure[] {
  const failures = schemaFailures(model, validator, data);
  for (const { when, path, notBefore, message } of model.rules) {
    if (notBefore === undefined || failures.has(path) || failures.has(notBefore)) continue;
    const [later, earlier] = [data[path], data[notBefore]];
    const isWrong = typeof later === 'string' && typeof earlier === 'string' && later < earlier;
    const isOld = stored !== undefined && stored[path] === later && stored[notBefore] === earlier;
    if (isWrong && !isOld && conditionHolds(when, data, {}))
      failures.set(path, { message, path, code: 'VALIDATION' });
  }
  return [...failures.values()];
}

/** A record in stored form: strings trimmed, empty optional ones null. Other fields and absent ones stay unchanged. */
export function normalize(
  model: Pick<EntityModel, 'fields'>,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const out: Record<string, unknown> = { ...data };
  for (const field of model.fields) {
    const value = out[field.name];
    if (typeof value !== 'string') continue;
    const trimmed = field.trim ? value.trim() : value;
    // the phone mask leaves a bare country code behind
    const text = field.format === 'us-phone' && /^\+?1?$/.test(trimmed) ? '' : trimmed;
    out[field.name] = text === '' && field.emptyToNull ? null : text;
  }
  return out;
}

/** A record in stored form, with each empty field set to the only value that its rules allow: 0 for unpaid employees. */
export function withOnlyValues(
  { rules }: Pick<EntityModel, 'rules'>,
  record: Record<string, unknown>,
  facts: Facts,
): Record<string, unknown> {
  const out = { ...record };
  for (const { when, path, value } of rules)
    if (value !== undefined && (out[path] ?? '') === '' && conditionHolds(when, out, facts))
      out[path] = value;
  return out;
}
