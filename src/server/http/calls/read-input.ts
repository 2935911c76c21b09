import type { FastifyRequest } from 'fastify';
import { findFailures, queryFailures } from '../../../domain/model/call-failures.ts';
import type { CallModel, ParameterKind } from '../../../domain/model/call.ts';
import type { ReceivedItem } from '../../../domain/model/received-items.ts';
import type { Failure } from '../../../domain/model/errors.ts';
import { callValidators } from '../../../generated/validators/calls.ts';
import { inTurns, mapInTurns } from '../../db/turns.ts';
import { AppError, refuse } from '../errors.ts';
import { resolveAliases } from './parameter-aliases.ts';
import { isUuid } from '../../db/uuid.ts';

const validators = new Map(Object.entries(callValidators));
/** Cache busters, which are ignored. */
const CACHE_BUSTERS = new Set(['cb', 'tick', '_']);

/** The parts of a request that a call reads. */
type SentInput = Pick<FastifyRequest, 'params' | 'query' | 'body'>;
type SentAddress = Pick<SentInput, 'params' | 'query'>;

/** Path and query of a request, validated against the call's contract. */
interface ReadAddress {
  params: Record<string, string>;
  query: Record<string, unknown>;
}

function readParams(call: CallModel, request: SentAddress): Record<string, string> {
  const params = { ...(request.params as Record<string, string>) };
  for (const name of call.ids) {
    const id = params[name];
    if (!isUuid(id)) throw refuse('NOT_FOUND', call.notFound ?? 'There is none.');
    params[name] = id.toLowerCase();
  }
  return params;
}

/** Converts a parameter's text to its type; text that does not fit stays unchanged, for the validator to refuse. */
function readValue(value: unknown, kind: ParameterKind | undefined): unknown {
  if (kind === 'list') return Array.isArray(value) ? value : [value];
  if (kind === 'number' && typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value))
    return Number(value);
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** Query parameters without ignored ones: cache busters, and empty values. */
export function readParameters(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(
      ([name, value]) => value !== '' && !CACHE_BUSTERS.has(name),
    ),
  );
}

function readQuery(call: CallModel, request: SentAddress, failures: Failure[]): Record<string, unknown> {
  const kinds = call.query;
  if (!kinds) return request.query as Record<string, unknown>;
  const query = Object.fromEntries(
    Object.entries(resolveAliases(call, readParameters(request.query), failures)).map(([name, value]) => [
      name,
      readValue(value, Object.hasOwn(kinds, name) ? kinds[name] : undefined),
    ]),
  );
  const validate = validators.get(`${call.name}Query`);
  if (validate && !validate(query)) failures.push(...queryFailures(validate.errors ?? []));
  else if (!validate) {
    for (const path of Object.keys(query))
      failures.push({ code: 'VALIDATION', message: 'Unknown parameter', path });
  }
  return query;
}

function readBody(call: CallModel, body: unknown, failures: Failure[]): unknown {
  const validate = validators.get(`${call.name}Body`);
  if (!validate) return body;
  const value = body ?? {};
  failures.push(...findFailures(validate, value));
  return value;
}

/** A failure of an item, at its place in the list. */
function atIndex(failure: Failure, index: number): Failure {
  return failure.path === undefined
    ? { ...failure, path: `[${index}]`, message: 'Invalid value' }
    : { ...failure, path: `[${index}].${failure.path}` };
}

/** The body of a call that takes a list, whose items are validated in turns with other requests. */
async function readItems(call: CallModel, body: unknown, failures: Failure[]): Promise<unknown> {
  const validate = validators.get(`${call.name}Item`);
  if (!validate) throw new Error(`The items of ${call.name} have no validator: run the generators.`);
  const isApart = call.items === 'apart';
  const isList = Array.isArray(body);
  const list = readBody(call, isApart && !isList ? [body] : body, failures);
  if (failures.length > 0) return undefined;
  const items = await mapInTurns(list as unknown[], (value): ReceivedItem<unknown> => {
    return { value, failures: findFailures(validate, value) };
  });
  if (isApart) return { isList, items };
  await inTurns(items, (item, index) => {
    for (const one of item.failures) failures.push(atIndex(one, index));
  });
  return list;
}

function readParts(call: CallModel, request: SentAddress, failures: Failure[]): ReadAddress {
  return { params: readParams(call, request), query: readQuery(call, request, failures) };
}

/**
 * Reads path and query of a call.
 * @throws AppError 404 for an invalid id, 400 with all failures
 */
export function readAddress(call: CallModel, request: SentAddress): ReadAddress {
  const failures: Failure[] = [];
  const address = readParts(call, request, failures);
  if (failures.length > 0) throw new AppError(failures);
  return address;
}

/**
 * Reads path, query and body of a call.
 * @throws AppError 404 for an invalid id, 400 with all failures
 */
export async function readInput(
  call: CallModel,
  request: SentInput,
): Promise<ReadAddress & { body: unknown }> {
  const failures: Failure[] = [];
  const address = readParts(call, request, failures);
  const read = call.items ? readItems : readBody;
  const body = await read(call, request.body, failures);
  if (failures.length > 0) throw new AppError(failures);
  return { ...address, body };
}
