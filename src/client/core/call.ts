import type { CallRequest } from '../../domain/call.ts';
import { request, type Query } from './api.ts';
import { type CallOptions, sendBatched } from './batch.ts';

/** The body of an upload call. */
export function toFormData(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/**
 * Makes a call: the whole body of its answer. Calls for figures that are made at once go in one request.
 * @param call what a function of `generated/calls` returned
 * @throws ApiError when the server refuses or cannot be reached
 */
export function send<Answer>(call: CallRequest<Answer>, options: CallOptions = {}): Promise<Answer> {
  const { method, path, query, body, shape } = call;
  if (shape) return sendBatched(call, options);
  return request<Answer>(method, path, {
    ...options,
    ...(query && { query: query as Query }),
    ...(body !== undefined && { body }),
  });
}

/** Makes a call: the `data` of its answer. @throws as `send` does */
export async function ask<Data>(call: CallRequest<{ data: Data }>, options?: CallOptions): Promise<Data> {
  return (await send(call, options)).data;
}

type CallKey = [name: string, path: string, query: object];

/** The key of a call's answer in the query client: its name, its path, and its query. */
export function getCallKey({ name, path, query = {} }: CallRequest<unknown>): CallKey {
  return [name, path, query];
}

/** Key and function of `useQuery` for a call that reads: the whole body of its answer. */
export function callQuery<Answer>(call: CallRequest<Answer>) {
  return {
    queryKey: getCallKey(call),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer> => send(call, { signal }),
  };
}

/** The same for the `data` of its answer, under a key of its own. */
export function dataQuery<Data>(call: CallRequest<{ data: Data }>) {
  return {
    queryKey: [...getCallKey(call), 'data'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Data> => ask(call, { signal }),
  };
}
