import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { follow } from '../e2e/support/follow.ts';
import type { Scene } from './scenes.ts';

export const WIDTHS = [1440, 390];
export const SCHEMES = ['light', 'dark'] as const;
const HEIGHTS: Record<number, number> = { 1440: 900, 390: 844, 360: 740 };
/** Longer pages are cropped, because they repeat. */
const MOST_HEIGHT = 2400;
const QUIET_MS = 8_000;
const QUIET_FRAMES = 3;

export interface Picture {
  screen: string;
  state: string;
  width: number;
  scheme: (typeof SCHEMES)[number];
  /** path in the folder of the sheet */
  file: string;
}

const toFileName = (...words: (string | number)[]): string =>
  `${words
    .join('-')
    .replace(/[^\w]+/g, '-')
    .replace(/^-/, '')}.jpg`;

/** Makes a screen's calls wait or fail; the session comes with the page. */
export async function hold(page: Page, calls: Scene['calls']): Promise<void> {
  if (calls === 'failed')
    await page.route('**/v1/**', (route) => route.fulfill({ status: 500, json: { errors: [] } }));
  if (calls === 'loading') await page.route('**/v1/**', () => undefined);
}

/** Requests of each page that have no response yet. */
const pending = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  if (pending.has(page)) return;
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (request) => {
    // a stream stays open
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  // those of the page before a reload may never be reported as ended
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) requests.clear();
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => requests.delete(request));
}

/** Waits until no request is pending, nor follows from what the last response shows. */
async function untilQuiet(page: Page): Promise<void> {
  const until = performance.now() + QUIET_MS;
  for (let isQuiet = false; !isQuiet && performance.now() < until;) {
    await page.evaluate(
      (frames) =>
        new Promise<void>((resolve) => {
          const next = (left: number) =>
            left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1));
          next(frames);
        }),
      QUIET_FRAMES,
    );
    isQuiet = pending.get(page)?.size === 0;
  }
}

/** Waits until the page shows its result; held calls never end. */
export async function settle(page: Page, calls: Scene['calls']): Promise<void> {
  if (calls !== 'loading') {
    await untilQuiet(page);
    await page.waitForFunction(
      () => !document.querySelector('.MuiSkeleton-root, [data-testid=word-cloud]:empty'),
    );
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Takes a page in both schemes, in a window as high as the page. */
export async function takeSchemes(
  page: Page,
  folder: string,
  picture: Pick<Picture, 'screen' | 'state' | 'width'>,
  schemes: readonly Picture['scheme'][] = SCHEMES,
): Promise<Picture[]> {
  mkdirSync(folder, { recursive: true });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: picture.width, height: Math.min(height, MOST_HEIGHT) });
  const pictures: Picture[] = [];
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const file = toFileName(picture.screen, picture.state, picture.width, scheme);
    await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 70 });
    pictures.push({ ...picture, scheme, file });
  }
  return pictures;
}

/** Loads a scene's screen and brings it into its state. */
export async function showScene(page: Page, url: string, scene: Scene): Promise<void> {
  watchRequests(page);
  await page.goto(url + scene.path);
  await bringShownIntoState(page, scene);
}

/** Title of the page between two screens, which each screen replaces by its own. */
const LEFT = 'left';

/** Opens a scene's screen from another one: the application is compiled, and so is what the test has added to the page. */
export async function openScene(page: Page, scene: Scene): Promise<void> {
  await page.evaluate((left) => void (document.title = left), LEFT);
  await follow(page, scene.path);
  await page.waitForFunction((left) => document.title !== left, LEFT);
  await bringShownIntoState(page, scene);
}

async function bringShownIntoState(page: Page, scene: Scene): Promise<void> {
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('status')).first().waitFor();
  await settle(page, scene.calls);
  await bringIntoState(page, scene);
}

/** Brings the loaded screen of a scene into its state. */
export async function bringIntoState(page: Page, { act, calls }: Scene): Promise<void> {
  if (!act) return;
  await act(page);
  await settle(page, calls);
}

/** Loads a scene at each width and takes its picture. */
export async function takeScene(page: Page, url: string, folder: string, scene: Scene): Promise<Picture[]> {
  const pictures: Picture[] = [];
  await hold(page, scene.calls);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
    await showScene(page, url, scene);
    pictures.push(...(await takeSchemes(page, folder, { screen: scene.screen, state: scene.state, width })));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return pictures;
}
