import { makeFeedback } from '../../src/domain/surveys/feedback-fixture.ts';
import { empty, expect, test } from './support/test.ts';

test('after navigation the page is scrolled to the top and the heading has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto('/px/analytics');
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px';
    window.scrollTo(0, 900);
  });
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page).toHaveTitle('Leaderboard · Chairside');
});

test('the skip link comes first and leads to the content', async ({ page }) => {
  await page.goto('/px');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('arrow keys move in the tree, open and collapse it', async ({ page }) => {
  // high enough for an open parent and the row of an added entity
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto('/px');
  const feedback = page.getByRole('button', { name: /^Feedback/ }).first();
  await page.getByRole('link', { name: 'Analytics' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(feedback).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(feedback).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: /^Requests/ }).first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(feedback).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/security-log$/);
});

test('when collapsed, a parent opens its children beside it', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto('/px');
  // its name also says how many wait, once they are counted
  await page
    .getByRole('button', { name: /^Feedback/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Requests/ })).toBeFocused();
  for (let down = 0; down < 2; down += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/px\/send-survey$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Send Survey' })).toBeFocused();
});

test('"/" focuses the search and Enter opens its page, in PX and EX', async ({ page }) => {
  for (const [from, to] of [
    ['/px', '/px/search'],
    ['/ex', '/ex/surveys/search'],
  ] as const) {
    await page.goto(from);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const field = page.getByRole('combobox', { name: 'Feedback Search' });
    await expect(field).toBeVisible();
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await field.fill('long wait');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${to}\\?search=long%20wait&page=1$`));
  }
});

test('search matches are listed and opened by keyboard, and their absence is said', async ({ page }) => {
  // the home screen lists feedback too
  const found = [
    makeFeedback({ id: 'f1', score: 1.8, feedback: 'The estimate was half of what I was billed' }),
    makeFeedback({ id: 'f2', score: null, feedback: 'They kept to the estimate' }),
  ];
  let data: typeof found = [];
  await page.route('**/v1/feedbacks?*', (route) =>
    route.fulfill({ json: { data, pagination: { total: data.length, pageCount: 1 } } }),
  );
  await page.route('**/v1/feedbacks/f2', (route) =>
    route.fulfill({ json: { data: makeFeedback({ id: 'f2' }) } }),
  );
  await page.goto('/px');
  const field = page.getByRole('combobox', { name: 'Feedback Search' });
  await field.pressSequentially('zebra');
  await expect(page.getByText('Nothing turned up')).toBeVisible();
  data = found;
  await empty(field);
  await field.pressSequentially('estimate');
  await expect(page.getByRole('option')).toHaveText([/1\.8.*estimate/, /Not Rated.*estimate/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/px\/feedbacks\/f2$/);
});
