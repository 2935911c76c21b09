import { REQUESTS_ROUTE } from '../../../domain/surveys/feedback.ts';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Phone from 'lucide-react/icons/phone';
import BellOff from 'lucide-react/icons/bell-off';
import { useEffect, useRef, useId } from 'react';
import { listNotifications, markNotification } from '../../../generated/calls/notifications-calls.ts';
import { nextSkip, type Page, mergePages } from '../../core/api.ts';
import { send } from '../../core/call.ts';
import { logError } from '../../core/log-error.ts';
import { NOTIFICATIONS_KEY } from '../../core/query-client.ts';
import { Delayed } from '../../ui/Skeletons.tsx';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { Icon } from '../../ui/Icon.tsx';
import { countText } from '../../../domain/surveys/waiting.ts';
import { useWaiting, useWaitingElsewhere } from '../../ui/requests/use-waiting.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { UNREAD_KEY } from './live-notifications.ts';
import { type Notification, toNotification } from './notification.ts';
import { Row, NotificationItem } from './NotificationItem.tsx';

const PAGE = 10;
const LIST_KEY = [...NOTIFICATIONS_KEY, 'list'] as const;

type Pages = InfiniteData<Page<Notification>, number>;

function changePages(queryClient: QueryClient, change: (pages: Pages) => Pages): void {
  queryClient.setQueryData<Pages>(LIST_KEY, (pages) => pages && change(pages));
}

/** The notifications, newest first, by page, refetched whenever they are opened. */
function useNotifications() {
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
function useMarkRead(): (notification: Notification) => void {
  const queryClient = useQueryClient();
  return ({ id, isRead }) => {
    if (!isRead) void markRead(queryClient, id);
  };
}

const ROWS = 3;

/** Skeletons of notifications. */
function NotificationSkeletons() {
  return (
    <Delayed label="Loading">
      {Array.from({ length: ROWS }, (_, row) => (
        <Row key={row}>
          <Skeleton height={14} width={`${92 - row * 6}%`} />
          <Skeleton height={14} width="48%" sx={{ mt: 1 }} />
          <Skeleton height={12} width="36%" sx={{ mt: 1.25, mb: 0.5 }} />
        </Row>
      ))}
    </Delayed>
  );
}

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& > li:focus-visible': { outlineOffset: -2 },
}));

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'center',
  padding: 8,
  borderTop: `1px solid ${theme.palette.divider}`,
}));

/** Focuses the first newly loaded row, because the button may disappear with the last page. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    const first = list.current?.children[before.current];
    before.current = null;
    if (first instanceof HTMLElement) first.focus();
  }, [count]);
  return { list, expectMore: () => (before.current = count) };
}

/** The notifications loaded so far, and placeholders. */
function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { data, error, isPending, isFetchingNextPage, isFetchNextPageError, ...query } = useNotifications();
  const markRead = useMarkRead();
  const notifications = mergePages(data?.pages ?? []);
  const { list, expectMore } = useFocusOnMore(notifications.length);
  const loadMore = (): void => {
    if (isFetchingNextPage) return;
    expectMore();
    void query.fetchNextPage();
  };

  if (isPending) return <NotificationSkeletons />;
  if (!data) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  if (notifications.length === 0) return <EmptyState icon={BellOff} title="No messages yet" />;
  return (
    <div style={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
      <List ref={list} aria-label="Notifications">
        {notifications.map((notification) => (
          <li key={notification.id} tabIndex={-1}>
            <NotificationItem
              notification={notification}
              onRead={() => markRead(notification)}
              onLeave={onLeave}
            />
          </li>
        ))}
      </List>
      {isFetchNextPageError && !isFetchingNextPage && <ErrorState error={error} onRetry={loadMore} />}
      {query.hasNextPage && !isFetchNextPageError && (
        <Foot>
          <Button variant="text" onClick={loadMore} aria-disabled={isFetchingNextPage}>
            Load more
          </Button>
        </Foot>
      )}
    </div>
  );
}

const WIDTH = 392;

const Heading = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  flex: 'none',
  margin: 0,
  padding: '14px 20px',
  borderBottom: `1px solid ${theme.palette.divider}`,
}));

const Waiting = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '8px 20px',
  borderBottom: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.coral.tint,
  color: theme.palette.coral.text,
  textDecoration: 'none',
  '& > span': { flex: 1 },
  '&:hover > span': { textDecoration: 'underline' },
}));

/** How many requests wait, with a link to them; nothing for none. */
function WaitingLink({ of, onLeave }: { of: ExperienceType; onLeave: () => void }) {
  const count = useWaiting(of);
  const elsewhere = useWaitingElsewhere(of);
  const who = of === 'PATIENT' ? 'patient' : 'employee';
  const links = [
    ...(count ? [{ count, to: REQUESTS_ROUTE[of], where: '' }] : []),
    ...(elsewhere ? [{ ...elsewhere, where: ' at your other practices' }] : []),
  ];
  return links.map((link) => (
    <Waiting key={link.to} to={link.to} onClick={onLeave}>
      <Icon of={Phone} size="small" />
      <span>
        {link.count === 1 ? `1 ${who} is` : `${countText(link.count)} ${who}s are`} waiting for a call
        {link.where}
      </span>
      <Icon of={ArrowRight} size="small" />
    </Waiting>
  ));
}

interface Props {
  id: string;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The notifications, under the bell. */
export function NotificationPopover({ id, anchor, onClose }: Props) {
  const titleId = useId();
  return (
    <Popover
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: {
            display: 'flex',
            flexDirection: 'column',
            width: `min(${WIDTH}px, calc(100vw - 32px))`,
            maxHeight: 'min(560px, calc(100dvh - 96px))',
          },
        },
      }}
    >
      <Heading id={titleId}>Notifications</Heading>
      <WaitingLink of="PATIENT" onLeave={onClose} />
      <WaitingLink of="EMPLOYEE" onLeave={onClose} />
      <NotificationList onLeave={onClose} />
    </Popover>
  );
}
