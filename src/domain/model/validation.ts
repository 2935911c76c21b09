import { countThings, formatNumber } from '../text/format.ts';
import { isTimeZone } from '../text/time-zone.ts';
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

const shownLimit = (field: FieldModel, limit: number): string =>
  formatNumber(limit, { decimals: Number.isInteger(limit) ? 0 : getDecimals(field) });

/** The problem of a value outside a limit, in words; undefined for other errors, and for a required text that is empty. */
function limitProblem(field: FieldModel, { keyword, params }: AjvError): string | undefined {
  const limit = Number(params.limit);
  switch (keyword) {
    case 'multipleOf':
      return `Enter a number with at most ${countThings(getDecimals(field), 'decimal')}`;
    case 'maximum':
      return `Enter at most ${shownLimit(field, limit)}`;
    case 'minimum':
      return `Enter at least ${shownLimit(field, limit)}`;
    case 'maxLength':
      return `Enter at most ${countThings(limit, 'character')}`;
    case 'minLength':
      return limit === 1 ? undefined : `Enter at least ${countThings(limit, 'character')}`;
    case 'maxItems':
      return `Choose at most ${formatNumber(limit)}`;
    case 'minItems':
      return `Choose at least ${formatNumber(limit)}`;
    default:
      return undefined;
  }
}

/** Limits of a number's column where the schema declares none: its general message is about those that it declares. */
const isOfColumn = (field: FieldModel, { keyword }: AjvError): boolean =>
  keyword === 'multipleOf' ||
  ((keyword === 'maximum' || keyword === 'minimum') && field[keyword] === undefined);

/** The problem of a text in an entity's field that has not the form of its format. */
const FORMAT_PROBLEMS: Record<string, string> = {
  'us-phone': 'Invalid Phone',
  npi: 'Must be a 10-digit number',
  'npi-list': 'Must be 10-digit numbers separated by commas',
  'time-zone': 'Enter a time zone, such as US/Eastern',
};

/** The message of an error in a field: the schema's for its keyword, or `*`, or what its limit or format says. */
function fieldMessage(
  own: Record<string, string> | undefined,
  field: FieldModel | undefined,
  error: AjvError,
): string {
  const isFormat = error.keyword === 'format';
  const problem = isFormat
    ? FORMAT_PROBLEMS[String(error.params.format)]
    : field && limitProblem(field, error);
  const general = field && isOfColumn(field, error) ? undefined : own?.['*'];
  return own?.[error.keyword] ?? general ?? problem ?? keywordMessage(own, error);
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
        : fieldMessage(messages[path], fields.get(path), error);
    if (!failures.has(path)) failures.set(path, { message, path, code: 'VALIDATION' });
  }
  return failures;
}

/** The message of a text that has the right form, and names nothing: a pattern cannot know all time zones. */
function nameProblem(
  { format }: FieldModel,
  own: Record<string, string> | undefined,
  value: unknown,
): string | undefined {
  if (format !== 'time-zone' || typeof value !== 'string' || value === '' || isTimeZone(value))
    return undefined;
  return own?.format ?? own?.['*'] ?? FORMAT_PROBLEMS[format];
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
  for (const field of model.fields) {
    const { name: path } = field;
    const message = nameProblem(field, validator.messages[path], data[path]);
    if (message !== undefined && !failures.has(path))
      failures.set(path, { message, path, code: 'VALIDATION' });
  }
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
