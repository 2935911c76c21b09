import IconButton from '@mui/material/IconButton';
import type MuiMenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { createContext, useContext, useId, useState, type MouseEvent, type ReactNode } from 'react';
import { loadable, type Loadable } from '../core/loadable.tsx';
import { Icon } from './Icon.tsx';
import { loadOrNotify } from './toast.ts';

/** MUI's popups, loaded before the first one opens: no page shows them at first. */
export const Dialog = loadable(() => import('@mui/material/Dialog').then((module) => module.default));
export const Drawer = loadable(() => import('@mui/material/Drawer').then((module) => module.default));
const Menu = loadable(() => import('@mui/material/Menu').then((module) => module.default));
export const Popover = loadable(() => import('@mui/material/Popover').then((module) => module.default));

const Item = loadable(() => import('@mui/material/MenuItem').then((module) => module.default));
/** Also as a link or another component. */
export const MenuItem = Item as typeof MuiMenuItem & Pick<Loadable<object>, 'load'>;

/** Code that loads before a popup opens. */
export type Part = Pick<Loadable<object>, 'load'>;

/**
 * A popup and the button that opens it. Its parts load while the button is focused or under the pointer; a click waits
 * for them.
 */
export function usePopup(...parts: readonly Part[]) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const isOpen = anchor !== null;
  // the click retries, and shows, a failure
  const preload = () => Promise.all(parts.map((part) => part.load())).catch(() => undefined);
  const open = async ({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> => {
    if (await loadOrNotify(...parts)) setAnchor(currentTarget);
  };
  return {
    /** of the popup's element */
    id,
    anchor,
    isOpen,
    close: () => setAnchor(null),
    /** properties of the button, besides `aria-haspopup` */
    opener: {
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onPointerEnter: () => void preload(),
      onFocus: () => void preload(),
      onClick: (event: MouseEvent<HTMLElement>) => void open(event),
    },
  };
}

/** Renders a menu or popover only after its first opening: closed ones would cost as much as open ones. */
export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen ? children : null;
}

type Opener<Kind> = ReturnType<typeof usePopup>['opener'] & { 'aria-haspopup': Kind };

const CloseMenu = createContext<() => void>(() => undefined);

interface MenuButtonProps {
  /** names the menu */
  label: string;
  /** renders the button, with the properties that open the menu */
  button: (opener: Opener<'menu'>) => ReactNode;
  /** properties of the list, unless it is a menu */
  list?: object;
  /** right of the button, instead of below it */
  isBeside?: boolean;
  /** at least as wide as the button */
  isWide?: boolean;
  /** the entries */
  children: ReactNode;
}

/** A button and the menu that it opens. */
export function MenuButton(props: MenuButtonProps) {
  const { label, button, list, isBeside = false, isWide = false, children } = props;
  const { id, anchor, isOpen, close, opener } = usePopup(Menu, MenuItem);
  return (
    <CloseMenu value={close}>
      {button({ ...opener, 'aria-haspopup': 'menu' })}
      <WhenOpened isOpen={isOpen}>
        <Menu
          id={id}
          anchorEl={anchor}
          open={isOpen}
          onClose={close}
          {...(isBeside && { anchorOrigin: { vertical: 'top', horizontal: 'right' } })}
          slotProps={{
            list: { ...list, 'aria-label': label },
            paper: {
              role: 'region',
              'aria-label': label,
              sx: {
                ...(isBeside && { ml: 3, mt: 0, minWidth: 200 }),
                ...(isWide && { minWidth: anchor?.offsetWidth ?? 0 }),
              },
            },
          }}
        >
          {children}
        </Menu>
      </WhenOpened>
    </CloseMenu>
  );
}

interface ActionsMenuProps {
  /** names the button and its menu */
  label: string;
  size?: 'small' | 'medium' | 'large';
  /** the entries */
  children: ReactNode;
}

/** A `…` button and its menu. */
export function ActionsMenu({ label, size = 'medium', children }: ActionsMenuProps) {
  return (
    <MenuButton
      label={label}
      button={(opener) => (
        <IconButton size={size} aria-label={label} {...opener}>
          <Icon of={Ellipsis} size={size === 'small' ? 'small' : 'medium'} />
        </IconButton>
      )}
    >
      {children}
    </MenuButton>
  );
}

interface MenuEntryProps {
  icon?: LucideIcon | undefined;
  onClick?: ((event: MouseEvent) => void) | undefined;
  children: ReactNode;
  /** further properties of MUI's MenuItem */
  [property: string]: unknown;
}

/** An entry of a menu, which closes the menu. */
export function MenuEntry({ icon, onClick, children, ...rest }: MenuEntryProps) {
  const close = useContext(CloseMenu);
  return (
    <MenuItem
      {...rest}
      onClick={(event) => {
        close();
        onClick?.(event);
      }}
    >
      {icon && <Icon of={icon} size="small" />}
      {children}
    </MenuItem>
  );
}

interface PopoverButtonProps {
  /** names the popover */
  label: string;
  /** edge that the button and the popover share */
  align: 'left' | 'right';
  /** loaded before it opens */
  parts: readonly Part[];
  /** renders the button, with the properties that open the popover */
  button: (opener: Opener<'dialog'>) => ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A button and the popover that it opens. */
export function PopoverButton({ label, align, parts, button, children }: PopoverButtonProps) {
  const { id, anchor, isOpen, close, opener } = usePopup(Popover, ...parts);
  return (
    <>
      {button({ ...opener, 'aria-haspopup': 'dialog' })}
      <WhenOpened isOpen={isOpen}>
        <Popover
          id={id}
          anchorEl={anchor}
          open={isOpen}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: align }}
          transformOrigin={{ vertical: 'top', horizontal: align }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
        >
          {children(close)}
        </Popover>
      </WhenOpened>
    </>
  );
}
