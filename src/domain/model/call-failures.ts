import type { Failure } from './errors.ts';
import { type AjvError, type CompiledValidator, keywordMessage } from './validation.ts';

type Messages = Record<string, string> | undefined;
type Schema = { 'x-messages'?: Messages; properties?: Record<string, { 'x-messages'?: Messages }> };

/** An error of a validator that was compiled with `verbose`. */
interface VerboseError extends AjvError {
  parentSchema?: Schema;
}

/** `/rows/0/name` to `rows[0].name`. */
function toPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`),
      '',
    );
}

/** A property that could not be read: the reader says why, unless the property has a message of its own. */
function readingFailure(
  instancePath: string,
  { property, problem }: AjvError['params'],
  parentSchema: Schema | undefined,
): Failure {
  const own = parentSchema?.properties?.[String(property)]?.['x-messages'];
  const message = own?.['x-read'] ?? own?.['*'] ?? String(problem);
  return { code: 'VALIDATION', path: toPath(`${instancePath}/${String(property)}`), message };
}

function toFailure({ parentSchema, ...error }: VerboseError): Failure {
  const { keyword, instancePath, params } = error;
  const name = keyword === 'required' ? params.missingProperty : params.additionalProperty;
  if (keyword === 'required' || keyword === 'additionalProperties') {
    const path = toPath(`${instancePath}/${String(name)}`);
    const own = parentSchema?.properties?.[String(name)]?.['x-messages'];
    return {
      code: 'VALIDATION',
      path,
      message: keyword === 'required' ? keywordMessage(own, error) : 'Unknown field',
    };
  }
  if (keyword === 'x-reads') return readingFailure(instancePath, params, parentSchema);
  if (instancePath === '' && keyword === 'type') {
    const message = params.type === 'array' ? 'The body must be a list.' : 'The body must be an object.';
    return { code: 'VALIDATION', message };
  }
  const path = toPath(instancePath);
  return {
    code: 'VALIDATION',
    ...(path === '' ? {} : { path }),
    message: keywordMessage(parentSchema?.['x-messages'], error),
  };
}

/** The failures of a body, one for each path. */
export function bodyFailures(errors: readonly AjvError[]): Failure[] {
  const failures = new Map<string, Failure>();
  for (const error of errors) {
    if (error.keyword === 'if') continue;
    const failure = toFailure(error);
    const path = failure.path ?? '';
    if (!failures.has(path)) failures.set(path, failure);
  }
  return [...failures.values()];
}

/** Validates a body and puts its texts into stored form, in place. @returns one failure for each path */
export function findFailures(validate: CompiledValidator, body: unknown): Failure[] {
  return validate(body) ? [] : bodyFailures(validate.errors ?? []);
}

/** The failures of a query, one for each parameter: an item of a list counts as its parameter. */
export function queryFailures(errors: readonly AjvError[]): Failure[] {
  const failures = bodyFailures(errors).map((failure) => ({
    ...failure,
    path: failure.path?.replace(/\[\d+\]$/, ''),
    message: failure.message === 'Unknown field' ? 'Unknown parameter' : failure.message,
  }));
  return [...new Map(failures.map((failure) => [failure.path, failure])).values()] as Failure[];
}
