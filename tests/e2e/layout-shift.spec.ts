import type { Page } from '@playwright/test';
import { allScenes, type Scene } from '../pictures/scenes.ts';
import { test } from './support/demo-test.ts';
import { expect } from './support/test.ts';

const WIDTHS = [390, 1440];
/** Of the sum of all shifts while a screen loads; browsers call up to 0.1 good. */
const MOST = 0.02;
/** Screens of the route table whose blocks load one by one. */
const SCREENS = new Set([
  '/px',
  '/px/analytics',
  '/px/leaderboard',
  '/px/feedbacks/srr',
  '/ex',
  '/practices/:id',
]);

const isMeasured = ({ screen, state }: Scene): boolean =>
  SCREENS.has(screen) && (state === 'filled' || state === 'of a provider');

/** Notes each shift with what moved. */
const OBSERVER = `window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries())
    window.shifts.push({ value, moved: sources.map(({ node, previousRect, currentRect }) =>
      [node?.textContent?.slice(0, 40), previousRect.y, currentRect.y].join(' ')) });
}).observe({ type: 'layout-shift', buffered: true });`;

/** As on a phone's connection, where responses arrive apart from each other. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const speed = { downloadThroughput: 200_000, uploadThroughput: 100_000 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...speed });
}

async function loadWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[role=status][aria-label=Loading]')).toHaveCount(0);
  // a shift is reported after its frame
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

for (const width of WIDTHS)
  test(`nothing moves while dashboards load, at ${width} px`, async ({ browser, servers }) => {
    test.setTimeout(240_000);
    for (const scene of allScenes(servers.ids).filter(isMeasured)) {
      const context = await servers.createContext(browser, scene.who);
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(OBSERVER);
      await slowDown(page);
      await loadWhole(page, servers.getUrl(scene.who) + scene.path);
      const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('window.shifts');
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      const moved = `${scene.screen}, ${scene.state}: ${JSON.stringify(shifts, null, 1)}`;
      expect.soft(sum, moved).toBeLessThan(MOST);
      await context.close();
    }
  });

test('what is below a block that loads has its shape', async ({ browser, servers }) => {
  const context = await servers.createContext(browser, 'admin');
  const page = await context.newPage();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/v1\/feedbacks\?.*sortBy=call/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${servers.getUrl('admin')}/px`);
  const shapes = page.locator('main [data-stand-in]');
  await expect(shapes.nth(1)).toBeVisible();
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toHaveCSS('opacity', '0');
  expect(await shapes.first().boundingBox()).toEqual(await figures.boundingBox());
  release();
  await expect(figures).toHaveCSS('opacity', '1');
  await expect(shapes).toHaveCount(0);
  await context.close();
});
