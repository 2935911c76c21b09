import type { Page } from '@playwright/test';
import { patientFeedback } from './support/feedback.ts';
import { uniqueWord } from './support/walk.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';
import type { Maker } from '../support/make-record.ts';

/** Enough feedback with the same word to need pages. */
async function several(maker: Maker, count: number, word: string): Promise<void> {
  const text = `The ${word} was long, and it was long again. `.repeat(8);
  for (let index = 0; index < count; index += 1) await patientFeedback(maker, { text, rating: 5 * index });
}

function cards(page: Page) {
  return page.getByRole('article');
}

test('Enter in the top bar opens the search page with the number of results', async ({ page, maker }) => {
  const word = uniqueWord().toLowerCase();
  await several(maker, 2, word);
  await page.goto('/px/feedbacks');
  await page.getByRole('combobox', { name: 'Feedback Search' }).fill(word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/px/search\\?search=${word}&page=1$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Found 2 Results' })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first().locator('mark').first()).toHaveText(word);

  await page.getByRole('button', { name: /^Rating/ }).click();
  await expect(page).toHaveURL(/sortBy=rating&orderBy=asc$/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/px\/feedbacks$/);

  await page.goto(`/px/search?search=${word}nothing`);
  await expect(page.getByRole('combobox', { name: 'Feedback Search' })).toHaveValue(`${word}nothing`);
  await expect(page.getByRole('heading', { level: 1, name: 'Found 0 Results' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Nothing turned up')).toBeVisible();
});

test('every parameter is a removable chip, and the count follows', async ({ page, maker, world }) => {
  const word = uniqueWord();
  await several(maker, 2, word);
  const other = '00000000-0000-4000-8000-000000000000';
  await page.goto(
    `/px/search?search=${word}&date[gte]=2020-01-01&nps=detractors&practiceIds[0]=${world.practiceId}&providerId=${other}&page=1&cb=5`,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Found 0 Results' })).toBeVisible();
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('button');
  await expect(chips).toHaveText([
    /Search ?\w+/,
    /Date ?since Jan 1, 2020/,
    /NPS ?Detractors/,
    /Practice ?\w+/,
    /Provider ?1 selected/,
    'Clear',
  ]);
  await page.getByRole('button', { name: /Remove Provider/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Found 2 Results' })).toBeVisible();
  await expect(page).not.toHaveURL(/providerId/);
  await expect(page).toHaveURL(new RegExp(`[?&]practiceIds\\[0\\]=${world.practiceId}&`));
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
});

test('providers in chips are formatted as on cards', async ({ page, world }) => {
  const providerId = world.people.PROVIDER.userId;
  await page.goto(`/px/search?providerIds[0]=${providerId}&page=1`);
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('button');
  await expect(chips).toHaveText([/Provider ?Walk [^,]+$/, 'Clear']);
  await page.goto(`/px/feedbacks?providerIds[0]=${providerId}`);
  await expect(
    page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^Walk [^,]+$/ }),
  ).toBeVisible();
});

test('Back returns to the previous page', async ({ page, maker }) => {
  const word = uniqueWord();
  await several(maker, 12, word);
  await page.goto(`/px/search?search=${word}&page=1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Found 12 Results' })).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(cards(page)).toHaveCount(12, { timeout: 500 });
  }).toPass();
  const last = cards(page).last();
  const name = last.getByRole('heading').getByRole('link');
  await name.scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => window.scrollY);
  expect(at).toBeGreaterThan(500);
  await name.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Back to List' }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(last).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(at);
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
});

test('the filter bar narrows the list by practice and provider, in the address', async ({ page, maker }) => {
  const made = await patientFeedback(maker, { text: 'Fine.' });
  await page.goto('/px/feedbacks');
  await page.getByRole('button', { name: /^All practices/ }).click();
  const option = page.getByRole('option').first();
  const call = page.waitForRequest((request) => /\/v1\/feedbacks\?.*practiceIds\[0\]=/.test(request.url()));
  await option.click();
  await call;
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?practiceIds\[0\]=/);
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/\/px\/feedbacks$/);
  await page.goto('/ex/surveys');
  await expect(page.getByRole('button', { name: /^All work locations/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^All organizational units/ })).toBeVisible();
  expect(made.id).not.toBe('');
});

for (const width of [1440, 390]) {
  test(`the search pages have no accessibility violation at ${width} px`, async ({ page, maker, world }) => {
    await page.setViewportSize({ width, height: 900 });
    const made = await patientFeedback(maker, { text: 'The bill was wrong.', contact: true });
    await page.goto(
      `/px/search?search=${made.word}&practiceIds[0]=${world.practiceId}&nps=detractors&page=1`,
    );
    await expect(cards(page)).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(`/ex/surveys/search?search=${made.word}`);
    await expect(page.getByRole('main').getByText('Nothing turned up')).toBeVisible();
    await expectAccessible(page);
  });
}
