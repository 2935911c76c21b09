import type { FastifyRequest } from 'fastify';
import { bodyFailures, queryFailures } from '../../../domain/model/call-failures.ts';
import type { CallModel, ParameterKind } from '../../../domain/model/call.ts';
import type { Failure } from '../../../domain/model/errors.ts';
import type { CompiledValidator } from '../../../domain/model/validation.ts';
import * as compiled from '../../../generated/validators/calls.js';
import { AppError, refuse } from '../errors.ts';
import { resolveAliases } from './parameter-aliases.ts';
import { isUuid } from '../../db/uuid.ts';

const validators = new Map<string, CompiledValidator>(Object.entries(compiled));
/** Cache busters, which are ignored. */
const CACHE_BUSTERS = new Set(['cb', 'tick', '_']);

/** The parts of a request that a call reads. */
export type SentInput = Pick<FastifyRequest, 'params' | 'query' | 'body'>;

/** The parts of a request, validated against the call's contract. */
export interface ReadInput {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

function readParams(call: CallModel, request: SentInput): Record<string, string> {
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

function readQuery(call: CallModel, request: SentInput, failures: Failure[]): Record<string, unknown> {
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

function readBody(call: CallModel, { body }: SentInput, failures: Failure[]): unknown {
  const validate = validators.get(`${call.name}Body`);
  const value = body === undefined || body === null ? {} : body;
  if (validate && !validate(value)) failures.push(...bodyFailures(validate.errors ?? []));
  return validate ? value : body;
}

/**
 * Reads path, query and body of a call.
 * @throws AppError 404 for an invalid id, 400 with all failures
 */
export function readInput(call: CallModel, request: SentInput): ReadInput {
  const params = readParams(call, request);
  const failures: Failure[] = [];
  const query = readQuery(call, request, failures);
  const body = readBody(call, request, failures);
  if (failures.length > 0) throw new AppError(failures);
  return { params, query, body };
}
