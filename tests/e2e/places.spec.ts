import { expect, type Page } from '@playwright/test';
import type { Browser } from '../api/auth-browser.ts';
import type { Demo } from './support/demo.ts';
import { test } from './support/demo-test.ts';
import { countFound } from './support/search.ts';

let demo: Demo;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ demo: own }) => {
  demo = own;
});

/** The first record of an entity that a person may list. */
async function findFirst(person: Browser, resource: string): Promise<string> {
  const { body } = await person.get(`/v1/${resource}?take=1`);
  return (body as unknown as { data: { id: string }[] }).data[0]?.id ?? '';
}

const figures = (page: Page) => page.getByRole('region', { name: 'Figures' });

/** Opens a tab of a place's page. @returns its count, if it has one */
async function openTab(page: Page, name: string): Promise<number> {
  const tab = page.getByRole('navigation', { name: 'About this place' }).getByRole('link', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
  return Number(((await tab.textContent()) ?? '').replace(/[^\d]/g, ''));
}

/** The links of a strip's cells, each with the number of answers or requests that its cell prints. */
async function readCells(page: Page): Promise<{ href: string; count: number }[]> {
  const cells = await figures(page)
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => ({
        href: item.querySelector('strong a')?.getAttribute('href') ?? '',
        figure: item.querySelector('strong')?.textContent ?? '',
        text: item.textContent,
      })),
    );
  return cells.flatMap(({ href, figure, text }) => {
    const count = (/([\d,]+) answers?/.exec(text) ?? /^Open requests: ([\d,]+)/.exec(figure))?.[1];
    return href.includes('/search?') && count ? [{ href, count: Number(count.replace(/,/g, '')) }] : [];
  });
}

for (const { name, resource, path, type, least } of [
  { name: 'admin', resource: 'practices', path: '/practices', type: 'PATIENT', least: 2 },
  { name: 'desk', resource: 'practices', path: '/practices', type: 'PATIENT', least: 2 },
  { name: 'admin', resource: 'workLocations', path: '/ex/locations', type: 'EMPLOYEE', least: 2 },
  { name: 'admin', resource: 'organizationalUnits', path: '/ex/units', type: 'EMPLOYEE', least: 2 },
] as const) {
  test(`figures on a page of ${path} lead ${name} to exactly what they count`, async ({ page, context }) => {
    const person = await demo.signIn(name);
    await demo.enter(context, person);
    await page.goto(`${demo.url}${path}/${await findFirst(person, resource)}`);
    await expect(figures(page)).toHaveAttribute('aria-busy', 'false');
    const cells = await readCells(page);
    expect(cells.length).toBeGreaterThanOrEqual(least);
    const found = await Promise.all(cells.map(({ href }) => countFound(person, href, type)));
    expect(found).toEqual(cells.map(({ count }) => count));
    // of the period and the place alone, though the menu counts all
    await expect(figures(page)).not.toContainText('older');
    // the record itself stays complete in its tab
    await openTab(page, 'Details');
    await expect(page.getByRole('region', { name: 'Details' }).getByText('API key')).toBeVisible();
  });
}

test('a provider sees the figures of their own patients on the page of their practice', async ({
  page,
  context,
}) => {
  const person = await demo.signIn('provider');
  await demo.enter(context, person);
  const { body } = await person.get('/v1/auth/me');
  const { id, practices } = (body as { data: { id: string; practices: { id: string }[] } }).data;
  await page.goto(`${demo.url}/practices/${practices[0]?.id}`);
  await expect(page.getByRole('heading', { name: 'Your patients here' })).toBeVisible();
  await expect(figures(page)).toHaveAttribute('aria-busy', 'false');
  const cells = await readCells(page);
  expect(cells.length).toBeGreaterThan(0);
  for (const { href, count } of cells) {
    expect(new URL(href, demo.url).searchParams.get('providerIds[0]')).toBe(id);
    expect(await countFound(person, href, 'PATIENT')).toBe(count);
  }
});

