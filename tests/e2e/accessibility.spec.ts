import type { BrowserContext, Page } from '@playwright/test';
import { allScenes, type Ids, pictured, type Scene, type Who } from '../pictures/scenes.ts';
import { bringIntoState, hold, settle, showScene } from '../pictures/take.ts';
import { test } from './support/demo-test.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from './support/test.ts';

const WIDE = 1440;
const NARROW = 390;

/**
 * Screens of which every state is looked at: all others are built from the same parts. Of the other entities, whose
 * screens are generic, those states that depend on their fields.
 */
const IN_EVERY_STATE = new Set([
  '/px',
  '/px/feedbacks',
  '/ex/employees',
  '/ex/employees/create',
  '/ex/employees/:id',
]);
const WITHOUT_RECORDS = ['empty', 'loading', 'failed'];
const OF_EVERY_LIST = ['filter', 'import', 'import with errors', 'nothing found', 'history', 'delete'];
const isOfEntity = new Set(pictured.flatMap(({ route }) => [route, `${route}/:id`]));

const isLookedAt = ({ screen, state }: Scene): boolean =>
  // a record names its page, which has no heading until it has arrived
  (IN_EVERY_STATE.has(screen) && !(screen.endsWith(':id') && state === 'loading')) ||
  ![...WITHOUT_RECORDS, ...(isOfEntity.has(screen) ? OF_EVERY_LIST : [])].includes(state);

/** States that are reached by another way in a narrow window, or show other parts there. */
const PER_WIDTH = new Set([
  'menu',
  'request',
  'statuses',
  'search',
  'settings',
  'filter',
  'filters',
  'import',
  'selected',
]);

/** Whether the page that showed the scene is as it was loaded, and the next scene begins there. */
const isUntouched = (scene: Scene | undefined, next: Scene): boolean =>
  scene !== undefined &&
  !scene.act &&
  !scene.calls &&
  !next.calls &&
  scene.who === next.who &&
  scene.path === next.path;

/**
 * Looks at the scene in a narrow and a wide window of one page, which is loaded again only where the width changes what
 * is opened. A screen without more steps ends wide, so that the next scene goes on from it.
 * @param isLoaded whether the page shows the screen already
 */
async function lookAt(page: Page, url: string, scene: Scene, isLoaded: boolean): Promise<void> {
  for (const [index, width] of (scene.act ? [WIDE, NARROW] : [NARROW, WIDE]).entries()) {
    await page.setViewportSize({ width, height: 900 });
    if (index === 0 && isLoaded) await bringIntoState(page, scene);
    else if (index === 0 || PER_WIDTH.has(scene.state)) await showScene(page, url, scene);
    else await settle(page, scene.calls);
    await test.step(`${scene.state} at ${width} px`, async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}

/** Logs that the demo leaves empty: the pages of their entries have no address. */
const WITHOUT_RECORD = new Set(['/access-log/:id', '/appointments/:id']);

/** The table has every route of the application: tests/pictures/scenes.test.ts. */
const anyId = new Proxy<Ids>({}, { get: () => 'id' });
const screens = new Set(allScenes(anyId).map(({ screen }) => screen));

/**
 * The context of each person for all tests of a worker, until its browser closes: their pages share the cached files of
 * the application.
 */
const contexts = new Map<Who, BrowserContext>();

for (const screen of screens)
  test(`${screen} and its dialogs are accessible`, async ({ browser, servers }) => {
    test.setTimeout(480_000);
    const scenes = allScenes(servers.ids).filter((scene) => scene.screen === screen && isLookedAt(scene));
    if (!WITHOUT_RECORD.has(screen)) expect(scenes).not.toEqual([]);
    let page: Page | undefined;
    for (const [index, scene] of scenes.entries()) {
      const isLoaded = page !== undefined && isUntouched(scenes[index - 1], scene);
      if (!page || !isLoaded) {
        await page?.close();
        const context = contexts.get(scene.who) ?? (await servers.createContext(browser, scene.who));
        contexts.set(scene.who, context);
        page = await context.newPage();
        page.setDefaultTimeout(60_000);
        await hold(page, scene.calls);
      }
      const shown = page;
      await test.step(scene.state, () => lookAt(shown, servers.getUrl(scene.who), scene, isLoaded));
      // an intercepted call may still be pending
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await page?.close();
  });
