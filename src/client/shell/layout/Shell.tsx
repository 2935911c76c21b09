import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { VERSION } from '../../core/version.ts';
import { Columns, Content, MainColumn, PhoneFoot } from './layout-parts.ts';
import { NavDrawer } from './NavDrawer.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebarCollapsed } from './sidebar-state.ts';
import { TopBar } from './TopBar.tsx';

/** Sidebar, top bar and the screen between them. */
export function Shell() {
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const isNarrow = useMediaQuery(breakpoints.down('md'), { noSsr: true });
  const [isFolded, setIsFolded] = useSidebarCollapsed();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const toRestore = useRef<Element | null>(null);

  const leaveDrawer = useCallback(() => setIsDrawerOpen(false), []);
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
        <NavDrawer isOpen={isDrawerOpen} onClose={closeDrawer} onLeave={leaveDrawer} />
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
