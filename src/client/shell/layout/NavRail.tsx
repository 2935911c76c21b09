import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Fragment, memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import type { NavItem } from '../navigation/navigation.ts';
import { NavIconAnchor, NavIconButton, NavIconLink } from './NavTree.tsx';
import { useNavigation, type Navigation } from './use-navigation.ts';
import { Menu, MenuItem } from '../../ui/popups.ts';
import { usePopup, WhenOpened } from '../../ui/use-popup.tsx';

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
  const popup = usePopup(Menu, MenuItem);
  const menuId = useId();
  const isActive = children.some(({ to }) => to === active);
  return (
    <>
      <Tooltip title={popup.isOpen ? '' : item.label} placement="right">
        <NavIconButton
          type="button"
          aria-label={item.label}
          aria-haspopup="menu"
          aria-controls={popup.isOpen ? menuId : undefined}
          aria-current={isActive ? 'true' : undefined}
          {...popup.opener}
        >
          <Icon of={item.icon} size="large" />
        </NavIconButton>
      </Tooltip>
      <WhenOpened isOpen={popup.isOpen}>
        <Menu
          id={menuId}
          anchorEl={popup.anchor}
          open={popup.isOpen}
          onClose={popup.close}
          anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            list: { 'aria-label': item.label },
            paper: { role: 'region', 'aria-label': item.label, sx: { ml: 3, mt: 0, minWidth: 200 } },
          }}
        >
          {children.map((child) => (
            <MenuItem
              key={child.to}
              component={Link}
              to={child.to}
              selected={child.to === active}
              aria-current={child.to === active ? 'page' : undefined}
              onClick={popup.close}
            >
              {child.label}
            </MenuItem>
          ))}
        </Menu>
      </WhenOpened>
    </>
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
export function NavRail() {
  return <Sections {...useNavigation()} />;
}
