import type { RouteObject } from 'react-router-dom';
import { loadable } from '../core/loadable.tsx';

const AccountScreen = loadable(() => import('./AccountScreen.tsx').then((module) => module.AccountScreen));

/** A person's own account; every signed-in person has one. */
export const accountRoutes: RouteObject[] = [
  { path: '/account', element: <AccountScreen tab="profile" /> },
  { path: '/account/security', element: <AccountScreen tab="security" /> },
];
