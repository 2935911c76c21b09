import type { Session } from '../../domain/access/session.ts';
import { loadable } from '../core/loadable.tsx';
import { entityAddress } from '../entities/preload-data.ts';
import { startScreen } from '../entities/screen-loaders.ts';

/** The data layer around every entity screen. */
export const AdminData = loadable(() => import('./AdminData.tsx').then((module) => module.AdminData));
export const EntityRoutes = loadable(() =>
  import('../entities/EntityRoutes.tsx').then((module) => module.EntityRoutes),
);

/** The screen that most people see first. */
export const PxHome = loadable(() => import('../dashboards/px/PxHome.tsx').then((module) => module.PxHome));

/**
 * Loads the code and model of the screen at an address, in parallel with the application around it.
 * @returns when loaded or failed: a failure is retried, and shown, when the screen is rendered
 */
export async function preloadScreen(pathname: string, { isPxEntitled }: Session): Promise<void> {
  if (pathname === '/px' || (pathname === '/' && isPxEntitled)) return PxHome.load();
  const address = entityAddress(pathname);
  if (!address) return;
  await Promise.allSettled([
    startScreen(address.resource.name, address.kind),
    AdminData.load(),
    EntityRoutes.load(),
  ]);
}
