import type MuiMenuItem from '@mui/material/MenuItem';
import { loadable, type Loadable } from '../core/loadable.tsx';

/** MUI's popups, loaded before the first one opens: no page shows them at first. */
export const Dialog = loadable(() => import('@mui/material/Dialog').then((module) => module.default));
export const Drawer = loadable(() => import('@mui/material/Drawer').then((module) => module.default));
export const Menu = loadable(() => import('@mui/material/Menu').then((module) => module.default));
export const Popover = loadable(() => import('@mui/material/Popover').then((module) => module.default));

const Item = loadable(() => import('@mui/material/MenuItem').then((module) => module.default));
/** Also as a link or another component. */
export const MenuItem = Item as typeof MuiMenuItem & Pick<Loadable<object>, 'load'>;
