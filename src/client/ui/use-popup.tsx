import type MuiMenuItem from '@mui/material/MenuItem';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { loadable, type Loadable } from '../core/loadable.tsx';
import { loadOrNotify } from './toast.ts';

/** MUI's popups, loaded before the first one opens: no page shows them at first. */
export const Dialog = loadable(() => import('@mui/material/Dialog').then((module) => module.default));
export const Drawer = loadable(() => import('@mui/material/Drawer').then((module) => module.default));
export const Menu = loadable(() => import('@mui/material/Menu').then((module) => module.default));
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
  const isOpen = anchor !== null;
  // the click retries, and shows, a failure
  const preload = () => Promise.all(parts.map((part) => part.load())).catch(() => undefined);
  const open = async ({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> => {
    if (await loadOrNotify(...parts)) setAnchor(currentTarget);
  };
  return {
    anchor,
    isOpen,
    close: () => setAnchor(null),
    /** properties of the button, besides `aria-haspopup` */
    opener: {
      'aria-expanded': isOpen,
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
