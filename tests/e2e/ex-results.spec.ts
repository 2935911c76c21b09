import { addMonths, dayOfReader, monthStart } from '../../src/domain/measures/period.ts';
import { monthsLabel } from '../../src/client/dashboards/ex/results/results.ts';
import type { Demo } from './support/demo.ts';
import { test } from './support/demo-test.ts';
import { expect, expectNoSidewaysScroll } from './support/test.ts';
import type { Browser } from '../api/auth-browser.ts';

interface Answers {
  categoryName: string;
  count: number;
  stars: number;
  questions: { id: string; text: string; count: number; stars: number }[];
}

const LAST = addMonths(monthStart(dayOfReader(new Date())), -1);
const DATE = `date[gte]=${LAST}&date[lt]=${addMonths(LAST, 1)}`;

let demo: Demo;
/** of Harbor Staffing, whose surveys are confidential */
let person: Browser;
/** of Bright Smiles, whose surveys are not */
let admin: Browser;

test.beforeAll(async ({ demo: own }) => {
  demo = own;
  person = await demo.signIn('ex');
  admin = await demo.signIn('admin');
});
test.beforeEach(({ context }) => demo.enter(context, person));

async function answers(query: string, by = person): Promise<Answers> {
  return (await by.get(`/v1/metrics/answers/LDTRT?${query}`)).body.data as unknown as Answers;
}

test('the questions of a trust category are listed worst first, as the API returns them', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const expected = await answers(DATE);
  expect(expected.questions.length).toBeGreaterThan(1);
  await page.goto(`${demo.url}/ex`);
  await page.goto(`${demo.url}/ex/results/LDTRT?${DATE}`);
  await expect(page.getByRole('heading', { level: 1, name: expected.categoryName })).toBeVisible();
  await expect(
    page.getByText(monthsLabel({ gte: LAST, lt: addMonths(LAST, 1) }), { exact: true }),
  ).toBeVisible();
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview.getByText(expected.count.toLocaleString('en-US'), { exact: true })).toBeVisible();
  await expect(overview.getByRole('img', { name: `${expected.stars.toFixed(1)} of 5 stars` })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Questions' }).getByRole('rowheader');
  const byStars = [...expected.questions].sort((a, b) => a.stars - b.stars).map(({ text }) => text);
  await expect(rows).toHaveText(byStars);
  await expect(page.getByRole('columnheader', { name: 'Rating' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Rating' }).click();
  await expect(rows).toHaveText([...byStars].reverse());
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/ex$/);
});

test('the address filters the results by location and unit', async ({ page }) => {
  const [location] = (
    (await person.get('/v1/workLocations?take=1')).body as unknown as { data: { id: string }[] }
  ).data;
  const one = `${DATE}&workLocationId=${location?.id ?? ''}`;
  const narrowed = await answers(one);
  expect(narrowed.count).toBeLessThan((await answers(DATE)).count);
  for (const query of [one, `${DATE}&workLocationIds[0]=${location?.id ?? ''}`]) {
    await page.goto(`${demo.url}/ex/results/LDTRT?${query}`);
    const overview = page.getByRole('region', { name: 'Overview' });
    if (narrowed.count > 0)
      await expect(overview.getByText(narrowed.count.toLocaleString('en-US'), { exact: true })).toBeVisible();
    else await expect(page.getByText('No Data')).toBeVisible();
  }
});

test('a first period is not compared, rather than against nothing', async ({ page }) => {
  let month = addMonths(LAST, -24);
  const query = () => `date[gte]=${month}&date[lt]=${addMonths(month, 1)}`;
  while ((await answers(query())).count === 0) month = addMonths(month, 1);
  await page.goto(`${demo.url}/ex/results/LDTRT?${query()}`);
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview).toContainText('no earlier answers');
  await expect(overview).not.toContainText('against');
});

test('each question links to the comments of those who rated it low, with the same count', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await demo.enter(context, admin);
  const from = addMonths(LAST, -11);
  const year = `date[gte]=${from}&date[lt]=${addMonths(LAST, 1)}`;
  const { questions } = await answers(year, admin);
  let walked = 0;
  for (const { text } of questions) {
    // every link is made in the same way
    if (walked === 2) break;
    await page.goto(`${demo.url}/ex/results/LDTRT?${year}`);
    const cell = page.getByRole('row', { name: text }).getByRole('cell').last();
    await expect(cell).toHaveText(/\d|None/);
    const link = cell.getByRole('link');
    if ((await link.count()) === 0) continue;
    const count = Number.parseInt(await cell.innerText(), 10);
    await link.press('Enter');
    await expect(
      page.getByRole('heading', { level: 1, name: `Found ${count} ${count === 1 ? 'Result' : 'Results'}` }),
    ).toBeVisible();
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(page.getByRole('article')).toHaveCount(count, { timeout: 500 });
    }).toPass();
    const chips = page.getByRole('list', { name: 'Filters' });
    await expect(chips).toContainText(text);
    await expect(chips).toContainText('Low');
    walked += 1;
  }
  expect(walked).toBeGreaterThan(0);
  const low = page.getByRole('list', { name: 'Filters' }).getByRole('button', { name: /Low/ });
  await low.click();
  await expect(low).toHaveCount(0);
  await expect(page).toHaveURL(/questionId=/);
});

test('confidential results show groups, and comments that cannot be traced to answers', async ({ page }) => {
  const promise = page.getByText('They are shown once at least 5 people of a group have answered.');
  await page.goto(`${demo.url}/ex/results/LDTRT?${DATE}`);
  await expect(promise).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Low comments' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Comments of this period' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const withheld = 'Not enough answers to show, to protect who answered';
  await page.goto(`${demo.url}/ex/results/LDTRT?date[gte]=2001-01-01&date[lt]=2001-02-01`);
  await expect(page.getByText(withheld)).toBeVisible();
  await page.goto(`${demo.url}/ex/surveys/search?date[gte]=2001-01-01&date[lt]=2001-02-01&narrative=true`);
  await expect(page.getByText(withheld)).toBeVisible();
  await page.goto(`${demo.url}/ex`);
  await expect(promise).toBeVisible();
});

test('a search by confidential answers says why it lists none, beside its figures', async ({ page }) => {
  const months = `date[gte]=${addMonths(LAST, -2)}&date[lt]=${addMonths(LAST, 1)}`;
  await page.goto(`${demo.url}/ex/surveys/search?${months}&nps=detractors&categoryCode=ERFWL&page=1`);
  await expect(page.getByRole('region', { name: 'Detractors' })).toContainText(/ of \d+ answers/);
  await expect(
    page.getByText('Answers of employees are confidential: figures are shown, single responses are not.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback Search' })).toBeVisible();
  await expect(page.getByText(/Found \d+ Results?/)).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.getByRole('link', { name: 'Show comments' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('an unknown category shows a message', async ({ page }) => {
  await page.goto(`${demo.url}/ex/results/NOPE?${DATE}`);
  await expect(page.getByText('There is no such category.')).toBeVisible();
});
