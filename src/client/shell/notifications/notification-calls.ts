import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { listNotifications } from '../../../generated/calls/notifications-calls.ts';
import { isCancelled } from '../../core/api.ts';
import { send } from '../../core/call.ts';
import { logError } from '../../core/log-error.ts';
import { useQuiet } from '../../core/hooks.ts';

/** Query key of all notification data. */
export const NOTIFICATIONS_KEY = ['notifications'] as const;
export const UNREAD_KEY = [...NOTIFICATIONS_KEY, 'unread'] as const;
/** Not below the key of notifications, so that it is never refetched with them. */
export const DISK_KEY = ['disk'] as const;

const EVERY_MS = 3 * 60_000;

async function countUnread(queryClient: QueryClient, signal: AbortSignal): Promise<number> {
  try {
    const { unread, diskFreePercent } = await send(listNotifications({ query: { take: 0 } }), { signal });
    queryClient.setQueryData(DISK_KEY, diskFreePercent ?? null);
    return unread;
  } catch (error) {
    // the bell stays unchanged, and retries after a while
    if (!isCancelled(error)) logError('The unread notifications were not counted', error);
    throw error;
  }
}

/** The number of unread notifications; 0 until known. Requested once the screen has its data. */
export function useUnreadCount(): number {
  const isQuiet = useQuiet();
  const queryClient = useQueryClient();
  const { data = 0 } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: ({ signal }) => countUnread(queryClient, signal),
    enabled: isQuiet,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  return data;
}
