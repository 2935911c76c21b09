import type { ErrorObject, ValidateFunction } from 'ajv';
import { comparable } from '../../src/domain/text/intake/comparable.ts';
import type { Problem } from './problem.ts';
import { findClosest, suggest } from './problem.ts';
import type { Path, SchemaFile } from './schema-file.ts';

export const ROLES = ['ADMIN', 'API_EXTERNAL', 'API_INTERNAL', 'CONSULTANT', 'PROVIDER', 'SUPER', 'USER'];

function parsePointer(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

const TYPES: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** Types of JSON Schema in words. */
export function describeTypes(types: unknown): string {
  return [types as string | string[]]
    .flat()
    .flatMap((type) => type.split(','))
    .map((type) => TYPES[type] ?? type)
    .join(' or ');
}

/** The message of ajv's `format` names the format, not the mistake. */
function regexMistake(pattern: unknown): string {
  try {
    new RegExp(String(pattern), 'u');
    return '';
  } catch (error) {
    return (error as Error).message.replace(/^.*\/u?: /, '').toLowerCase();
  }
}

const NO_RANGE = 'a condition compares with values: list those that it holds for';

/** Keys of other tools, with what to write instead. */
const OF_OTHERS: Record<string, string> = {
  enum: 'write "oneOf", with a "const" and a "title" for each value',
  nullable: 'write the type as ["string", "null"]',
  label: 'write "title"',
  required: 'list the name of the field in "required" of the entity',
  unique: 'write "x-unique" at the field, with "within" for a value that is unique within others',
  in: 'write a list of values: ["A", "B"]',
  gt: NO_RANGE,
  gte: NO_RANGE,
  lt: NO_RANGE,
  lte: NO_RANGE,
};

/** Keys of a part of an entity file, for authors who write them elsewhere. */
const POSITIONS: Record<string, readonly string[]> = {
  'x-entity': [
    'resource',
    'route',
    'display',
    'permissions',
    'nav',
    'hooks',
    'identifiedBy',
    'practiceScope',
    'beyondPractices',
  ],
  'x-screens': ['list', 'view', 'form'],
  'x-screens.list': ['columns', 'filters', 'bulk', 'sort'],
  'x-relation': ['to', 'many', 'by', 'ids', 'embed', 'tree', 'onDelete'],
  'x-file': ['accept', 'maxBytes'],
  'x-computed': ['formula', 'firstOf', 'count', 'sum', 'average', 'latest'],
};

/** Keys of an entity file itself. */
const OF_FILE = ['x-entity', 'x-screens', 'x-rules', 'properties'];

function findPosition(file: SchemaFile<unknown>, path: Path, key: string): string | undefined {
  if (!file.file.startsWith('schema/entities/')) return undefined;
  if (OF_FILE.includes(key)) return path.length === 0 ? undefined : 'write it at the top of the file';
  if (key.startsWith('x-') && path[0] !== 'properties') return 'write it at a field, in "properties"';
  const position = Object.keys(POSITIONS).find((one) => POSITIONS[one]?.includes(key));
  return position === undefined || path.join('.').endsWith(position)
    ? undefined
    : `write it in "${position}"`;
}

/** A name in the form of a key: `serialNumber` for `serial_number`. */
function toCamelCase(name: string): string {
  const words = name.replace(/[_\s-]+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return words.charAt(0).toLowerCase() + words.slice(1);
}

const isObject = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Keys with which other tools combine conditions. */
const COMBINATIONS: readonly string[] = ['anyOf', 'oneOf', 'allOf', 'and', 'or'];

/** The form to write instead of a value of another type, without repeating what the message says. */
function adviseType(value: unknown, type: unknown, key: unknown): string {
  const types = [type as string | string[]].flat().flatMap((one) => one.split(','));
  const expects = (...names: string[]): boolean => names.some((one) => types.includes(one));
  if (key === 'not' && !isObject(value) && types.join() === 'object') return 'write { "const": value }';
  if (Array.isArray(value) && !expects('array', 'object'))
    return key === 'not' && expects('null')
      ? 'one value is excluded: to exclude several, list the others, as in ["A", "B"]'
      : key === 'const'
        ? 'write one value: several are an enumeration ("oneOf") or a "pattern"'
        : 'write one value instead of the list';
  if (typeof value === 'string' && value.trim() !== '') {
    if (expects('number', 'integer') && Number.isFinite(Number(value)))
      return `write ${value.trim()}, without quotes`;
    if (expects('boolean') && /^(?:true|false)$/.test(value)) return `write ${value}, without quotes`;
  }
  if (['number', 'boolean'].includes(typeof value) && types.join() === 'string')
    return `write ${JSON.stringify(String(value))}, in quotes`;
  return `write ${describeTypes(type)}`;
}

function describe(file: SchemaFile<unknown>, error: ErrorObject): Problem {
  const path = parsePointer(error.instancePath);
  const key = path.at(-1);
  const inList = typeof key === 'number' ? `item ${key + 1} of "${String(path.at(-2))}"` : `"${key ?? ''}"`;
  const name = key === undefined ? 'the file' : inList;
  const { params } = error;
  // the meta-schema says what each key means
  const meaning = (error.parentSchema as { description?: string } | undefined)?.description;
  const advise = (what: string): string => withMeaning(what, key, meaning);
  const seeMeta = `${String((file.data as { $schema?: string }).$schema ?? 'schema/meta')} says which form`;
  switch (error.keyword) {
    case 'additionalProperties': {
      const unknown = String(params.additionalProperty);
      const known = Object.keys((error.parentSchema?.properties ?? {}) as object);
      return file.problem(
        [...path, unknown],
        `unknown key "${unknown}"`,
        OF_OTHERS[unknown] ?? findPosition(file, path, unknown) ?? suggest(unknown, known),
        'key',
      );
    }
    case 'required':
      return file.problem(path, `"${String(params.missingProperty)}" is missing`, describeMissing(error));
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).map(String);
      const isRole = allowed.includes('ADMIN') && allowed.includes('SUPER');
      const value = JSON.stringify(error.data);
      const message = isRole ? `there is no role ${value}` : `${value} is not allowed for ${name}`;
      return file.problem(path, message, suggest(String(error.data), allowed));
    }
    case 'const':
      return file.problem(
        path,
        `${name} must be ${JSON.stringify(params.allowedValue)}`,
        `write ${JSON.stringify(params.allowedValue)}, or take it out`,
      );
    case 'type': {
      const combination = path.at(-2);
      if (typeof key === 'number' && COMBINATIONS.includes(String(combination)) && isObject(error.data))
        return file.problem(
          path.slice(0, -1),
          `a condition has no "${String(combination)}"`,
          'it holds if every named field has its value; write a condition for each case, where several are allowed',
          'key',
        );
      return file.problem(
        path,
        `${name} must be ${describeTypes(params.type)}`,
        advise(adviseType(error.data, params.type, key)),
      );
    }
    case 'maxProperties':
      return file.problem(path, `${name} has too many keys`, `keep ${String(params.limit)} of them`);
    case 'minItems':
    case 'minProperties':
    case 'minLength': {
      const least = Number(params.limit);
      const message = least > 1 ? `${name} needs at least ${least} entries` : `${name} is empty`;
      return file.problem(path, message, advise(least > 1 ? 'add some' : 'fill it, or take it out'));
    }
    case 'uniqueItems':
      return file.problem(
        [...path, Math.max(Number(params.i), Number(params.j))],
        `${name} names a value twice`,
        'take one of them out',
      );
    case 'minimum':
      return file.problem(path, `${name} must be at least ${String(params.limit)}`, advise('raise it'));
    case 'exclusiveMinimum':
      return file.problem(path, `${name} must be above ${String(params.limit)}`, advise('raise it'));
    case 'maximum':
      return file.problem(path, `${name} must be at most ${String(params.limit)}`, advise('lower it'));
    case 'pattern':
      return file.problem(
        path,
        `${name} has the wrong form: ${JSON.stringify(error.data)}`,
        correctForm(String(error.data), String(params.pattern)) ??
          (meaning === undefined ? seeMeta : advise('write it in this form')),
      );
    case 'format':
      return file.problem(
        path,
        `${name} is no regular expression: ${regexMistake(error.data)}`,
        advise('correct it'),
      );
    case 'propertyNames':
      return file.problem(
        [...path, String(params.propertyName)],
        `"${String(params.propertyName)}" is not a name for a key here`,
        nameHint(error) ?? seeMeta,
        'key',
      );
    default:
      return file.problem(
        path,
        `${name} has the wrong form`,
        meaning === undefined ? seeMeta : advise('write it in this form'),
      );
  }
}

