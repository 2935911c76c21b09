import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import X from 'lucide-react/icons/x';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { layout } from '../theme/tokens.ts';
import { VERSION } from '../version.ts';
import { Columns, Content, MainColumn, PhoneFoot } from './layout-parts.ts';
import { Sidebar, SidebarTree } from './Sidebar.tsx';
import { useSidebarCollapsed } from './sidebar-state.ts';
import { TopBar } from './TopBar.tsx';

interface NavDrawerProps {
  isOpen: boolean;
  onClose(): void;
}

/** The whole tree over the page, on phones. */
function NavDrawer({ isOpen, onClose }: NavDrawerProps) {
  const { palette } = useTheme();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
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

/** Sidebar, top bar and the screen between them. */
export function Shell() {
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const isNarrow = useMediaQuery(breakpoints.down('md'), { noSsr: true });
  const [isFolded, setIsFolded] = useSidebarCollapsed();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  const opener = useRef<Element | null>(null);
  const toRestore = useRef<Element | null>(null);

  useEffect(() => setIsDrawerOpen(false), [pathname]);

  const openDrawer = () => {
    opener.current = document.activeElement;
    setIsDrawerOpen(true);
  };
  const closeDrawer = () => {
    toRestore.current = opener.current;
    setIsDrawerOpen(false);
  };

  useEffect(() => {
    // once it is closed: until then the drawer keeps the focus to itself
    if (isDrawerOpen) return;
    if (toRestore.current instanceof HTMLElement) toRestore.current.focus();
    toRestore.current = null;
  }, [isDrawerOpen]);

  return (
    <Columns>
      {isPhone ? (
        <NavDrawer isOpen={isDrawerOpen} onClose={closeDrawer} />
      ) : (
        <Sidebar
          isCollapsed={isNarrow || isFolded}
          {...(!isNarrow && { onToggle: () => setIsFolded(!isFolded) })}
        />
      )}
      <MainColumn>
        <TopBar isPhone={isPhone} onOpenMenu={openDrawer} />
        <Content id="content" tabIndex={-1}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </Content>
        <PhoneFoot>{VERSION}</PhoneFoot>
      </MainColumn>
    </Columns>
  );
}
