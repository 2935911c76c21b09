import type { Page } from '@playwright/test';
import { dayAt } from '../../src/domain/text/local-moment.ts';
import { DEFAULT_PERIODS, previousPeriod } from '../../src/domain/measures/period.ts';
import { periodLabel } from '../../src/flows/month-range.ts';
import type { Maker } from '../support/make-record.ts';
import { patientFeedback } from './support/feedback.ts';
import { newPractice } from './support/survey.ts';
import { expect, test } from './support/test.ts';

const SIZES = [12, 48];

/** A separate practice with three comments, two of them with the same word. @returns its filtered list */
async function threeComments(maker: Maker): Promise<string> {
  const practiceId = await newPractice(maker, {});
  const there = { ...maker, practiceIds: [practiceId] };
  for (const [text, rating] of [
    ['A lovely welcome, and a parking lot.', 100],
    ['Lovely hygienist!', 90],
    ['The gloomy corridor.', 10],
  ] as const)
    await patientFeedback(there, { text, rating });
  return `/px/feedbacks?practiceIds[0]=${practiceId}`;
}

function cloud(page: Page) {
  return page.getByTestId('word-cloud').locator('a');
}

test("a word of the cloud leads to the month's comments with that word, in the same practice", async ({
  page,
  maker,
}) => {
  const list = await threeComments(maker);
  await page.goto(list);
  await page.getByRole('button', { name: 'Cloud', exact: true }).click();
  await expect(cloud(page).filter({ hasText: 'lovely' })).toBeVisible();
  const sizes = await cloud(page).evaluateAll((all) =>
    all.map((word) => Number.parseFloat(getComputedStyle(word).fontSize)),
  );
  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual(SIZES);
  await expect(page.getByRole('region', { name: 'Summary' }).or(page.getByLabel('Summary'))).toContainText(
    'Comments3',
  );

  await page.getByRole('button', { name: 'Table' }).press('Enter');
  const table = page.getByRole('table', { name: 'All words' });
  const [lovely, gloomy] = ['lovely', 'gloomy'].map((word) =>
    table.getByRole('row').filter({ has: page.getByRole('link', { name: word, exact: true }) }),
  );
  await expect(lovely?.getByRole('cell').nth(1) ?? table).toHaveText('2');
  await expect(gloomy?.getByRole('cell').nth(1) ?? table).toHaveText('1');
  await table.getByRole('link', { name: 'lovely', exact: true }).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Found 2 Results' })).toBeVisible();
  const asked = new URL(page.url()).searchParams;
  const { gte, lt } = DEFAULT_PERIODS.currentMonth(
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date()),
  );
  expect(Object.fromEntries(asked)).toEqual({
    search: '"lovely"',
    searchIn: 'comments',
    'date[gte]': gte,
    'date[lt]': lt,
    'practiceIds[0]': new URL(list, 'http://localhost').searchParams.get('practiceIds[0]'),
    page: '1',
  });
  await expect(page.getByRole('combobox', { name: 'Feedback Search' })).toHaveValue('"lovely"');
  // the overview is unchanged after going back
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(list.replace(/[?[\]]/g, '\\$&')));
  await expect(table.getByRole('link', { name: 'gloomy', exact: true })).toBeVisible();
});

test('another month has its own words, and the summary names the period it is compared with', async ({
  page,
  maker,
}) => {
  const list = await threeComments(maker);
  await page.goto(list);
  const [own = '', latest = ''] = ['America/Chicago', 'Pacific/Guam'].map((zone) => dayAt(new Date(), zone));
  // another test may have made a place where the next day has begun
  const compared = [own, latest].map((today) =>
    periodLabel(previousPeriod(DEFAULT_PERIODS.currentMonth(own), today), { today }),
  );
  await expect(page.getByLabel('Summary')).toContainText(new RegExp(`3 against (${compared.join('|')})`));
  await page.getByRole('button', { name: /^What patients write about, period/ }).click();
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/date\[gte\]=\d{4}-\d\d-01&date\[lt\]=\d{4}-\d\d-01/);
  await expect(page.getByLabel('What patients write about', { exact: true })).toContainText('No Data');
  await expect(page.getByLabel('Summary')).toContainText('Comments0');
  // the list covers all months
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('a card that fails leaves the others, and is retried alone', async ({ page, maker }) => {
  const list = await threeComments(maker);
  let isBroken = true;
  const calls = /\/v1\/(feedbacks\/(summary|follow-up)|analytics\/themes(-in-words)?)\?/;
  await page.route(calls, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { errors: [] } }) : route.fallback(),
  );
  await page.goto(list);
  const failures = page.getByText('did not load');
  await expect(failures).toHaveCount(4);
  // the list and the choice of another month are still there
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^What patients write about, period/ })).toBeVisible();
  isBroken = false;
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await card('Follow-up').getByRole('button', { name: 'Try again' }).click();
  await expect(failures).toHaveCount(3);
  await card('What patients write about').getByRole('button', { name: 'Try again' }).click();
  await expect(failures).toHaveCount(2);
  await expect(card('Summary')).toContainText('Summary did not load');
  // the sentences are written from the summary too
  await card('The period in words').getByRole('button', { name: 'Try again' }).click();
  await expect(failures).toHaveCount(0);
  await expect(page.getByLabel('Summary')).toContainText('Comments3');
});

test('a month in words is copied as text, and each figure opens what it counts', async ({
  page,
  maker,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const practiceId = await newPractice(maker, {});
  const there = { ...maker, practiceIds: [practiceId] };
  for (const [text, rating] of [
    ['A lovely welcome, and so gentle.', 100],
    ['Lovely hygienist, I am very happy!', 90],
    ['The best dentist that I ever had.', 95],
    ['I waited for an hour. Terrible.', 10],
    ['Rude, and it hurt a lot.', 5],
  ] as const)
    await patientFeedback(there, { text, rating, contact: rating === 5 });
  await page.goto(`/px/feedbacks?practiceIds[0]=${practiceId}`);
  const card = page.getByRole('region', { name: 'This month in words' });
  await expect(card).toContainText(
    /Patients wrote 5 comments (from|on|in) .+, up from 0 in the same days of/,
  );
  await expect(card).toContainText(/1 patient who answered .+ is still waiting for a call\./);
  const sentences = (await card.locator('[lang=en] > p').allInnerTexts()).join('\n\n');

  await card.getByRole('button', { name: 'Copy text' }).click();
  await expect(card.getByRole('button', { name: 'Copied.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sentences);

  const figures = await card
    .getByRole('link', { name: /^\d/ })
    .evaluateAll((all) => all.map((one) => [one.textContent ?? '', one.getAttribute('href') ?? '']));
  expect(figures.length).toBeGreaterThan(3);
  for (const [text = '', href = ''] of figures) {
    const count = Number.parseInt(text, 10);
    await page.goto(href);
    const results = count === 1 ? '1 Result' : `${count} Results`;
    await expect(page.getByRole('heading', { level: 1, name: `Found ${results}` })).toBeVisible();
  }
});

test('an empty month says so, in the language of the text', async ({ page, maker }) => {
  const practiceId = await newPractice(maker, {});
  await page.goto(`/px/feedbacks?practiceIds[0]=${practiceId}`);
  const card = page.getByRole('region', { name: 'This month in words' });
  await expect(card).toContainText(/No comments (from|on|in) /);
  await card.getByRole('combobox', { name: /^Language of the text/ }).click();
  await page.getByRole('option', { name: 'Español' }).click();
  await expect(card).toContainText(/No hay comentarios (del|el|en) /);
  await expect(card).toContainText('no un modelo de lenguaje');
});
