import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { Problem } from './problem.ts';
import { suggest } from './problem.ts';
import type { Path, SchemaFile } from './schema-file.ts';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/** Compiles a meta-schema once. */
export function compileMeta(metaSchema: object): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
  addFormats(ajv);
  return ajv.compile(metaSchema);
}

function pathOf(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function describe(file: SchemaFile<unknown>, error: ErrorObject): Problem {
  const path = pathOf(error.instancePath);
  const key = path.at(-1);
  const { params } = error;
  switch (error.keyword) {
    case 'additionalProperties': {
      const unknown = String(params.additionalProperty);
      const known = Object.keys((error.parentSchema?.properties ?? {}) as object);
      return file.problem([...path, unknown], `unknown key "${unknown}"`, suggest(unknown, known), 'key');
    }
    case 'required':
      return file.problem(path, `"${String(params.missingProperty)}" is missing`);
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).map(String);
      const isRole = allowed.includes('ADMIN') && allowed.includes('SUPER');
      const value = JSON.stringify(error.data);
      const message = isRole ? `unknown role ${value}` : `${value} is not allowed for "${String(key)}"`;
      return file.problem(path, message, suggest(String(error.data), allowed));
    }
    case 'type':
      return file.problem(path, `"${String(key)}" must be ${String(params.type)}`);
    case 'propertyNames':
      return file.problem(
        [...path, String(params.propertyName)],
        `"${String(params.propertyName)}" is not a name for a key here`,
        undefined,
        'key',
      );
    default:
      return file.problem(path, `"${String(key)}" ${error.message ?? 'is invalid'}`);
  }
}

/** ajv reports every branch of an `anyOf`: keep the errors of the branch that the author meant. */
function meaningful(errors: ErrorObject[]): ErrorObject[] {
  const unions = new Set(
    errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath),
  );
  const isChoice = (error: ErrorObject) =>
    error.keyword === 'anyOf' ||
    (unions.has(error.instancePath) && (error.keyword === 'type' || error.keyword === 'const'));
  return errors.filter((error) => {
    if (error.keyword === 'enum' && error.propertyName !== undefined) return false;
    if (!isChoice(error)) return true;
    if (error.keyword !== 'anyOf') return false;
    return !errors.some((other) => !isChoice(other) && other.instancePath.startsWith(error.instancePath));
  });
}

/** Errors after which the file can still be read for further checks. */
const HARMLESS = new Set([
  'additionalProperties',
  'enum',
  'propertyNames',
  'pattern',
  'anyOf',
  'type',
  'const',
]);

/**
 * Every way in which a file breaks its meta-schema, and whether its structure is sound enough to look for more.
 */
export function checkMeta(
  file: SchemaFile<unknown>,
  validate: ValidateFunction,
): { problems: Problem[]; isReadable: boolean } {
  if (validate(file.data)) return { problems: [], isReadable: true };
  const errors = meaningful(validate.errors ?? []);
  const byPlace = new Map<string, Problem>();
  for (const error of errors) {
    const problem = error.keyword === 'propertyNames' ? roleNameProblem(file, error) : describe(file, error);
    byPlace.set(`${problem.line}:${problem.column}:${problem.message}`, problem);
  }
  const isReadable = errors.every(
    (error) =>
      HARMLESS.has(error.keyword) && !(error.keyword === 'type' && pathOf(error.instancePath).length < 3),
  );
  return { problems: [...byPlace.values()], isReadable };
}

const ROLE_KEYS = ['ADMIN', 'API_EXTERNAL', 'API_INTERNAL', 'CONSULTANT', 'PROVIDER', 'SUPER', 'USER'];

function roleNameProblem(file: SchemaFile<unknown>, error: ErrorObject): Problem {
  const name = String(error.params.propertyName);
  const path = [...pathOf(error.instancePath), name];
  const reference = JSON.stringify(error.parentSchema?.propertyNames ?? '');
  if (reference.includes('role')) {
    return file.problem(path, `unknown role "${name}"`, suggest(name, ROLE_KEYS), 'key');
  }
  return describe(file, error);
}