/** A text of the wrong form as it was probably meant: in capitals, small letters or one word, or with a slash before it. */
function correctForm(text: string, pattern: string): string | undefined {
  const form = new RegExp(pattern, 'u');
  const upper = text.trim().toUpperCase();
  const found = [text.trim(), upper, text.toLowerCase(), toCamelCase(text), `/${text}`].find((one) =>
    form.test(one),
  );
  return found === undefined ? undefined : `write ${JSON.stringify(found)}`;
}

/** The advice for a missing key: to add it, with the kind of its value and its meaning. */
function describeMissing({ parentSchema, params }: ErrorObject): string {
  const name = String(params.missingProperty);
  const properties = parentSchema?.properties as
    | Record<string, { description?: string; type?: unknown; enum?: unknown[]; const?: unknown }>
    | undefined;
  const { description, type, enum: values, const: value } = properties?.[name] ?? {};
  const kinds = [
    value === undefined ? [] : [JSON.stringify(value)],
    values ? [`one of ${values.map((one) => JSON.stringify(one)).join(', ')}`] : [],
    type === undefined ? [] : [describeTypes(type)],
  ].flat();
  const what = `add "${name}"${kinds[0] === undefined ? '' : `, ${kinds[0]}`}`;
  return withMeaning(what, name, description);
}

