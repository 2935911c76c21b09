import type { Page } from '@playwright/test';
import { changeBoot, changeSession } from './support/boot.ts';
import { expect, test } from './support/test.ts';

const QUESTION = 'Do you really want to switch organizations?';

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Menu' }).locator('[aria-haspopup="menu"]').first().click();
}

test.describe('switching the organization', () => {
  test.beforeEach(async ({ page }) => {
    await changeSession(page, (session) => {
      const createdAt = session.organization.createdAt;
      session.organizationAuthorities = [
        { organizationId: session.organizationId, organizationName: session.organization.name, createdAt },
        { organizationId: 'another', organizationName: 'Lakeside Dental', createdAt },
        { organizationId: 'former', organizationName: 'Old Town Dental CANCELED', createdAt },
      ];
    });
  });

  test('asks first, posts, and reloads', async ({ page }) => {
    const posted: unknown[] = [];
    await page.route('**/v1/auth/change-org', (route) => {
      posted.push(route.request().postDataJSON());
      return route.fulfill({ json: { data: { id: 'x' } } });
    });
    await page.goto('/practices');
    await openUserMenu(page);
    await page.getByRole('menuitemradio', { name: 'Lakeside Dental' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Switch organization' })).toContainText(QUESTION);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(QUESTION)).toBeHidden();
    expect(posted).toEqual([]);

    await openUserMenu(page);
    await page.getByRole('menuitemradio', { name: 'Lakeside Dental' }).click();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'OK' }).click();
    await reloaded;
    expect(posted).toEqual([{ orgId: 'another' }]);
    await expect(page).toHaveURL(/\/px$/);
  });

  test('shows a canceled organization as INACTIVE', async ({ page }) => {
    await page.goto('/px');
    await openUserMenu(page);
    await expect(page.getByRole('menuitemradio', { name: 'INACTIVE' })).toBeVisible();
    await expect(page.getByText('CANCELED')).toHaveCount(0);
  });
});

test('the theme is chosen in the user menu and stays', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/px');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const light = await ground();
  await openUserMenu(page);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(ground).not.toBe(light);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(ground).not.toBe(light);
});

test.describe('a practice user', () => {
  test.use({ as: 'USER' });

  test('starts with the first practice, switches to another, and keeps nothing of the first', async ({
    page,
  }) => {
    await changeSession(page, (session) => {
      const [first] = session.practices;
      if (first) session.practices.push({ ...first, id: 'second', name: 'Second Practice' });
    });
    await page.goto('/px');
    const selector = page.getByRole('button', { name: /^Practice: / });
    await expect(selector).not.toHaveText('Second Practice');
    await selector.click();
    await page.getByRole('menuitemradio', { name: 'Second Practice' }).click();
    await expect(selector).toHaveText('Second Practice');
    await page.reload();
    await expect(selector).toHaveText('Second Practice');

    await page.route('**/v1/users?*', (route) =>
      route.fulfill({
        status: 401,
        json: { errors: [{ message: 'Please sign in.', code: 'UNAUTHENTICATED' }] },
      }),
    );
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a failed logout request shows an error and changes nothing', async ({ page }) => {
  await page.route('**/v1/auth/logout', (route) =>
    route.fulfill({ status: 500, json: { errors: [{ message: 'It broke', code: 'INTERNAL' }] } }),
  );
  await page.goto('/px');
  await page.getByRole('button', { name: 'Log Out' }).click();
  const toast = page.getByText('It broke');
  await expect(toast).toBeVisible();
  await toast.click();
  await expect(toast).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('third-party scripts: the agent everywhere, the other not on public surveys', async ({ page }) => {
  await changeBoot(page, (boot) => {
    boot.crmScriptUrl = '/third-party/crm.js';
    boot.analyticsAgentUrl = '/third-party/agent.js';
  });
  await page.route('**/third-party/*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const loaded = () =>
    page
      .locator('script[src^="/third-party/"]')
      .evaluateAll((scripts) => scripts.map((one) => one.getAttribute('src')));

  await page.goto('/px');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(loaded).toEqual(['/third-party/agent.js', '/third-party/crm.js']);
  const calls = () => page.evaluate(() => window.chairsideAgent?.queue);
  await expect.poll(calls).toEqual([
    [
      'initialize',
      {
        account: { id: expect.any(String), name: 'Walkthrough Dental', createdAt: expect.any(String) },
        visitor: expect.objectContaining({ role: 'ADMIN', createdAt: expect.any(String) }),
      },
    ],
  ]);
  for (const path of ['/px/s/abc', '/ex/s/abc']) {
    // the survey's page has its own boot data
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toContain('"analyticsAgentUrl":null');
      const body = html.replace('"analyticsAgentUrl":null', '"analyticsAgentUrl":"/third-party/agent.js"');
      return route.fulfill({ response, body });
    });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(loaded).toEqual(['/third-party/agent.js']);
  }
});
