import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Bell from 'lucide-react/icons/bell';
import { useState, type MouseEvent } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { WhenOpened } from '../../ui/Dialog.tsx';
import { loadOrNotify } from '../../ui/toast.ts';
import { loadable } from '../../core/loadable.tsx';
import { UnreadDot } from './UnreadDot.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useUnreadCount } from './notification-calls.ts';

/** The bell's content loads in the background until it is opened. */
const NotificationPopover = loadable(() =>
  import('./NotificationPopover.tsx').then((module) => module.NotificationPopover),
);

const Marker = styled(UnreadDot)(({ theme }) => ({
  top: 11,
  right: 12,
  boxShadow: `0 0 0 2px ${theme.palette.background.default}`,
}));

/** Preloads the content that a click opens. The click retries, and shows, a failure. */
function expectClick(): void {
  NotificationPopover.load().catch(() => undefined);
}

/** The bell, with a dot for unread notifications, and its popover. */
export function NotificationBell() {
  useLiveUpdates();
  const unread = useUnreadCount();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const open = async ({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> => {
    if (await loadOrNotify(NotificationPopover)) setAnchor(currentTarget);
  };

  return (
    <>
      <Tooltip title="Notifications">
        <IconButton
          size="large"
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onPointerEnter={expectClick}
          onFocus={expectClick}
          onClick={(event) => void open(event)}
        >
          <Icon of={Bell} size="large" />
          {unread > 0 && <Marker />}
        </IconButton>
      </Tooltip>
      <WhenOpened isOpen={anchor !== null}>
        <NotificationPopover anchor={anchor} onClose={() => setAnchor(null)} />
      </WhenOpened>
    </>
  );
}