/** An advice with the meaning of a key, unless that only repeats its name. */
function withMeaning(what: string, name: unknown, meaning: string | undefined): string {
  const isEmpty = meaning === undefined || comparable(meaning) === comparable(`the ${String(name)}`);
  return isEmpty ? what : `${what}: ${meaning}`;
}

function nameHint({ data, parentSchema, params }: ErrorObject): string | undefined {
  const rule = parentSchema?.propertyNames as
    | { description?: string; enum?: string[]; pattern?: string }
    | undefined;
  const written = String(params.propertyName);
  if (written in Object.prototype) return 'every object has it: write another one';
  const camel = toCamelCase(written);
  if (rule?.pattern && new RegExp(rule.pattern, 'u').test(camel))
    return camel in (data as object)
      ? `"${camel}" is there already: write another name of that form, or take one of the two out`
      : `write "${camel}"`;
  return rule?.description ?? (rule?.enum && suggest(written, rule.enum));
}

/** ajv reports every branch of an `anyOf`: keep the errors of the branch that the author meant. */
function meaningful(errors: ErrorObject[]): ErrorObject[] {
  const unions = new Set(
    errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath),
  );
  const isChoice = (error: ErrorObject) =>
    error.keyword === 'anyOf' ||
    (unions.has(error.instancePath) && (error.keyword === 'type' || error.keyword === 'const'));
  /** Errors of the branch that says more: of a part of the value, or of a key that stands for a missing one. */
  const isSuperseded = ({ keyword, instancePath }: ErrorObject) =>
    unions.has(instancePath) &&
    errors.some((other) =>
      keyword === 'enum'
        ? other.instancePath.startsWith(`${instancePath}/`) ||
          (other.keyword === 'minItems' && other.instancePath === instancePath)
        : keyword === 'required' &&
          other.keyword === 'additionalProperties' &&
          other.instancePath === instancePath,
    );
  return errors.filter((error) => {
    if (error.propertyName !== undefined || isSuperseded(error)) return false;
    if (!isChoice(error)) return true;
    if (error.keyword !== 'anyOf') return false;
    return !errors.some((other) => !isChoice(other) && other.instancePath.startsWith(error.instancePath));
  });
}

const ROUNDS = 20;

type Json = Record<string | number, unknown>;

/** Violations that leave a value of the right type, with which the other checks can go on. */
const HARMLESS = [
  'pattern',
  'uniqueItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
  'minProperties',
];

/** Replaces a value that is no text of a list by the closest one, which the message suggests too. */
function replace(data: object, path: Path, values: readonly unknown[]): boolean {
  const holder = path.slice(0, -1).reduce<unknown>((one, key) => (one as Json | undefined)?.[key], data);
  const key = path.at(-1);
  const texts = values.filter((value) => typeof value === 'string');
  const written = (holder as Json | undefined)?.[key ?? ''];
  const closest = typeof written === 'string' ? findClosest(written, texts) : undefined;
  if (closest === undefined) return false;
  (holder as Json)[key ?? ''] = closest;
  return true;
}

