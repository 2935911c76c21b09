import { expect, type Locator, type Page } from '@playwright/test';
import { dayOfReader, lastMonths } from '../../src/domain/measures/period.ts';
import { test } from './support/demo-test.ts';

const WAIT_TIME = 10;
const { gte, lt } = lastMonths(dayOfReader(new Date()), 3);
const SEARCH = `/px/search?date[gte]=${gte}&date[lt]=${lt}&categoryId=${WAIT_TIME}&page=1`;

const getHead = (page: Page) => page.getByRole('region', { name: 'Wait Time', exact: true });
const getTitle = (page: Page) => page.getByRole('heading', { level: 1 });
const getCards = (page: Page) => page.getByRole('list', { name: /^Found/ }).getByRole('article');

/** The number in the page's title, once it is known. */
async function readTotal(page: Page): Promise<number> {
  let title = '';
  await expect
    .poll(async () => (title = await getTitle(page).innerText()))
    .toMatch(/^Found [\d,]+ Results?$/);
  return Number(title.replace(/\D/g, ''));
}

/** Values that lead the cards shown first. */
async function readValues(page: Page): Promise<number[]> {
  const texts = await getCards(page).locator('strong:near(:text("Wait Time"))').allInnerTexts();
  return texts.map(Number).filter((value) => !Number.isNaN(value));
}

/** Title of the groups: by their part of a change that chance does not explain, as on some days, or the lowest ones. */
const getGroups = (head: Locator, many: string): Locator =>
  head.getByRole('heading', { name: new RegExp(`^(Lowest ${many}|${many} by share of the change)$`, 'i') });

test.beforeEach(async ({ demo, context }) => {
  await demo.enter(context, await demo.signIn('admin'));
});

test('a search for a metric has its figures, and narrows to practices and providers', async ({ page }) => {
  await page.goto(SEARCH);
  const head = getHead(page);
  const total = await readTotal(page);
  await expect(head).toContainText(`${total.toLocaleString('en-US')} answers`);
  await expect(getGroups(head, 'practices')).toBeVisible();
  const practice = head.getByRole('listitem').first();
  const [, count = ''] = /([\d,]+) answers?$/.exec(await practice.getByText(/answers?$/).innerText()) ?? [];
  const answers = Number(count.replace(',', ''));
  await practice.getByRole('link').click();
  await expect(page).toHaveURL(/practiceIds/);
  await expect(getGroups(head, 'providers')).toBeVisible();
  await expect(getTitle(page)).toHaveText(`Found ${answers.toLocaleString('en-US')} Results`);
  await expect(head).toContainText(`${answers.toLocaleString('en-US')} answers`);
  await head.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/providerIds/);
  await expect(head.getByRole('heading')).toHaveCount(0);
  await page.goBack();
  await expect(getGroups(head, 'providers')).toBeVisible();
});

for (const [search, name] of [
  ['sentimentTypes=NEGATIVE', 'Negative comments'],
  ['search="front desk"&searchIn=comments', 'Comments with "front desk"'],
] as const)
  test(`a search for ${name} has their share, and narrows to practices`, async ({ page }) => {
    await page.goto(`/px/search?date[gte]=${gte}&date[lt]=${lt}&${search}&page=1`);
    const head = page.getByRole('region', { name, exact: true });
    const total = await readTotal(page);
    await expect(head).toContainText(`${total.toLocaleString('en-US')} of `);
    await expect(page.getByRole('switch')).toHaveCount(0);
    const practice = head.getByRole('listitem').first();
    const [found] = (await practice.getByText(/ of [\d,]+ comments?$/).innerText()).split(' of ');
    await practice.getByRole('link').click();
    await expect(page).toHaveURL(/practiceIds/);
    await expect(getTitle(page)).toHaveText(new RegExp(`^Found ${found} Results?$`));
    await expect(head).toContainText(`${found} of `);
  });

test('the value that was asked for leads the cards, the lowest first', async ({ page }) => {
  await page.goto(SEARCH);
  const sorts = page.getByRole('group', { name: 'Sort' });
  let lowest: number[] = [];
  await expect.poll(async () => (lowest = await readValues(page)).length).toBeGreaterThan(3);
  expect(lowest).toEqual(lowest.toSorted((a, b) => a - b));

  await sorts.getByRole('button', { name: /^Lowest first.*sorted ascending$/ }).click();
  await expect(page).toHaveURL(/sortBy=answer&orderBy=desc/);
  await expect(sorts.getByRole('button', { name: /^Highest first.*sorted descending$/ })).toBeVisible();
  await expect.poll(async () => (await readValues(page))[0] ?? 0).toBeGreaterThan(lowest.at(-1) ?? 5);

  await sorts.getByRole('button', { name: /^Highest first/ }).click();
  await expect(page).toHaveURL(/sortBy=date&orderBy=desc/);
  await expect(sorts.getByRole('button', { name: /^Date.*sorted descending$/ })).toBeVisible();
});

test('only comments narrow the list and its title, not the head', async ({ page }) => {
  await page.goto(SEARCH);
  const head = getHead(page);
  const total = await readTotal(page);
  const comments = page.getByRole('switch', { name: /^With a comment \([\d,]+\)$/ });
  await expect(comments).toBeVisible();
  const label = await page.getByText(/^With a comment/).innerText();
  const count = Number(label.replace(/\D/g, ''));
  expect(count).toBeLessThan(total);
  await comments.click();
  await expect(comments).toBeChecked();
  await expect(page).toHaveURL(/narrative=true/);
  await expect(getTitle(page)).toHaveText(`Found ${count.toLocaleString('en-US')} Results`);
  await expect(head).toContainText(`${total.toLocaleString('en-US')} answers`);
  await comments.click();
  await expect(comments).not.toBeChecked();
  await expect(page).not.toHaveURL(/narrative/);
  await expect(getTitle(page)).toHaveText(`Found ${total.toLocaleString('en-US')} Results`);
});

test('a head that fails leaves the list, and can be loaded again', async ({ page }) => {
  let isBroken = true;
  await page.route(/\/v1\/analytics\/drill-down\?/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { errors: [] } }) : route.fallback(),
  );
  await page.goto(SEARCH);
  await expect(page.getByText('The figures did not load')).toBeVisible();
  await expect(getCards(page).first()).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(getHead(page)).toContainText('answers');
  await expect(page.getByText('The figures did not load')).toHaveCount(0);
});
