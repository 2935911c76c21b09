import type { CallRequest } from '../../domain/model/call.ts';
import { request, type RequestOptions } from './api.ts';
import type { Query } from '../../domain/text/query-string.ts';

type CallOptions = Omit<RequestOptions, 'query' | 'body'>;

/** The body of an upload call. */
export function toFormData(fields: Readonly<Record<string, File | string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/**
 * Makes a call and returns the whole response body.
 * @param call returned by a function of `generated/calls`
 * @throws ApiError if the server refuses or cannot be reached
 */
export function send<Answer>(call: CallRequest<Answer>, options: CallOptions = {}): Promise<Answer> {
  const { method, path, query, body } = call;
  return request<Answer>(method, path, {
    ...options,
    ...(query && { query: query as Query }),
    ...(body !== undefined && { body }),
  });
}

/** Makes a call and returns its `data`. @throws as `send` does */
export async function ask<Data>(call: CallRequest<{ data: Data }>, options?: CallOptions): Promise<Data> {
  return (await send(call, options)).data;
}

type CallKey = [name: string, path: string, query: object];

/** The query key of a call: its name, its path, and its query. */
export function getCallKey({ name, path, query = {} }: CallRequest<unknown>): CallKey {
  return [name, path, query];
}

/** Key and function of `useQuery` for a read call, with the whole response body. */
export function callQuery<Answer>(call: CallRequest<Answer>) {
  return {
    queryKey: getCallKey(call),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer> => send(call, { signal }),
  };
}

/** The same with the `data` of the response, under a separate key. */
export function dataQuery<Data>(call: CallRequest<{ data: Data }>) {
  return {
    queryKey: [...getCallKey(call), 'data'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Data> => ask(call, { signal }),
  };
}
