import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { NotificationList } from './NotificationList.tsx';

const WIDTH = 392;

const Heading = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  flex: 'none',
  margin: 0,
  padding: '14px 20px',
  borderBottom: `1px solid ${theme.palette.divider}`,
}));

interface Props {
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** What a person was told, under the bell. */
export function NotificationPopover({ anchor, onClose }: Props) {
  const titleId = useId();
  return (
    <Popover
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
      <NotificationList onLeave={onClose} />
    </Popover>
  );
}
