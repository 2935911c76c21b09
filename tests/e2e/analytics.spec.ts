import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';

test.describe.configure({ mode: 'serial' });

const PAGES = [
  {
    path: '/px/analytics',
    type: 'PATIENT',
    title: 'Analytics',
    back: 'Back to Analytics',
    widgets: ['NPS Score', 'DK Score'],
  },
  {
    path: '/ex',
    type: 'EMPLOYEE',
    title: 'Dashboard',
    back: 'Back to Dashboard',
    widgets: ['eNPS', 'Trust Rating'],
  },
] as const;

/** Titles of the widgets, without the card above them. */
const titles = async (page: Page) => {
  const all = await page.getByRole('heading', { level: 2 }).allTextContents();
  return all.filter((title) => title !== 'What changed');
};

/** Waits until the server has this many widgets of the page: a reload would cancel a save. */
async function expectSaved(page: Page, type: string, count: number): Promise<void> {
  const countStored = async () => {
    const answer = await page.request.get(`/v1/analytics/settings/widgets?experienceType=${type}`);
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  await expect.poll(countStored).toBe(count);
}

for (const { path, type, title, back, widgets } of PAGES) {
  test.describe(path, () => {
    test.use({ as: 'NEWCOMER' });

    test('opens with widgets, is empty once all are removed, and shows those selected in the picker', async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByRole('button', { name: /^Actions of / }).first()).toBeVisible();
      await page.goto(`${path}/widgets-settings`);
      const selected = page.getByRole('button', { name: /^Selected: / });
      await expect(selected.first()).toBeVisible();
      for (let left = await selected.count(); left > 0; left -= 1) {
        await selected.first().click();
        await expect(selected).toHaveCount(left - 1);
      }
      await page.getByRole('link', { name: back }).click();
      await expect(
        page.getByText("We can't find any active widgets for you. Let's do something about that."),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Add Some Widgets' }).click();
      await expect(page).toHaveURL(`${path}/widgets-settings`);
      for (const name of widgets)
        await page.getByRole('button', { name: `Select: ${name}`, exact: true }).click();
      // pending saves survive leaving the page at once
      await page.getByRole('link', { name: back }).click();
      await expect.poll(() => titles(page)).toEqual(widgets);
      await expect(page.getByText('No Data')).toHaveCount(2);
      await expectSaved(page, type, 2);
      await page.reload();
      await expect.poll(() => titles(page)).toEqual(widgets);
    });

    // both pages are one component
    if (type === 'EMPLOYEE') return;

    test('shows no count in its picker before the selection has loaded', async ({ page }) => {
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/v1/analytics/settings/widgets*', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${path}/widgets-settings`);
      await expect(page.getByText(widgets[0], { exact: true })).toBeVisible();
      await expect(page.getByText(/of \d+ selected/)).toHaveCount(0);
      answer();
      await expect(page.getByText(/^\d+ of \d+ selected$/)).toBeVisible();
    });

    test('is changed by keyboard alone, and fits', async ({ page }) => {
      await page.goto(path);
      const [first, second] = widgets;
      await page.getByRole('button', { name: `Move ${second}` }).press('ArrowLeft');
      await expect.poll(() => titles(page)).toEqual([second, first]);
      await page.getByRole('button', { name: `Actions of ${first}` }).press('Enter');
      await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
      await expect.poll(() => titles(page)).toEqual([second]);
      await expectSaved(page, type, 1);
      await page.reload();
      await expect.poll(() => titles(page)).toEqual([second]);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
    });

    test('reverts to the stored widgets if saving fails', async ({ page }) => {
      await page.route('**/v1/analytics/settings/widgets*', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      );
      await page.goto(`${path}/widgets-settings`);
      await page.getByRole('button', { name: `Select: ${widgets[0]}`, exact: true }).click();
      await expectToast(page, 'Your widgets could not be saved. The page shows them as they were before.');
      await expect(page.getByRole('button', { name: `Select: ${widgets[0]}`, exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Widgets' })).toBeVisible();
      await page.getByRole('link', { name: back }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
  });
}
