import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import LogOut from 'lucide-react/icons/log-out';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { Fragment, memo } from 'react';
import { Link } from 'react-router-dom';
import { layout } from '../../core/theme/tokens.ts';
import { VERSION, LogoMark } from '../../ui/Logo.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CornerCount, RequestCount, useRequestCount } from '../../ui/requests/RequestCount.tsx';
import { MenuButton, MenuEntry } from '../../ui/popups.tsx';
import type { NavItem } from '../navigation/navigation.ts';
import { NavIconAnchor, NavIconButton, NavIconLink } from './NavTree.tsx';
import { FadingScroll, HomeLink, LogoRow, SidebarRoot, Version } from './SidebarFrame.tsx';
import { useLogout } from './use-account.ts';
import { useNavigation, type Navigation } from './use-navigation.ts';
import { UserCard } from './UserCard.tsx';

const Nav = styled('nav')({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 4 });

const Separator = styled('hr')(({ theme }) => ({
  width: 32,
  margin: '10px 0',
  border: 0,
  borderTop: `1px solid ${theme.palette.divider}`,
}));

interface RailItemProps {
  item: NavItem;
  active: string | undefined;
}

function RailLink({ item, active }: RailItemProps) {
  return (
    <Tooltip title={item.label} placement="right">
      <NavIconLink
        to={item.to}
        aria-label={item.label}
        aria-current={item.to === active ? 'page' : undefined}
      >
        <Icon of={item.icon} size="large" />
      </NavIconLink>
    </Tooltip>
  );
}

/** A parent opens its children beside it. */
function RailParent({ item, active }: RailItemProps) {
  const children = item.children ?? [];
  const isActive = children.some(({ to }) => to === active);
  const count = useRequestCount(children.find(({ requestType }) => requestType)?.requestType);
  const label = count === undefined ? item.label : `${item.label}, ${count} waiting for a call`;
  return (
    <MenuButton
      label={item.label}
      isBeside
      button={(opener) => (
        <Tooltip title={opener['aria-expanded'] ? '' : item.label} placement="right">
          <NavIconButton
            type="button"
            aria-label={label}
            aria-current={isActive ? 'true' : undefined}
            {...opener}
          >
            <Icon of={item.icon} size="large" />
            {count !== undefined && <CornerCount aria-hidden>{count}</CornerCount>}
          </NavIconButton>
        </Tooltip>
      )}
    >
      {children.map((child) => (
        <MenuEntry
          key={child.to}
          component={Link}
          to={child.to}
          selected={child.to === active}
          aria-current={child.to === active ? 'page' : undefined}
        >
          {child.label}
          {child.requestType && <RequestCount of={child.requestType} />}
        </MenuEntry>
      ))}
    </MenuButton>
  );
}

const Sections = memo(function Sections({ sections, active }: Navigation) {
  return (
    <Nav aria-label="Main">
      {sections.map((section, index) => (
        <Fragment key={section.id}>
          {index > 0 && <Separator />}
          {section.items.map((item) =>
            item.children ? (
              <RailParent key={item.to} item={item} active={active} />
            ) : (
              <RailLink key={item.to} item={item} active={active} />
            ),
          )}
          {section.link && (
            <Tooltip title={section.link.label} placement="right">
              <NavIconAnchor
                href={section.link.href}
                target="_blank"
                rel="noreferrer"
                aria-label={section.link.label}
              >
                <Icon of={ArrowUpRight} size="large" />
              </NavIconAnchor>
            </Tooltip>
          )}
        </Fragment>
      ))}
    </Nav>
  );
});

/** The navigation of the collapsed sidebar: icons with tooltips. */
function NavRail() {
  return <Sections {...useNavigation()} />;
}

const Foot = styled('div')({
  display: 'flex',
  flex: 'none',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '8px 0 16px',
});

interface Props {
  /** absent if the width forces it to stay collapsed */
  onExpand?(): void;
}

/** The sidebar collapsed to icons. */
export function FoldedSidebar({ onExpand }: Props) {
  const { logout, isLoggingOut } = useLogout();
  return (
    <SidebarRoot as="aside" aria-label="Menu" style={{ width: layout.sidebar.collapsed }}>
      <LogoRow sx={{ justifyContent: 'center' }}>
        <HomeLink to="/" aria-label="Chairside, home">
          <LogoMark size={34} />
        </HomeLink>
      </LogoRow>
      <div style={{ display: 'flex', flex: 'none', justifyContent: 'center', padding: '0 0 16px' }}>
        <UserCard isCollapsed />
      </div>
      <FadingScroll padding="0 0 16px">
        <NavRail />
      </FadingScroll>
      <Foot>
        {onExpand && (
          <Tooltip title="Expand the menu" placement="right">
            <IconButton size="large" aria-label="Expand the menu" aria-expanded={false} onClick={onExpand}>
              <Icon of={PanelLeftOpen} />
            </IconButton>
          </Tooltip>
        )}
        <Tooltip title="Log Out" placement="right">
          <IconButton size="large" aria-label="Log Out" disabled={isLoggingOut} onClick={() => void logout()}>
            <Icon of={LogOut} />
          </IconButton>
        </Tooltip>
        <Version>{VERSION}</Version>
      </Foot>
    </SidebarRoot>
  );
}
