import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { useId, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';

const WIDTH = 392;

const Heading = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  margin: 0,
  padding: '14px 20px',
  borderBottom: `1px solid ${theme.palette.divider}`,
}));

/** The bell and what waits behind it. */
export function Notifications() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  return (
    <>
      <Tooltip title="Notifications">
        <IconButton
          size="large"
          aria-label="Notifications"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon of={Bell} size="large" />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            sx: { width: `min(${WIDTH}px, calc(100vw - 32px))` },
          },
        }}
      >
        <Heading id={titleId}>Notifications</Heading>
        <EmptyState icon={BellOff} title="No messages yet" />
      </Popover>
    </>
  );
}
