import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Fragment, memo, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import type { NavItem } from '../navigation/navigation.ts';
import { NavIconAnchor, NavIconButton, NavIconLink } from './NavTree.tsx';
import { useNavigation, type Navigation } from './use-navigation.ts';
import { WhenOpened } from '../../ui/Dialog.tsx';

const Nav = styled('nav')({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 4 });

const Separator = styled(Divider)({ alignSelf: 'center', width: 32, margin: '10px 0' });

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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const isActive = children.some(({ to }) => to === active);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={anchor ? '' : item.label} placement="right">
        <NavIconButton
          type="button"
          aria-label={item.label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? menuId : undefined}
          aria-current={isActive ? 'true' : undefined}
          onClick={(event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        >
          <Icon of={item.icon} size="large" />
        </NavIconButton>
      </Tooltip>
      <WhenOpened isOpen={anchor !== null}>
        <Menu
          id={menuId}
          anchorEl={anchor}
          open={anchor !== null}
          onClose={close}
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
              onClick={close}
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
