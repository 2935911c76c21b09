import type { Browser, Page } from '@playwright/test';
import { allScenes, type Ids, pictured, type Scene, type Who } from '../pictures/scenes.ts';
import type { Servers } from '../pictures/servers.ts';
import { bringIntoState, hold, openScene, settle, showScene } from '../pictures/take.ts';
import { test } from './support/demo-test.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  type Scheme,
  switchScheme,
} from './support/test.ts';

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
const OF_EVERY_LIST = [
  'filter',
  'import',
  'import with errors',
  'import with questions',
  'nothing found',
  'history',
  'delete',
];
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

/** Screens that are checked with what every screen has around it, one of each menu. */
const WITH_SHELL = new Set(['/', '/px', '/ex', '/organizations']);
/** The menus and messages of what every screen has around it are opened here. */
const OF_SHELL = '/px/generate-survey';
const hasShellChecked = ({ screen, state, who }: Scene): boolean =>
  who === 'nobody' || screen === OF_SHELL || (state === 'filled' && WITH_SHELL.has(screen));

/** Whether the page that showed the first scene is as it was loaded, and the next one needs no other load. */
const isUntouched = (last: Scene | undefined, next: Scene): boolean =>
  last !== undefined && !last.act && !last.calls && !next.calls && next.who !== 'nobody';

/** Tabs, which keep the screen and its title: nothing else would say that they have opened. */
const TABS = new Set(['/account/security']);

/** The path without its query: only a change of the path replaces the screen. */
const getPathname = ({ path }: Scene): string => path.replace(/\?.*/, '');

/** The page of one person for all tests of a worker, and the scene that it shows. */
interface Viewer {
  page: Page;
  last?: Scene;
}

/** Brings a viewer's page to a scene, by a load only where nothing less does. */
async function show({ page, last }: Viewer, url: string, scene: Scene): Promise<void> {
  const isWarm = isUntouched(last, scene) && !TABS.has(scene.screen);
  if (isWarm && last?.path === scene.path) await bringIntoState(page, scene);
  else if (isWarm && last && getPathname(last) !== getPathname(scene)) await openScene(page, scene);
  else await showScene(page, url, scene);
}

const SCHEMES: Scheme[] = ['light', 'dark'];

/**
 * Colour schemes in which a scene is checked at one of the two widths: another at each width, and at each of its screen's
 * scenes in turn. The nightly run checks all in both.
 */
const getSchemes = (scene: number, width: number): Scheme[] =>
  process.env.NIGHTLY ? SCHEMES : SCHEMES.filter((_, scheme) => (scene + width) % SCHEMES.length === scheme);

/**
 * Looks at the scene in a narrow and a wide window of one page, which is loaded again only where the width changes what
 * is opened. A screen without more steps ends wide, so that the next scene goes on from it.
 * @param place among the scenes of its screen
 */
async function lookAt(viewer: Viewer, url: string, scene: Scene, place: number): Promise<void> {
  const { page } = viewer;
  for (const [index, width] of (scene.act ? [WIDE, NARROW] : [NARROW, WIDE]).entries()) {
    const [scheme = 'light', ...others] = getSchemes(place, index);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    if (index === 0) await show(viewer, url, scene);
    else if (PER_WIDTH.has(scene.state)) await showScene(page, url, scene);
    else await settle(page, scene.calls);
    viewer.last = scene;
    await test.step(`${scene.state} at ${width} px`, async () => {
      for (const colours of [scheme, ...others]) {
        await switchScheme(page, colours);
        await expectNoViolations(page, { isContent: !hasShellChecked(scene) }, colours);
      }
      await expectNoSidewaysScroll(page);
    });
  }
}

/** Logs that the demo leaves empty: the pages of their entries have no address. */
const WITHOUT_RECORD = new Set(['/access-log/:id', '/appointments/:id']);

/** The table has every route of the application: tests/pictures/scenes.test.ts. */
const anyId = new Proxy<Ids>({}, { get: () => 'id' });
const screens = new Set(allScenes(anyId).map(({ screen }) => screen));

/** Kept from test to test, so that the application and the rules are compiled once. A failed test ends the worker. */
const viewers = new Map<Who, Viewer>();

async function getViewer(browser: Browser, servers: Servers, who: Who): Promise<Viewer> {
  const known = viewers.get(who);
  if (known) return known;
  const context = await servers.createContext(browser, who);
  const viewer = { page: await context.newPage() };
  viewer.page.setDefaultTimeout(60_000);
  viewers.set(who, viewer);
  return viewer;
}

for (const screen of screens)
  test(`${screen} and its dialogs are accessible`, async ({ browser, servers }) => {
    test.setTimeout(480_000);
    const scenes = allScenes(servers.ids).filter((scene) => scene.screen === screen && isLookedAt(scene));
    if (!WITHOUT_RECORD.has(screen)) expect(scenes).not.toEqual([]);
    for (const [place, scene] of scenes.entries()) {
      const viewer = await getViewer(browser, servers, scene.who);
      await hold(viewer.page, scene.calls);
      await test.step(scene.state, () => lookAt(viewer, servers.getUrl(scene.who), scene, place));
      // an intercepted call may still be pending
      await viewer.page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
