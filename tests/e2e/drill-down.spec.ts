import { expect, type Page } from '@playwright/test';
import type { Answer, Browser } from '../api/auth-browser.ts';
import type { ExperienceType } from '../../src/domain/access/survey-permissions.ts';
import { dayOfReader, lastMonths } from '../../src/domain/measures/period.ts';
import type { WidgetKind } from '../../src/domain/measures/widgets/widget-kind.ts';
import { widgetKindsFor } from '../../src/domain/measures/widgets/widget-kinds.ts';
import type { Demo } from './support/demo.ts';
import { test } from './support/demo-test.ts';
import { countFound } from './support/search.ts';

let demo: Demo;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ demo: own }) => {
  demo = own;
});

/** Puts back the widgets that a test replaced: all files of a worker share the demo. */
const restores: (() => Promise<Answer>)[] = [];
test.afterEach(async ({ page }) => {
  // no save of the page is still to come
  await page.close();
  for (const restore of restores.splice(0)) expect((await restore()).status).toBe(200);
});

/** Gives a person a page with these widgets, until the test ends. */
async function saveWidgets(person: Browser, experienceType: ExperienceType, widgets: readonly string[]) {
  const path = `/v1/analytics/settings/widgets?experienceType=${experienceType}`;
  const { data } = (await person.get(path)).body;
  restores.push(() => person.post(path, data));
  const layout = widgets.map((widget, position) => ({
    widget,
    gridColumnWidth: 1,
    position,
    experienceType,
  }));
  expect((await person.post(path, layout)).status).toBe(200);
}

interface Mark {
  label: string;
  href: string;
  count: number;
}

const COUNT = /([\d,]+) (?:answers?|comments?|outliers?|requests?)/;

/** The linked marks of a widget, each with the number that the chart prints. */
function readMarks(page: Page, title: string): Promise<Mark[]> {
  return page
    .getByRole('region', { name: title, exact: true })
    .locator('a[data-mark], [data-mark] a')
    .evaluateAll((links) =>
      links.map((link) => ({
        label: link.getAttribute('aria-label') ?? link.closest('div:has(> .total)')?.textContent ?? '',
        href: link.getAttribute('href') ?? '',
      })),
    )
    .then((marks) =>
      marks.map((mark) => ({ ...mark, count: Number(COUNT.exec(mark.label)?.[1]?.replace(/,/g, '')) })),
    );
}

/** A page with these widgets over the last year, so that each has data. */
function buildAddress(path: string, kinds: readonly WidgetKind[]): string {
  const { gte, lt } = lastMonths(dayOfReader(new Date()), 12);
  const periods = kinds.filter(({ period }) => period !== 'last8Weeks');
  return `${demo.url}${path}?${periods.map(({ kind }) => `period.${kind}=${gte}_${lt}`).join('&')}`;
}

/** Numbers that searches have found, by person and address: marks of several widgets lead to the same ones. */
const known = new WeakMap<Browser, Map<string, Promise<number>>>();

function countOnce(person: Browser, href: string, experienceType: ExperienceType): Promise<number> {
  const counts = known.get(person) ?? new Map<string, Promise<number>>();
  known.set(person, counts);
  const count = counts.get(href) ?? countFound(person, href, experienceType);
  counts.set(href, count);
  return count;
}

/**
 * Compares marks of a widget with the number that their searches find.
 * @param every 1: all of them; else the first of this many
 */
async function expectMarks(
  page: Page,
  person: Browser,
  { title, experienceType }: WidgetKind,
  every: number,
): Promise<void> {
  const marks = await readMarks(page, title);
  expect(marks.length, `${title} has linked marks`).toBeGreaterThan(0);
  const seen = marks.filter(({ href }, index) => href.includes('/search?') && index % every === 0);
  const numbers = await Promise.all(seen.map(({ href }) => countOnce(person, href, experienceType)));
  expect(
    seen.map(({ label }, index) => `${label} → ${numbers[index]}`),
    title,
  ).toEqual(seen.map(({ label, count }) => `${label} → ${count}`));
}

/** The switches of a widget that change which responses its marks count. */
const SWITCHES: Readonly<Record<string, readonly string[]>> = {
  EXPERIENCE_RATINGS: ['Outcome'],
  DK_SCORE: ['Percentile'],
  EXPERIENCE_METRIC: ['Percentile'],
  EX_DK_SCORE: ['Percentile'],
  OUTLIER_METRICS: ['Positive', 'Negative'],
  EX_OUTLIER_METRICS: ['Positive', 'Negative'],
};

