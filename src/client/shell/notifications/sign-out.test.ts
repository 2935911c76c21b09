import { expect, test } from 'vitest';
import { NOTIFICATIONS_KEY, queryClient } from '../../core/query-client.ts';
import { endSession } from '../../core/api.ts';
import { UNREAD_KEY } from './live-notifications.ts';

test('notifications are cleared for the next user who signs in', () => {
  queryClient.setQueryData(UNREAD_KEY, 3);
  queryClient.setQueryData([...NOTIFICATIONS_KEY, 'list'], { pages: [], pageParams: [] });
  endSession();
  expect(queryClient.getQueriesData({ queryKey: NOTIFICATIONS_KEY })).toEqual([]);
});
