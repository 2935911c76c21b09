import { styled } from '@mui/material/styles';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listNotifications } from '../../../generated/calls/notifications-calls.ts';
import { isCancelled, apiAddress, onSessionEnd } from '../../core/api.ts';
import { send } from '../../core/call.ts';
import { useQuiet } from '../../core/hooks.ts';
import { logError } from '../../core/log-error.ts';
import { FEEDBACK_KEY, NOTIFICATIONS_KEY } from '../../core/query-client.ts';

export const UNREAD_KEY = [...NOTIFICATIONS_KEY, 'unread'] as const;
/** Not below the key of notifications, so that it is never refetched with them. */
export const DISK_KEY = ['disk'] as const;

const EVERY_MS = 3 * 60_000;
/** After a failure: no further event may tell of the change that was missed. */
const RETRY_MS = 5_000;

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
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : EVERY_MS),
  });
  return data;
}

const TOPICS = { notifications: NOTIFICATIONS_KEY, feedback: FEEDBACK_KEY };
/** Retry interval after the server has refused a stream. The unread count detects an ended session in the meantime. */
const AGAIN_MS = 30_000;
/** Runs in the background: the page's own requests come first. */
const BEGINS_AFTER_MS = 1000;

/**
 * Refetches the page's data when the server reports changes. Only while the page is visible, because browsers limit
 * connections to one server; a page that becomes visible again refetches everything.
 */
export function useLiveUpdates(): void {
  const isQuiet = useQuiet();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isQuiet) return undefined;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = (topic: keyof typeof TOPICS): void =>
      void queryClient.invalidateQueries({ queryKey: TOPICS[topic] });
    const close = (): void => {
      clearTimeout(timer);
      source?.close();
      source = undefined;
    };
    const changedAll = (): void => {
      changed('notifications');
      changed('feedback');
    };
    const open = (isAgain = false): void => {
      close();
      const opened = new EventSource(apiAddress('/notifications/stream'));
      for (const topic of ['notifications', 'feedback'] as const)
        opened.addEventListener(topic, () => changed(topic));
      if (isAgain) opened.addEventListener('open', changedAll, { once: true });
      opened.addEventListener('error', () => {
        // the browser reopens a lost connection, but not a refused one
        if (opened.readyState !== EventSource.CLOSED) return;
        changed('notifications');
        timer = setTimeout(() => open(true), AGAIN_MS);
      });
      source = opened;
    };
    const onVisibility = (): void => {
      if (document.visibilityState !== 'visible') return close();
      open();
      changedAll();
    };
    if (document.visibilityState === 'visible') timer = setTimeout(open, BEGINS_AFTER_MS);
    document.addEventListener('visibilitychange', onVisibility);
    const forget = onSessionEnd(close);
    return () => {
      close();
      forget();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [isQuiet, queryClient]);
}

/** Marks unread items; text for screen readers is beside it. */
export const UnreadDot = styled('span')(({ theme }) => ({
  position: 'absolute',
  width: 8,
  height: 8,
  borderRadius: '50%',
  backgroundColor: theme.palette.coral.main,
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
}));
