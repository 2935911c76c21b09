import { useQuery } from '@tanstack/react-query';
import { listNotifications } from '../../../generated/calls/notifications-calls.ts';
import { isCancelled } from '../../core/api.ts';
import { send } from '../../core/call.ts';
import { logError } from '../../core/log-error.ts';
import { useQuiet } from '../../core/hooks.ts';

/** Under this key is all that was read of notifications. */
export const NOTIFICATIONS_KEY = ['notifications'] as const;
export const UNREAD_KEY = [...NOTIFICATIONS_KEY, 'unread'] as const;

const EVERY_MS = 3 * 60_000;

async function countUnread(signal: AbortSignal): Promise<number> {
  try {
    return (await send(listNotifications({ query: { take: 0 } }), { signal })).unread;
  } catch (error) {
    // the bell stays as it is, and asks again in a while
    if (!isCancelled(error)) logError('The unread notifications were not counted', error);
    throw error;
  }
}

/** How many notifications are unread; 0 until it is known. It is asked for when the screen has all that it shows. */
export function useUnreadCount(): number {
  const isQuiet = useQuiet();
  const { data = 0 } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: ({ signal }) => countUnread(signal),
    enabled: isQuiet,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  return data;
}