/** Removes the key that an error is about or, within a list, the whole list, since other items must keep their index. */
function remove(data: object, path: Path): void {
  const holders: [Record<string, unknown>, string][] = [];
  let holder: unknown = data;
  for (const key of path) {
    if (Array.isArray(holder) || holder === null || typeof holder !== 'object') break;
    holders.push([holder as Record<string, unknown>, String(key)]);
    holder = (holder as Record<string, unknown>)[String(key)];
  }
  const last = holders.at(-1);
  if (last) Reflect.deleteProperty(...last);
}

/** The usable part of a file, and the fields that lack something of what they have in the file. */
interface Salvaged {
  sound: object;
  fields: Set<string>;
}

/**
 * The usable part of a file, for the checks that follow: texts that are no value of an enumeration become the closest
 * one, other values of the wrong form are removed, and missing top-level keys come from `skeleton`. Undefined where
 * nothing usable is left.
 */
function salvage(data: object, validate: ValidateFunction, skeleton: object): Salvaged | undefined {
  const sound: object = structuredClone(data);
  const fields = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (validate(sound)) return { sound, fields };
    const errors = meaningful(validate.errors ?? []).filter(({ keyword }) => !HARMLESS.includes(keyword));
    if (errors.length === 0) return { sound, fields };
    for (const { keyword, instancePath, params } of errors) {
      const path = parsePointer(instancePath);
      const { allowedValues, allowedValue } = params as { allowedValues?: unknown[]; allowedValue?: unknown };
      if (replace(sound, path, allowedValues ?? [allowedValue])) continue;
      if (path[0] === 'properties' && path.length > 1) fields.add(String(path[1]));
      if (keyword === 'additionalProperties') remove(sound, [...path, String(params.additionalProperty)]);
      else if (keyword === 'propertyNames') remove(sound, [...path, String(params.propertyName)]);
      else if (path.length > 0) remove(sound, path);
      else if (keyword === 'required') {
        const missing = String(params.missingProperty);
        if (!(missing in skeleton)) return undefined;
        Object.assign(sound, { [missing]: (skeleton as Record<string, unknown>)[missing] });
      }
    }
  }
  return undefined;
}

/**
 * All violations of its meta-schema in a file, and the file without them.
 * @param skeleton what the top of the file must have at least; a file that lacks another key is not returned
 */
export function checkMeta<T>(
  file: SchemaFile<T>,
  validate: ValidateFunction,
  skeleton: object,
): { problems: Problem[]; sound?: SchemaFile<T> } {
  if (validate(file.data)) return { problems: [], sound: file };
  const errors = meaningful(validate.errors ?? []);
  const byPosition = new Map<string, Problem>();
  for (const error of errors) {
    const problem = error.keyword === 'propertyNames' ? roleNameProblem(file, error) : describe(file, error);
    byPosition.set(`${problem.line}:${problem.column}:${problem.message}`, problem);
  }
  const salvaged = salvage(file.data as object, validate, skeleton);
  return {
    problems: [...byPosition.values()],
    ...(salvaged ? { sound: toPartial(file, salvaged) } : {}),
  };
}

/** The file without what breaks the meta-schema. A problem of a field that lacks something may follow from that. */
function toPartial<T>(file: SchemaFile<T>, { sound, fields }: Salvaged): SchemaFile<T> {
  return {
    ...file,
    data: sound as T,
    isPartial: true,
    problem(path, message, ...rest) {
      const isConsequence = [...fields].some(
        (name) => (path[0] === 'properties' && path[1] === name) || message.includes(`"${name}"`),
      );
      return { ...file.problem(path, message, ...rest), isConsequence };
    },
  };
}

function roleNameProblem(file: SchemaFile<unknown>, error: ErrorObject): Problem {
  const name = String(error.params.propertyName);
  const path = [...parsePointer(error.instancePath), name];
  const reference = JSON.stringify(error.parentSchema?.propertyNames ?? '');
  if (reference.includes('role')) {
    return file.problem(path, `there is no role "${name}"`, suggest(name, ROLES), 'key');
  }
  return describe(file, error);
}
