import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import BellOff from 'lucide-react/icons/bell-off';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { allOf } from '../../core/pages.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { NotificationSkeletons } from './NotificationSkeletons.tsx';
import { useMarkRead, useNotifications } from './use-notifications.ts';

const Scroller = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto' });

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

/** Puts the focus on the first of the rows that were asked for, as the button may be gone with the last page. */
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

/** The notifications, as many as were loaded so far, and what stands in their place. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { data, error, isPending, isFetchingNextPage, isFetchNextPageError, ...query } = useNotifications();
  const markRead = useMarkRead();
  const notifications = allOf(data?.pages ?? []);
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
    <Scroller>
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
    </Scroller>
  );
}