test('the tabs of a practice count what they list, keep the period, and lead back to the list', async ({
  page,
  context,
}) => {
  const person = await demo.signIn('admin');
  await demo.enter(context, person);
  await page.goto(`${demo.url}/practices`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Bright Smiles/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Overview, period/ }).click();
  await page.getByRole('button', { name: 'Last month', exact: true }).click();
  await expect(page).toHaveURL(/date\[gte\]=/);
  await expect(page.getByRole('link', { name: /^Feedback \d/ })).toBeVisible();
  const feedback = await openTab(page, 'Feedback');
  const all = page.getByRole('link', { name: 'Newest feedback', exact: true });
  expect(await countFound(person, (await all.getAttribute('href')) ?? '', 'PATIENT')).toBe(feedback);
  expect(feedback).toBeGreaterThan(0);
  await expect(page.getByRole('list', { name: 'Newest feedback' }).getByRole('listitem')).toHaveCount(
    Math.min(feedback, 10),
  );
  const team = await openTab(page, 'Team');
  await expect(page.getByRole('region', { name: 'Providers' }).getByRole('listitem')).toHaveCount(team);
  await openTab(page, 'Details');
  await expect(page).toHaveURL(/tab=details.*date\[gte\]=/);
  await expect(page.getByRole('region', { name: 'What changed' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  // Back returns to each tab, then to the period before, then to the list
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Providers' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Newest feedback' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'What changed' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'List of Practices' })).toBeVisible();
});

test('the period of a page is in its address, and the way back to the list stays', async ({
  page,
  context,
}) => {
  await demo.enter(context, await demo.signIn('admin'));
  await page.goto(`${demo.url}/practices?sortBy=city&orderBy=desc`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Bright Smiles/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Overview, period/ }).click();
  await page.getByRole('button', { name: 'Last month', exact: true }).click();
  await expect(page).toHaveURL(/date\[gte\]=/);
  await expect(figures(page)).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('link', { name: 'Back to List' }).click();
  await expect(page).toHaveURL(/\/practices\?.*orderBy=desc/);
});

test('cards that fail are retried alone, beside the record', async ({ page, context }) => {
  const person = await demo.signIn('admin');
  await demo.enter(context, person);
  let isBroken = true;
  await page.route(/\/v1\/analytics\/summary\?/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { errors: [] } }) : route.fallback(),
  );
  await page.goto(`${demo.url}/practices/${await findFirst(person, 'practices')}`);
  await expect(figures(page).getByText('The figures did not load')).toBeVisible();
  await expect(page.getByText('did not load')).toHaveCount(1);
  isBroken = false;
  await figures(page).getByRole('button', { name: 'Try again' }).click();
  await expect(figures(page)).toHaveAttribute('aria-busy', 'false');
  await expect(figures(page).getByText('Response rate', { exact: true })).toBeVisible();
});

test('the delete dialog of a row says what is attached to the record, as on its page', async ({
  page,
  context,
}) => {
  await demo.enter(context, await demo.signIn('admin'));
  await page.goto(`${demo.url}/ex/locations`);
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/Its \d+ employees? stays?, without it\./);
  await expect(dialog).toContainText('Do you still want to delete this work location?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('score and open requests are columns of the list once they are added, and lead to what they count', async ({
  page,
  context,
}) => {
  const person = await demo.signIn('admin');
  await demo.enter(context, person);
  await page.goto(`${demo.url}/practices`);
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'DK Score' })).toHaveCount(0);
  const asked: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('/analytics/practices') && asked.push(request.url())),
  );
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['DK Score', 'Open Requests']) await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  const cells = page.getByRole('table').locator('a[href^="/px/search?"]');
  await expect(page.getByRole('columnheader', { name: 'Open Requests' })).toBeVisible();
  await expect(cells.first()).toBeVisible();
  expect(asked).toHaveLength(1);
  // rows are drawn one after another, so which link is the first changes: its number and its address are one read
  const requests = await cells
    .and(page.locator('[href*="srr=true"]'))
    .first()
    .evaluate((link) => ({ count: Number(link.textContent), href: link.getAttribute('href') ?? '' }));
  expect(await countFound(person, requests.href, 'PATIENT')).toBe(requests.count);
  // chosen columns outlive the page
  await page.reload();
  await expect(cells.first()).toBeVisible();
});

test('a unit with others below it says so instead of asking whether to delete it', async ({
  page,
  context,
}) => {
  const person = await demo.signIn('admin');
  await demo.enter(context, person);
  const { body } = await person.get('/v1/organizationalUnits?take=100');
  const { data } = body as unknown as { data: { id: string; name: string; parent: { id: string } | null }[] };
  const parent = data.find(({ id }) => data.some((unit) => unit.parent?.id === id));
  await page.goto(`${demo.url}/ex/units/${parent?.id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `${parent?.name} cannot be deleted` });
  await expect(dialog).toContainText(/Its \d+ sub-units? must be moved or deleted first\./);
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
