import { loadAssets, type ScreenName } from './entity-assets.ts';

/** The code of each screen, in a chunk of its own: forms cost nothing until one is opened. */
export const screenLoaders = {
  list: () => import('./list/ListScreen.tsx'),
  view: () => import('./view/ViewScreen.tsx'),
  create: () => import('./form/CreateScreen.tsx'),
  edit: () => import('./form/EditScreen.tsx'),
};

export type ScreenKind = keyof typeof screenLoaders;

export const screenAssets: Record<ScreenKind, ScreenName> = {
  list: 'list',
  view: 'view',
  create: 'form',
  edit: 'form',
};

/** Starts a screen's code and its model together. What fails is asked for again, and shown, when the screen is drawn. */
export function startScreen(name: string, kind: ScreenKind): void {
  const ignore = (): void => undefined;
  screenLoaders[kind]().catch(ignore);
  loadAssets(name, screenAssets[kind]).catch(ignore);
}
