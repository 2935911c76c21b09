import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { layout } from '../../core/theme/tokens.ts';
import { SidebarTree } from './Sidebar.tsx';

interface NavDrawerProps {
  isOpen: boolean;
  onClose(): void;
  /** an entry was chosen, or the browser went back */
  onLeave(): void;
}

/** The whole tree over the page, on phones. */
export function NavDrawer({ isOpen, onClose, onLeave }: NavDrawerProps) {
  const { palette } = useTheme();

  useEffect(() => {
    if (!isOpen) return undefined;
    addEventListener('popstate', onLeave);
    return () => removeEventListener('popstate', onLeave);
  }, [isOpen, onLeave]);

  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) onLeave();
      }}
      // after a choice the focus belongs to the new screen's heading, not back to the menu button
      disableRestoreFocus
      slotProps={{
        paper: {
          'aria-label': 'Menu',
          sx: {
            width: `min(${layout.sidebar.expanded}px, calc(100vw - 48px))`,
            borderRadius: 0,
            backgroundColor: palette.background.sidebar,
          },
        },
      }}
    >
      <SidebarTree
        close={
          <IconButton size="large" aria-label="Close the menu" onClick={onClose}>
            <Icon of={X} size="large" />
          </IconButton>
        }
      />
    </Drawer>
  );
}
