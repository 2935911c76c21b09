import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listNotifications, markNotification } from '../../../generated/calls/notifications-calls.ts';
import { nextSkip, type Page } from '../../core/api.ts';
import { send } from '../../core/call.ts';
import { logError } from '../../core/log-error.ts';
import { type Notification, toNotification } from './notification.ts';
import { NOTIFICATIONS_KEY, UNREAD_KEY } from './notification-calls.ts';

const PAGE = 10;
const LIST_KEY = [...NOTIFICATIONS_KEY, 'list'] as const;

type Pages = InfiniteData<Page<Notification>, number>;

function changePages(queryClient: QueryClient, change: (pages: Pages) => Pages): void {
  queryClient.setQueryData<Pages>(LIST_KEY, (pages) => pages && change(pages));
}

/** The notifications, newest first, by page, refetched whenever they are opened. */
export function useNotifications() {
  const queryClient = useQueryClient();
  // reopened, it starts with the first page instead of refetching all loaded ones
  useEffect(
    () => () =>
      changePages(queryClient, ({ pages, pageParams }) => ({
        pages: pages.slice(0, 1),
        pageParams: pageParams.slice(0, 1),
      })),
    [queryClient],
  );
  return useInfiniteQuery({
    queryKey: LIST_KEY,
    initialPageParam: 0,
    refetchOnMount: 'always',
    queryFn: async ({ pageParam, signal }) => {
      const { unread, data, pagination } = await send(
        listNotifications({ query: { skip: pageParam, take: PAGE } }),
        { signal },
      );
      queryClient.setQueryData(UNREAD_KEY, unread);
      return { data: data.map(toNotification), pagination };
    },
    getNextPageParam: nextSkip,
  });
}

async function markRead(queryClient: QueryClient, id: string): Promise<void> {
  // a pending response would mark it as unread again
  await queryClient.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
  changePages(queryClient, ({ pages, pageParams }) => ({
    pages: pages.map((page) => ({
      ...page,
      data: page.data.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
    })),
    pageParams,
  }));
  queryClient.setQueryData<number>(UNREAD_KEY, (count) => count && count - 1);
  try {
    await send(markNotification({ id, body: { isRead: true } }));
  } catch (error) {
    // no message, as specified
    logError('The notification was not marked as read', error);
  }
}

/** Marks an unread notification as read: first here, then on the server. */
export function useMarkRead(): (notification: Notification) => void {
  const queryClient = useQueryClient();
  return ({ id, isRead }) => {
    if (!isRead) void markRead(queryClient, id);
  };
}
