import { expect, type Page, test } from '@playwright/test';
import type { Browser } from '../api/auth-browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/test.ts';

let demo: Demo;
const people = new Map<string, Browser>();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  demo = await startDemo();
  for (const name of ['admin', 'manager', 'provider', 'desk']) people.set(name, await demo.signIn(name));
});
test.afterAll(() => demo.stop());

const SCREENS = [
  ['admin', '/px'],
  ['manager', '/px'],
  ['provider', '/px'],
  ['admin', '/px/analytics'],
  ['desk', '/px/analytics'],
  ['manager', '/px/leaderboard'],
  ['provider', '/px/leaderboard?type=provider'],
  ['admin', '/px/analytics/widgets-settings'],
  ['admin', '/ex'],
  ['admin', '/ex/widgets-settings'],
] as const;

async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('This did not load')).toHaveCount(0);
}

for (const width of [1440, 390])
  test(`dashboards of the demo are accessible at ${width} px`, async ({ browser }) => {
    test.setTimeout(300_000);
    for (const [name, path] of SCREENS) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const person = people.get(name);
      if (!person) throw new Error(`${name} is not signed in`);
      await demo.enter(context, person);
      const page = await context.newPage();
      await page.goto(demo.url + path);
      await settle(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await context.close();
    }
  });

test('each block of the home screen fails on its own and can be retried', async ({ page, context }) => {
  const person = people.get('manager');
  if (!person) throw new Error('manager is not signed in');
  await demo.enter(context, person);
  let isBroken = true;
  await page.route(/\/v1\/(analytics\/page|leaderboard\/px|feedbacks)\?/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { errors: [] } }) : route.fallback(),
  );
  await page.goto(`${demo.url}/px`);
  // rank, score, comments, requests, standings, additional question
  await expect(page.getByText('This did not load')).toHaveCount(6);
  await expectAccessible(page);
  isBroken = false;
  for (let left = 6; left > 0; left = await page.getByText('This did not load').count()) {
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText('This did not load')).not.toHaveCount(left);
  }
  await expect(page.getByText('Leading and Lagging Practices')).toBeVisible();
});
