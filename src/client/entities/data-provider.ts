import simpleRest from 'ra-data-simple-rest';
import { HttpError, type DataProvider, type fetchUtils, type SortPayload } from 'react-admin';
import type { Failure } from '../../domain/model/errors.ts';
import { ApiError, request, isCancelled } from '../core/api.ts';
import { UNSORTED } from '../core/list-query.ts';
import { notifyError } from '../ui/toast.ts';
import { takePreloaded } from './preload-data.ts';

/** A concurrent change: its author and time. */
export interface Conflict {
  /** null: unknown */
  updatedBy: string | null;
  updatedAt: string;
}

/** The body of the `HttpError` of a refused call. */
export interface ErrorBody {
  /** messages by field, which react-admin's pessimistic save returns */
  errors: Record<string, string>;
  /** messages without a field */
  failures: Failure[];
  conflict?: Conflict;
}

interface RestAnswer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const BASE = '/v1';

/** An API error in react-admin's format: messages by field, and separately those without one. */
export function toHttpError(error: ApiError): HttpError {
  const errors: Record<string, string> = {};
  const failures: Failure[] = [];
  for (const failure of error.failures) {
    if (!failure.path) failures.push(failure);
    else errors[failure.path.split('.')[0] ?? failure.path] ??= failure.message;
  }
  const { conflict } = (error.body ?? {}) as { conflict?: Conflict };
  const body: ErrorBody = { errors, failures, ...(conflict && { conflict }) };
  return new HttpError(error.message, error.status, body);
}

function isList(body: unknown): body is { data: unknown[]; pagination?: { total: number } } {
  return typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data);
}

async function send(url: string, { method = 'GET', body, signal }: fetchUtils.Options): Promise<unknown> {
  const path = url.slice(BASE.length);
  const early = method === 'GET' ? takePreloaded(path) : undefined;
  const data: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  try {
    if (early) return await early;
  } catch (error) {
    // retries requests that were made too early, before the session or the network
    if (!(error instanceof ApiError)) throw error;
  }
  return request(method as Method, path, {
    ...(data !== undefined && { body: data }),
    ...(signal && { signal }),
  });
}

/** The HTTP client for simple-rest: our response format, our errors. */
async function httpClient(url: string, options: fetchUtils.Options = {}): Promise<RestAnswer> {
  try {
    const answer = await send(url, options);
    const headers = new Headers();
    if (isList(answer)) headers.set('x-total-count', String(answer.pagination?.total ?? answer.data.length));
    const json =
      typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : (answer ?? {});
    return { status: 200, headers, body: '', json };
  } catch (error) {
    throw error instanceof ApiError ? toHttpError(error) : error;
  }
}

const rest = simpleRest(BASE, httpClient, 'X-Total-Count');

/** List parameters beyond react-admin's own. */
interface ListMeta {
  defaultSort?: SortPayload;
  /** fields to return beyond those of every list */
  fields?: readonly string[];
}

function isDefault(sort: SortPayload | undefined, { defaultSort }: ListMeta): boolean {
  return !!defaultSort && sort?.field === defaultSort.field && sort.order === defaultSort.order;
}

/**
 * react-admin's data provider over our API. A list in its default order requests no order, so that its request can
 * start before the model with that order has loaded (`meta.defaultSort`). `meta.fields` is sent as a parameter beside
 * the filters.
 */
export const dataProvider: DataProvider = {
  ...rest,
  supportAbortSignal: true,
  getList: (resource, params) => {
    const meta = (params.meta ?? {}) as ListMeta;
    return rest.getList(resource, {
      ...params,
      filter: { ...(params.filter as object), fields: meta.fields },
      ...(isDefault(params.sort, meta) && { sort: { field: UNSORTED, order: 'ASC' as const } }),
    });
  },
  delete: async (resource, params) => {
    await rest.delete(resource, params);
    // our server returns nothing, but react-admin needs the deleted record
    return { data: { id: params.id } as never };
  },
};

const UNAUTHORIZED = 401;
const UNEXPECTED = 'Something went wrong. Please try again.';

/** The body of a failed call, if it came from our API. */
export function getErrorBody(error: unknown): ErrorBody | undefined {
  if (!(error instanceof HttpError)) return undefined;
  return error.body as ErrorBody | undefined;
}

/** Every message of a refused call, those of fields first. */
function failureMessages(error: unknown): string[] {
  const body = getErrorBody(error);
  const messages = body && [
    ...Object.values(body.errors),
    ...body.failures.map((failure) => failure.message),
  ];
  return messages?.length ? messages : [UNEXPECTED];
}

/** Shows one error toast per message, none for a cancelled call or the end of the session. */
export function notifyHttpFailures(error: unknown): void {
  if (isCancelled(error) || (error instanceof HttpError && error.status === UNAUTHORIZED)) return;
  if (!getErrorBody(error)) reportError(error);
  for (const message of failureMessages(error)) notifyError(message, { isLong: true });
}