for (const { name, role, type, path, every } of [
  { name: 'admin', role: 'ADMIN', type: 'PATIENT', path: '/px/analytics', every: 1 },
  // what a mark stands for is the same for all roles, whose scopes differ
  { name: 'provider', role: 'PROVIDER', type: 'PATIENT', path: '/px/analytics', every: 4 },
  { name: 'admin', role: 'ADMIN', type: 'EMPLOYEE', path: '/ex', every: 1 },
] as const) {
  test(`marks of ${path} lead ${name} to the responses they count`, async ({ page, context }) => {
    test.setTimeout(300_000);
    const person = await demo.signIn(name);
    await demo.enter(context, person);
    const kinds = widgetKindsFor(type, role);
    await saveWidgets(
      person,
      type,
      kinds.map(({ kind }) => kind),
    );
    await page.goto(buildAddress(path, kinds));
    await expect(page.locator('[data-chart] figure')).toHaveCount(kinds.length, { timeout: 60_000 });
    for (const kind of kinds.filter(({ drillDown }) => drillDown !== undefined)) {
      await expectMarks(page, person, kind, every);
      const widget = page.getByRole('region', { name: kind.title, exact: true });
      const all = (await readMarks(page, kind.title)).map(({ href }) => href).join(' ');
      for (const choice of SWITCHES[kind.kind] ?? []) {
        const button = widget.getByRole('button', { name: choice, exact: true });
        // only practice users and providers can switch to percentiles
        if ((await button.count()) === 0) continue;
        await button.click();
        await expect(button).toHaveAttribute('aria-pressed', 'true');
        await expect(widget.locator('[data-stale]')).toHaveCount(0);
        // a provider may have outliers of one sign only
        const isNone = (await widget.getByText('No Data').count()) > 0;
        if (isNone) expect(all).not.toContain(`outlier=${choice.toLowerCase()}`);
        else await expectMarks(page, person, kind, every);
      }
    }
    await expect(page.locator('[data-chart] figure')).toHaveCount(kinds.length);
  });
}

interface TableRow {
  text: string;
  /** null: the row is no link */
  href: string | null;
  count: number;
}

/** The rows of a ranking, each with the number of surveys that it prints. */
function readRows(page: Page, selector: string): Promise<TableRow[]> {
  return page.locator(selector).evaluateAll((rows) =>
    rows.map((row) => {
      const link = row.matches('a') ? row : row.querySelector('a');
      const text = row.textContent;
      const surveys = row.querySelector('.surveys')?.textContent ?? /([\d,]+) answers?/.exec(text)?.[1];
      return {
        text,
        href: link?.getAttribute('href') ?? null,
        count: parseInt((surveys ?? '').replace(/,/g, ''), 10),
      };
    }),
  );
}

const REASONS = /Not your practice|Not your patients|Not only yours|Includes other practices/;

for (const { name, tables } of [
  {
    name: 'admin',
    tables: { '/px': 'all', '/px/leaderboard': 'all', '/px/leaderboard?type=provider': 'all' },
  },
  {
    name: 'manager',
    tables: { '/px': 'some', '/px/leaderboard': 'some', '/px/leaderboard?type=provider': 'some' },
  },
  { name: 'provider', tables: { '/px/leaderboard': 'none', '/px/leaderboard?type=provider': 'some' } },
] as const) {
  test(`every row of a ranking leads ${name} to the surveys it counts, or says why not`, async ({
    page,
    context,
  }) => {
    test.setTimeout(300_000);
    const person = await demo.signIn(name);
    await demo.enter(context, person);
    for (const [path, linked] of Object.entries(tables)) {
      await page.goto(`${demo.url}${path}`);
      const selector = path === '/px' ? 'ul[aria-label$="ing"] > li > *' : '[role=row]:has(> .name)';
      await expect(page.locator(selector).first()).toBeVisible();
      const rows = await readRows(page, selector);
      const links = rows.filter(({ href }) => href !== null);
      const counts = { all: rows.length, none: 0, some: links.length };
      expect(links.length, path).toBe(counts[linked]);
      if (linked === 'some') expect(links.length, path).toBeLessThan(rows.length);
      const numbers = await Promise.all(links.map(({ href }) => countFound(person, href ?? '', 'PATIENT')));
      expect(
        links.map(({ text }, index) => `${text} → ${numbers[index]}`),
        path,
      ).toEqual(links.map(({ text, count }) => `${text} → ${count}`));
      for (const { text } of rows.filter(({ href }) => href === null)) expect(text).toMatch(REASONS);
      await expect(page.locator(selector).getByRole('button')).toHaveCount(0);
    }
  });
}

