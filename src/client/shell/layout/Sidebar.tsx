import IconButton from '@mui/material/IconButton';
import { styled, useTheme } from '@mui/material/styles';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import LogOut from 'lucide-react/icons/log-out';
import { Suspense, useEffect } from 'react';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import X from 'lucide-react/icons/x';
import { Icon } from '../../ui/Icon.tsx';
import { getGuides } from '../navigation/navigation.ts';
import { useSession } from '../../core/session.ts';
import { VERSION, Logo } from '../../ui/Logo.tsx';
import { LOW, NavButton, NavTree } from './NavTree.tsx';
import { useLogout } from './use-account.ts';
import { loadable } from '../../core/loadable.tsx';
import { layout } from '../../core/theme/tokens.ts';
import { FadingScroll, HomeLink, LogoRow, SidebarRoot, Version } from './SidebarFrame.tsx';
import { UserCard } from './UserCard.tsx';
import { Drawer } from '../../ui/popups.tsx';
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

/** Guides, Log Out and the version, under the tree. */
function TreeFoot() {
  const guides = getGuides(useSession());
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

const CardFrame = styled('div')({ flex: 'none', padding: '0 20px 22px', [LOW]: { paddingBottom: 12 } });

interface TreeProps {
  /** collapses the sidebar; absent in the drawer, which closes instead */
  onCollapse?(): void;
  close?: React.ReactNode;
}

/** The content of the open sidebar; the drawer on phones has the same. */
function SidebarTree({ onCollapse, close }: TreeProps) {
  return (
    <>
      <LogoRow sx={{ px: '28px', pr: '20px' }}>
        <HomeLink to="/" aria-label="Chairside, home">
          <Logo height={32} />
        </HomeLink>
        {onCollapse && (
          <IconButton
            aria-label="Collapse the menu"
            title="Collapse the menu"
            aria-expanded
            onClick={onCollapse}
          >
            <Icon of={PanelLeftClose} />
          </IconButton>
        )}
        {close}
      </LogoRow>
      <CardFrame>
        <UserCard isCollapsed={false} />
      </CardFrame>
      <FadingScroll padding="0 20px 8px">
        <NavTree />
      </FadingScroll>
      <TreeFoot />
    </>
  );
}

/** Apart, since its tooltips are a tenth of the shell's code. */
const FoldedSidebar = loadable(() => import('./FoldedSidebar.tsx').then((module) => module.FoldedSidebar));

interface SidebarProps {
  isCollapsed: boolean;
  /** absent if the width forces it */
  onToggle?(): void;
}

export function Sidebar({ isCollapsed, onToggle }: SidebarProps) {
  if (isCollapsed) {
    const userCard = (
      <SidebarRoot as="aside" aria-label="Menu" aria-busy style={{ width: layout.sidebar.collapsed }} />
    );
    return (
      <Suspense fallback={userCard}>
        <FoldedSidebar {...(onToggle && { onExpand: onToggle })} />
      </Suspense>
    );
  }
  return (
    <SidebarRoot as="aside" aria-label="Menu" style={{ width: layout.sidebar.expanded }}>
      <SidebarTree {...(onToggle && { onCollapse: onToggle })} />
    </SidebarRoot>
  );
}

interface NavDrawerProps {
  isOpen: boolean;
  onClose(): void;
  /** an entry was chosen, or the browser navigated back */
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
      // after a choice, the focus belongs to the new screen's heading, not to the menu button
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
