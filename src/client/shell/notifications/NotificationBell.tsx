import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Bell from 'lucide-react/icons/bell';
import { Icon } from '../../ui/Icon.tsx';
import { usePopup, WhenOpened } from '../../ui/popups.tsx';
import { loadable } from '../../core/loadable.tsx';
import { UnreadDot, useLiveUpdates, useUnreadCount } from './live-notifications.ts';

const NotificationPopover = loadable(() =>
  import('./NotificationPopover.tsx').then((module) => module.NotificationPopover),
);

const Marker = styled(UnreadDot)(({ theme }) => ({
  top: 11,
  right: 12,
  boxShadow: `0 0 0 2px ${theme.palette.background.default}`,
}));

/** The bell, with a dot for unread notifications, and its popover. */
export function NotificationBell() {
  useLiveUpdates();
  const unread = useUnreadCount();
  const popup = usePopup(NotificationPopover);
  return (
    <>
      <IconButton
        size="large"
        title="Notifications"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        {...popup.opener}
      >
        <Icon of={Bell} size="large" />
        {unread > 0 && <Marker />}
      </IconButton>
      <WhenOpened isOpen={popup.isOpen}>
        <NotificationPopover id={popup.id} anchor={popup.anchor} onClose={popup.close} />
      </WhenOpened>
    </>
  );
}
