import { resources } from '../../generated/resources.ts';
import { preloadEntityRoute } from '../entities/preload.ts';
import { entityLoaders } from './entries.ts';

/** Starts the code and the data of the screen at an address, beside the code of the application around it. */
export function preloadScreen(pathname: string, search: string): void {
  if (!resources.some(({ route }) => pathname === route || pathname.startsWith(`${route}/`))) return;
  preloadEntityRoute(pathname, search);
  // a failed load is tried again, and shown, when the screen is drawn
  for (const load of Object.values(entityLoaders)) load().catch(() => undefined);
}
