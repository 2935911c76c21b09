import type { Locator, Page } from '@playwright/test';
import { serveCards } from './support/feedback.ts';
import { expect, test } from './support/test.ts';

const OPENED = 33;
const LISTED = 50;

function link(page: Page, at = OPENED): Locator {
  return page.locator(`#feedback-card-card-${at}`).getByRole('heading').getByRole('link');
}

async function getTop(locator: Locator): Promise<number> {
  return Math.round((await locator.boundingBox())?.y ?? Number.NaN);
}

/** Scrolls down to a card and opens it by keyboard. @returns its link's distance from the top of the window */
async function openCard(page: Page): Promise<number> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(link(page)).toBeVisible({ timeout: 300 });
  }).toPass();
  await link(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await link(page).focus();
  const top = await getTop(link(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/card-${OPENED}$`));
  return top;
}

async function expectReturned(page: Page, top: number): Promise<void> {
  await expect(link(page)).toBeFocused();
  await expect.poll(async () => Math.abs((await getTop(link(page))) - top)).toBeLessThanOrEqual(2);
  // and it stays there, longer than the page holds it
  await page.clock.runFor(1500);
  expect(Math.abs((await getTop(link(page))) - top)).toBeLessThanOrEqual(2);
  await expect(link(page)).toBeFocused();
}

const WAYS = {
  'Back to List': (page: Page) => page.getByRole('link', { name: 'Back to List' }).press('Enter'),
  "the browser's Back": (page: Page) => page.goBack(),
};

for (const [way, list] of [
  ['Back to List', '/px/search?search=wonderful&page=1'],
  ["the browser's Back", '/px/feedbacks?sentimentTypes=POSITIVE'],
] as const)
  test(`${way} leads to the opened card, which has the focus`, async ({ page, maker, world }) => {
    await page.clock.install();
    await serveCards(page, maker, LISTED);
    await page.goto(list);
    const top = await openCard(page);
    await WAYS[way](page);
    await expectReturned(page, top);
    await expect(page).toHaveURL(world.url + list);
  });

test('the opened card is found again after a reload too', async ({ page, maker }) => {
  await page.clock.install();
  const calls = await serveCards(page, maker, LISTED);
  await page.goto('/px/feedbacks?sentimentTypes=POSITIVE');
  const top = await openCard(page);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  calls.length = 0;
  await WAYS['Back to List'](page);
  await expectReturned(page, top);
  await expect(page).toHaveURL(/sentimentTypes=POSITIVE$/);
  const [first] = calls;
  expect([first?.searchParams.get('cursor'), first?.searchParams.get('take')]).toEqual(['first', '50']);
});

test("the browser's Back undoes a choice, and Back on the page leads past all of them", async ({
  page,
  maker,
}) => {
  await serveCards(page, maker, LISTED);
  await page.goto('/px/feedbacks');
  const field = page.getByRole('combobox', { name: 'Feedback Search' });
  await field.fill('wonderful');
  await field.press('Enter');
  const date = page.getByRole('button', { name: /^Date/ });
  await date.click();
  await expect(page).toHaveURL(/sortBy=date&orderBy=asc/);
  await expect(date).toHaveAccessibleName(/ascending/);
  await date.click();
  await expect(page).toHaveURL(/sortBy=date&orderBy=desc/);
  await expect(date).toHaveAccessibleName(/descending/);
  await page.goBack();
  await expect(page).toHaveURL(/sortBy=date&orderBy=asc/);
  await expect(date).toHaveAccessibleName(/ascending/);
  // at once: Back leads past a choice that is not drawn yet, too
  const back = await page.getByRole('link', { name: 'Back', exact: true }).elementHandle();
  await date.evaluate((button, link) => {
    (button as HTMLElement).click();
    (link as HTMLElement).click();
  }, back);
  await expect(page).toHaveURL(/\/px\/feedbacks$/);
});

test('a list that is opened anew starts at its top', async ({ page, maker }) => {
  await serveCards(page, maker, LISTED);
  await page.goto('/px/feedbacks');
  await openCard(page);
  await page.goto('/px/feedbacks');
  await expect(page.getByRole('article').first()).toBeVisible();
  // the way back would scroll as soon as the card is there
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(link(page)).toHaveCount(0);
});

test('what is kept of a list holds no text, and ends with the session', async ({ page, maker }) => {
  await serveCards(page, maker, LISTED);
  await page.goto('/px/search?search=Ann%20Walker&page=1');
  await openCard(page);
  const read = () => page.evaluate(() => sessionStorage.getItem('chairside.opened-cards'));
  const kept = JSON.parse((await read()) ?? '') as object[];
  expect(kept).toEqual([
    {
      list: expect.stringMatching(/^\S+ \/px\/search$/),
      id: `card-${OPENED}`,
      index: OPENED,
      top: expect.any(Number),
    },
  ]);
  // without ending the session that other tests share
  await page.route('**/v1/auth/logout', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await read()).toBeNull();
});
