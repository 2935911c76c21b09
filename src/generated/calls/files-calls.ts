// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Upload a file. */
export const uploadFile = (input: {
  query?: Calls['uploadFile']['query'];
  body: FormData;
}): CallRequest<Calls['uploadFile']['answer']> => ({
  name: 'uploadFile',
  method: 'POST',
  path: '/files/upload',
  ...(input.query ? { query: input.query } : {}),
  body: input.body,
});

/** Address of a file. */
export const getFile = (input: { id: string }): CallRequest<Calls['getFile']['answer']> => ({
  name: 'getFile',
  method: 'GET',
  path: `/files/${encodeURIComponent(input.id)}`,
});

/** Content of a file. */
export const getFileContent = (input: { id: string }): CallRequest<Calls['getFileContent']['answer']> => ({
  name: 'getFileContent',
  method: 'GET',
  path: `/files/${encodeURIComponent(input.id)}/content`,
});
