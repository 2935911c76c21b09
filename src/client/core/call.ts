import type { CallRequest } from '../../domain/call.ts';
import { request, type RequestOptions } from './api.ts';
import type { Query } from './api.ts';

type CallOptions = Omit<RequestOptions, 'query' | 'body'>;

/**
 * Makes a call: the whole body of its answer.
 * @param call what a function of `generated/calls` returned
 * @throws ApiError when the server refuses or cannot be reached
 */
export function send<Answer>(call: CallRequest<Answer>, options: CallOptions = {}): Promise<Answer> {
  const { method, path, query, body } = call;
  return request<Answer>(method, path, {
    ...options,
    ...(query ? { query: query as Query } : {}),
    ...(body === undefined ? {} : { body }),
  });
}

/** The key of a call's answer in the query client: its name, its path, and its query. */
export function keyOf({ name, path, query = {} }: CallRequest<unknown>): [string, string, object] {
  return [name, path, query];
}

/** Key and function of `useQuery` for a call that reads. */
export function callQuery<Answer>(call: CallRequest<Answer>): {
  queryKey: [string, string, object];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
} {
  return { queryKey: keyOf(call), queryFn: ({ signal }) => send(call, { signal }) };
}