test('a sentence of What changed opens searches with the numbers that it says', async ({ page, context }) => {
  const person = await demo.signIn('admin');
  await demo.enter(context, person);
  await page.goto(`${demo.url}/px`);
  const card = page.getByRole('region', { name: 'What changed' });
  await expect(
    card.getByText('more than chance explains').or(card.getByText('not listed.')).first(),
  ).toBeVisible();
  const links = await card
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => ({ text: link.textContent, href: link.getAttribute('href') ?? '' })),
    );
  // `9 of 12 practices` leads to the answers of nine practices
  const ofPractices = links.filter(({ text }) => /^\d+ of \d+ practices$/.test(text));
  for (const { text, href } of ofPractices)
    expect([text, decodeURIComponent(href).match(/practiceIds\[/g)?.length]).toEqual([
      text,
      Number.parseInt(text),
    ]);
  const counted = links
    .filter((link) => !ofPractices.includes(link))
    .flatMap(({ text, href }) => {
      const count = /^(?:Read the )?([\d,]+)/.exec(text)?.[1];
      return count === undefined ? [] : [{ href, count: Number(count.replace(',', '')) }];
    });
  const numbers = await Promise.all(counted.map(({ href }) => countFound(person, href, 'PATIENT')));
  expect(numbers).toEqual(counted.map(({ count }) => count));
  await page.route(/\/v1\/analytics\/findings/, (route) =>
    route.fulfill({ status: 500, json: { errors: [] } }),
  );
  await page.goto(`${demo.url}/px/analytics`);
  await expect(card.getByText('This did not load')).toBeVisible();
  await page.unroute(/\/v1\/analytics\/findings/);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByText('This did not load')).toBeHidden();
  await card.getByRole('combobox', { name: /^What changed in/ }).click();
  await page.getByRole('option', { name: 'Last month' }).click();
  await expect(card.getByText(/^\w+, against \w+$/)).toBeVisible();
});

test('a click on a mark opens the search with the number that the chart prints', async ({
  page,
  context,
}) => {
  await demo.enter(context, await demo.signIn('admin'));
  await page.goto(`${demo.url}/px/analytics`);
  for (const title of ['NPS Score', 'DK Score', 'Top Outlier Metrics']) {
    const [mark] = await expect
      .poll(async () => (await readMarks(page, title)).length)
      .toBeGreaterThan(0)
      .then(() => readMarks(page, title));
    await page.locator(`[data-chart] a[href="${mark?.href}"]`).first().press('Enter');
    await expect(page.getByText(`Found ${mark?.count.toLocaleString('en-US')} Result`)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  }
});

test('widgets are added, moved, widened, filtered and drilled into by keyboard alone', async ({
  page,
  context,
}) => {
  const person = await demo.signIn('admin');
  await saveWidgets(person, 'PATIENT', ['NPS_SCORE', 'DK_SCORE']);
  await demo.enter(context, person);
  await page.goto(`${demo.url}/px/analytics/widgets-settings`);
  const add = page.getByRole('button', { name: 'Select: Survey Metrics' });
  // disabled until the selection has loaded, and a key press does not wait for that
  await expect(add).toBeEnabled();
  await add.press('Enter');
  await expect(page.getByRole('button', { name: 'Selected: Survey Metrics' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Analytics' }).press('Enter');
  const titles = () => page.getByRole('heading', { level: 2 }).allTextContents();
  await expect.poll(async () => (await titles()).at(-1)).toBe('Survey Metrics');
  await page.getByRole('button', { name: 'Move Survey Metrics' }).press('ArrowLeft');
  await expect.poll(async () => (await titles()).at(-2)).toBe('Survey Metrics');
  await page.getByRole('button', { name: 'Actions of Survey Metrics' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Wide' }).press('Enter');
  await page.getByRole('button', { name: /^All practices/ }).press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Find a practice' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/practiceIds/);
  const promoters = page.getByRole('link', { name: /^Promoters/ });
  await expect(promoters).toHaveAttribute('href', /practiceIds/);
  await promoters.press('Enter');
  await expect(page).toHaveURL(/\/px\/search\?.*practiceIds.*nps=promoters/);
});
