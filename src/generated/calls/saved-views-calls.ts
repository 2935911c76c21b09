// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** List one's own views of an entity's list. */
export const listSavedViews = (input: {
  query: Calls['listSavedViews']['query'];
}): CallRequest<Calls['listSavedViews']['answer']> => ({
  name: 'listSavedViews',
  method: 'GET',
  path: '/savedViews',
  query: input.query,
});

/** Save a view. */
export const createSavedView = (input: {
  body: Calls['createSavedView']['body'];
}): CallRequest<Calls['createSavedView']['answer']> => ({
  name: 'createSavedView',
  method: 'POST',
  path: '/savedViews',
  body: input.body,
});

/** Rename a view, or replace its query. */
export const changeSavedView = (input: {
  id: string;
  body: Calls['changeSavedView']['body'];
}): CallRequest<Calls['changeSavedView']['answer']> => ({
  name: 'changeSavedView',
  method: 'PUT',
  path: `/savedViews/${encodeURIComponent(input.id)}`,
  body: input.body,
});

/** Delete a view. */
export const deleteSavedView = (input: { id: string }): CallRequest<Calls['deleteSavedView']['answer']> => ({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: `/savedViews/${encodeURIComponent(input.id)}`,
});
