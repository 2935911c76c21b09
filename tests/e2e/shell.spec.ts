import type { Page } from '@playwright/test';
import { changeSession, subscribe } from './support/boot.ts';
import { visit } from './support/follow.ts';
import { expect, expectNoSidewaysScroll, test } from './support/test.ts';

const PX = ['Home', 'Leaderboard', 'Analytics', 'Feedback'];
const EX = ['Dashboard', 'Feedback', 'Employees', 'Organizational Units', 'Work Locations'];

/** The entity that a run of all tests adds to those of the product. */
const ADDED = 'Equipment';

/** Names of the entries in tree order, including sections, without the number of requests. */
async function entries(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  const texts = await menu.locator('a:visible, button:visible').allInnerTexts();
  return texts.map((text) => text.split('\n')[0] ?? '').filter((name) => name !== ADDED);
}

async function expectEntries(page: Page, expected: string[]): Promise<void> {
  await expect.poll(() => entries(page)).toEqual(expected);
}

test.describe('menu of an administrator', () => {
  test('has every section, marks the current entry, and collapses', async ({ page }) => {
    // high enough for an open parent and the row of an added entity
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.goto('/practices');
    await expectEntries(page, [
      'Patient Experience',
      ...PX,
      'Requests',
      'Overview',
      'Send Survey',
      'Generate Survey',
      'Plans',
      'Employee Experience',
      ...EX,
      'Settings',
      'Users',
      'Practices',
      'API',
      'Integrations',
      'Themes',
      'Blocklist',
      'Security Log',
    ]);
    await expect(page.locator('[aria-current="page"]')).toHaveText('Practices');
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('link', { name: 'Blocklist' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Settings' })).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('link', { name: 'Blocklist' })).toBeHidden();
  });
});

test.describe('a provider', () => {
  test.use({ as: 'PROVIDER' });

  test('screens without access show a message', async ({ page, world }) => {
    for (const path of [
      '/users',
      '/practices',
      `/users/${world.people.ADMIN.userId}/edit`,
      '/blocklist',
      '/api',
    ]) {
      await page.goto(path);
      await expect(page.getByText('You do not have access')).toBeVisible();
    }
  });
});

test.describe('routes', () => {
  test('the root leads to PX, else to EX, else to what is missing', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/px$/);
    await changeSession(page, (session) => subscribe(session, 'EMPLOYEE_EXPERIENCE'));
    await page.goto('/');
    await expect(page).toHaveURL(/\/ex$/);
    await page.goto('/px');
    await expect(page.getByText('Your organization has no Patient Experience subscription.')).toBeVisible();
    await changeSession(page, (session) => subscribe(session));
    await page.goto('/');
    await expect(page.getByText('Your organization has no active subscriptions.')).toBeVisible();
  });

  test('unknown addresses redirect to the home screen', async ({ page }) => {
    for (const path of ['/nowhere', '/login', '/practices/1/2/3', '/ex/nothing']) {
      await visit(page, path);
      await expect(page).toHaveURL(/\/px$/);
    }
  });

  const screens = {
    '/px/leaderboard': 'Leaderboard',
    '/px/analytics': 'Analytics',
    '/px/feedbacks': 'Narrative Feedback',
    '/px/feedbacks/srr': 'Service Resolution Requests',
    '/px/send-survey': 'Send Survey',
    '/px/generate-survey': 'Generate Survey',
    '/ex': 'Dashboard',
    '/ex/results/CPTCY': 'Competency',
    '/ex/surveys': 'Narrative Feedback',
    '/ex/surveys/send': 'Send Survey',
    '/ex/widgets-settings': 'Widgets',
    '/px/analytics/widgets-settings': 'Widgets',
    '/api': 'API Access',
  };
  test('screens of the specification have routes', async ({ page }) => {
    for (const [path, title] of Object.entries(screens)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Chairside`);
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(
        path.includes('widgets') ? 0 : 1,
      );
    }
  });

  for (const [part, path, title] of [
    ['PxHome', '/px', /^Good /],
    ['practice-', '/practices', 'List of Practices'],
  ] as const)
    test(`code that fails to load ends on the fatal screen, which offers a reload: ${path}`, async ({
      page,
    }) => {
      let isBroken = true;
      await page.route(`**/assets/${part}*`, (route) => (isBroken ? route.abort() : route.fallback()));
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Ooops! Something went wrong' })).toBeVisible();
      await expect(page.getByText('Please try again')).toBeVisible();
      isBroken = false;
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
});

test.describe('sizes', () => {
  test('the sidebar is 400 or 91 px wide, and collapsed below 900', async ({ page }) => {
    await page.goto('/px');
    const sidebar = page.getByRole('complementary', { name: 'Menu' });
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(400);
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBe(74);
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(91);
    await page.getByRole('button', { name: 'Expand the menu' }).click();
    await page.setViewportSize({ width: 899, height: 800 });
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(91);
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toHaveCount(0);
  });

  test('on a phone the tree is a drawer', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/px');
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('link', { name: 'Practices' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'List of Practices' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Close the menu' })).toHaveCount(0);
  });

  test('nothing overflows at any width', async ({ page }) => {
    for (const path of ['/px', '/ex/surveys']) {
      await page.goto(path);
      for (const width of [320, 390, 700, 899, 1024, 1440, 2200]) {
        await page.setViewportSize({ width, height: 800 });
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expectNoSidewaysScroll(page);
      }
    }
  });
});
