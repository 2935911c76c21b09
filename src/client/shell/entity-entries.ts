import { loadable } from '../core/loadable.tsx';

/** What every entity screen is drawn in. */
export const AdminData = loadable(() => import('./AdminData.tsx').then((module) => module.AdminData));
export const EntityRoutes = loadable(() =>
  import('../entities/EntityRoutes.tsx').then((module) => module.EntityRoutes),
);
