import { useQuery } from '@tanstack/react-query';
import { isCancelled } from '../../core/api-error.ts';
import { logError } from '../../core/log-error.ts';
import { useQuiet } from '../../core/use-quiet.ts';
import { readNotifications, UNREAD_KEY } from './notification-calls.ts';

const EVERY_MS = 3 * 60_000;

async function countUnread(signal: AbortSignal): Promise<number> {
  try {
    return (await readNotifications({ take: 0 }, signal)).unread;
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
