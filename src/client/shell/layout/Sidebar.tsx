import IconButton from '@mui/material/IconButton';
import { styled, useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import LogOut from 'lucide-react/icons/log-out';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { Link } from 'react-router-dom';
import Drawer from '@mui/material/Drawer';
import X from 'lucide-react/icons/x';
import { Icon } from '../../ui/Icon.tsx';
import { guidesOf } from '../navigation/navigation.ts';
import { useSession } from '../../core/session.ts';
import { VERSION } from '../../core/version.ts';
import { LOW, NavButton, NavTree } from './NavTree.tsx';
import { useLogout } from './use-account.ts';
import { Logo, LogoMark } from '../../ui/Logo.tsx';
import { layout, zIndex } from '../../core/theme/tokens.ts';
import { NavRail } from './NavRail.tsx';
import { UserCard } from './UserCard.tsx';
import { Row } from '../../ui/primitives.ts';

const GuideLink = styled('a')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  color: theme.palette.muted,
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { color: theme.palette.text.primary, textDecoration: 'underline' },
}));

const Bottom = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingTop: 8,
  borderTop: `1px solid ${theme.palette.border.default}`,
}));

const Version = styled('span')(({ theme }) => ({
  ...theme.typography.overline,
  color: theme.palette.muted,
  fontVariantNumeric: 'tabular-nums',
}));

const Rail = styled('div')({
  display: 'flex',
  flex: 'none',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '8px 0 16px',
});

/** Guides, Log Out and the version, under the tree. */
function TreeFoot() {
  const guides = guidesOf(useSession());
  const { logout, isLoggingOut } = useLogout();
  return (
    <div style={{ flex: 'none', padding: '8px 20px 10px' }}>
      {guides.length > 0 && (
        <Row align="stretch" padding="0 12px 8px" gap={20}>
          {guides.map(({ label, href }) => (
            <GuideLink key={href} href={href} target="_blank" rel="noreferrer">
              {label}
              <Icon of={ArrowUpRight} size="small" />
            </GuideLink>
          ))}
        </Row>
      )}
      <Bottom>
        <NavButton type="button" disabled={isLoggingOut} onClick={() => void logout()}>
          <Icon of={LogOut} size="large" />
          <span>Log Out</span>
        </NavButton>
        <Version sx={{ pr: '12px' }}>{VERSION}</Version>
      </Bottom>
    </div>
  );
}

/** The same under the rail of icons. */
function RailFoot({ children }: { children?: ReactNode }) {
  const { logout, isLoggingOut } = useLogout();
  return (
    <Rail>
      {children}
      <Tooltip title="Log Out" placement="right">
        <IconButton size="large" aria-label="Log Out" disabled={isLoggingOut} onClick={() => void logout()}>
          <Icon of={LogOut} />
        </IconButton>
      </Tooltip>
      <Version>{VERSION}</Version>
    </Rail>
  );
}

const Root = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: zIndex.sidebar,
  display: 'flex',
  flex: 'none',
  flexDirection: 'column',
  height: '100dvh',
  overflow: 'hidden',
  backgroundColor: theme.palette.background.sidebar,
  boxShadow: `inset -1px 0 ${theme.palette.divider}`,
  transition: theme.transitions.create('width', { duration: theme.transitions.duration.standard }),
  '@media (forced-colors: active)': { borderRight: '1px solid CanvasText' },
}));

const LogoRow = styled('div')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: layout.topBar,
});

const HomeLink = styled(Link)(({ theme }) => ({
  display: 'flex',
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.text.primary,
}));

const FADE_PX = 36;

const ScrollRoot = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  // what goes on out of sight fades
  '--above': '0px',
  '--below': '0px',
  '&[data-above]': { '--above': `${FADE_PX}px` },
  '&[data-below]': { '--below': `${FADE_PX}px` },
  '&[data-above], &[data-below]': {
    maskImage:
      'linear-gradient(to bottom, transparent, black var(--above), black calc(100% - var(--below)), transparent)',
  },
});

/** The tree scrolls by itself, between the card above and the foot below, and fades where it goes on. */
function Scroll({ children, padding }: { children: ReactNode; padding: string }) {
  const [edges, setEdges] = useState({ above: false, below: false });
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const next = { above: scrollTop > 1, below: scrollTop + clientHeight < scrollHeight - 1 };
      setEdges((now) => (now.above === next.above && now.below === next.below ? now : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <ScrollRoot
      ref={measure}
      data-above={edges.above || undefined}
      data-below={edges.below || undefined}
      style={{ padding }}
    >
      {children}
    </ScrollRoot>
  );
}

const CardPlace = styled('div')({ flex: 'none', padding: '0 20px 22px', [LOW]: { paddingBottom: 12 } });

interface TreeProps {
  /** folds the sidebar; absent in the drawer, which closes instead */
  onCollapse?(): void;
  close?: React.ReactNode;
}

/** Everything of the open sidebar; the drawer of phones holds the same. */
function SidebarTree({ onCollapse, close }: TreeProps) {
  return (
    <>
      <LogoRow sx={{ px: '28px', pr: '20px' }}>
        <HomeLink to="/" aria-label="Chairside, home">
          <Logo height={32} />
        </HomeLink>
        {onCollapse && (
          <Tooltip title="Collapse the menu">
            <IconButton aria-label="Collapse the menu" aria-expanded onClick={onCollapse}>
              <Icon of={PanelLeftClose} />
            </IconButton>
          </Tooltip>
        )}
        {close}
      </LogoRow>
      <CardPlace>
        <UserCard isCollapsed={false} />
      </CardPlace>
      <Scroll padding="0 20px 8px">
        <NavTree />
      </Scroll>
      <TreeFoot />
    </>
  );
}

interface SidebarProps {
  isCollapsed: boolean;
  /** absent where the width forces it */
  onToggle?(): void;
}

export function Sidebar({ isCollapsed, onToggle }: SidebarProps) {
  const width = isCollapsed ? layout.sidebar.collapsed : layout.sidebar.expanded;
  if (!isCollapsed) {
    return (
      <Root as="aside" aria-label="Menu" style={{ width }}>
        <SidebarTree {...(onToggle && { onCollapse: onToggle })} />
      </Root>
    );
  }
  return (
    <Root as="aside" aria-label="Menu" style={{ width }}>
      <LogoRow sx={{ justifyContent: 'center' }}>
        <HomeLink to="/" aria-label="Chairside, home">
          <LogoMark size={34} />
        </HomeLink>
      </LogoRow>
      <div style={{ display: 'flex', flex: 'none', justifyContent: 'center', padding: '0 0 16px' }}>
        <UserCard isCollapsed />
      </div>
      <Scroll padding="0 0 16px">
        <NavRail />
      </Scroll>
      <RailFoot>
        {onToggle && (
          <Tooltip title="Expand the menu" placement="right">
            <IconButton size="large" aria-label="Expand the menu" aria-expanded={false} onClick={onToggle}>
              <Icon of={PanelLeftOpen} />
            </IconButton>
          </Tooltip>
        )}
      </RailFoot>
    </Root>
  );
}

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
