import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { Logo, LogoMark } from '../../ui/Logo.tsx';
import { layout, zIndex } from '../../core/theme/tokens.ts';
import { NavRail } from './NavRail.tsx';
import { NavTree } from './NavTree.tsx';
import { RailFoot, TreeFoot } from './SidebarFoot.tsx';
import { UserCard } from './UserCard.tsx';

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

/** The tree scrolls by itself, between the card above and the foot below. */
const Scroll = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
});

interface TreeProps {
  /** folds the sidebar; absent in the drawer, which closes instead */
  onCollapse?(): void;
  close?: React.ReactNode;
}

/** Everything of the open sidebar; the drawer of phones holds the same. */
export function SidebarTree({ onCollapse, close }: TreeProps) {
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
      <div style={{ flex: 'none', padding: '0 20px 22px' }}>
        <UserCard isCollapsed={false} />
      </div>
      <Scroll sx={{ px: '20px', pb: 2 }}>
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
      <Scroll sx={{ pb: 2 }}>
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
