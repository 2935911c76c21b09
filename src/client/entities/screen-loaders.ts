import { loadable } from '../core/loadable.tsx';
import { lastAddedColumns } from './column-choice.ts';
import { screenResource, type ScreenName } from '../core/entity-assets.ts';

/** The code of each screen, in separate chunks: forms are not loaded until one is opened. */
export const screens = {
  list: loadable(() => import('./list/ListScreen.tsx').then((module) => module.ListScreen)),
  view: loadable(() => import('./view/ViewScreen.tsx').then((module) => module.ViewScreen)),
  create: loadable(() => import('./form/FormScreens.tsx').then((module) => module.CreateScreen)),
  edit: loadable(() => import('./form/FormScreens.tsx').then((module) => module.EditScreen)),
};

export type ScreenKind = keyof typeof screens;

export const screenAssets: Record<ScreenKind, ScreenName> = {
  list: 'list',
  view: 'view',
  create: 'form',
  edit: 'form',
};

/**
 * Loads a screen's code and its model in parallel. A failure is retried, and shown, when the screen is rendered.
 * @returns when both have loaded, or one has failed
 */
export async function startScreen(name: string, kind: ScreenKind): Promise<void> {
  const screen = screenAssets[kind];
  const added = screen === 'list' ? lastAddedColumns(name) : [];
  await Promise.allSettled([screens[kind].load(), screenResource(name, screen, added).load()]);
}
