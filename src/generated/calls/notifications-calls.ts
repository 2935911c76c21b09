// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** List the viewer's notifications. */
export const listNotifications = (
  input: { query?: Calls['listNotifications']['query'] } = {},
): CallRequest<Calls['listNotifications']['answer']> => ({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  ...(input.query ? { query: input.query } : {}),
});

/** Mark a notification as read or unread. */
export const markNotification = (input: {
  id: string;
  body: Calls['markNotification']['body'];
}): CallRequest<Calls['markNotification']['answer']> => ({
  name: 'markNotification',
  method: 'PUT',
  path: `/notifications/${encodeURIComponent(input.id)}`,
  body: input.body,
});

/** Stream live updates. */
export const liveUpdates = (): CallRequest<Calls['liveUpdates']['answer']> => ({
  name: 'liveUpdates',
  method: 'GET',
  path: '/notifications/stream',
});
