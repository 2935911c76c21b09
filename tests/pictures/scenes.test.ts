import type { RouteObject } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resources } from '../../src/generated/resources.ts';
import { allScenes, type Ids } from './scenes.ts';

/** A record for every screen that shows one. */
const ids = new Proxy<Ids>({}, { get: () => 'id' });

function listPaths(table: readonly RouteObject[]): string[] {
  return table.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...listPaths(children)]);
}

describe('the sheet of pictures', () => {
  let routes: RouteObject[] = [];
  beforeAll(async () => {
    vi.stubGlobal('matchMedia', () => new EventTarget());
    ({ routes } = await import('../../src/client/shell/routes.tsx'));
  });
  afterAll(() => vi.unstubAllGlobals());

  const scenes = allScenes(ids);
  const screens = new Set(scenes.map(({ screen }) => screen));

  it('has every route of the application', () => {
    const ofEntities = new Set(resources.map(({ route }) => `${route}/*`));
    // notifications link to /feedback, which leads to a feedback's own page
    const others = new Set(['*', '/feedback']);
    const paths = listPaths(routes).filter((path) => !others.has(path) && !ofEntities.has(path));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !screens.has(path))).toEqual([]);
    expect(resources.filter(({ route }) => !screens.has(route))).toEqual([]);
  });

  it('has each screen as it loads, and where its calls fail', () => {
    for (const screen of screens) {
      const ofScreen = scenes.filter((scene) => scene.screen === screen);
      if (ofScreen.every(({ who }) => who === 'nobody')) continue;
      const states = ofScreen.map(({ state }) => state);
      expect([screen, ...states]).toEqual(expect.arrayContaining([screen, 'filled', 'loading', 'failed']));
    }
  });

  it('takes each state of a screen once', () => {
    const names = scenes.map(({ screen, state }) => `${screen}, ${state}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
