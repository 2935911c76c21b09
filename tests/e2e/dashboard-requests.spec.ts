import { expect, type Page } from '@playwright/test';
import type { Demo } from './support/demo.ts';
import { test } from './support/demo-test.ts';

let demo: Demo;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ demo: own }) => {
  demo = own;
});
const FIGURES =
  /\/v1\/(analytics\/(?!settings)|surveys\/metrics|leaderboard|practices\/percentiles|scores\/)/;

/** Collects a page's requests for figures, and those of them that have a response. */
function collectFigureRequests(page: Page): { asked: string[]; answered: string[] } {
  const asked: string[] = [];
  const answered: string[] = [];
  page.on('request', (request) => {
    if (FIGURES.test(request.url())) asked.push(request.url());
  });
  page.on('requestfinished', (request) => {
    if (FIGURES.test(request.url())) answered.push(request.url());
  });
  return { asked, answered };
}

const drawn = async (page: Page, count: number) => {
  await expect(page.locator('[data-chart] figure, [data-no-data]')).toHaveCount(count);
  await expect(page.locator('[data-stale]')).toHaveCount(0);
};

for (const [path, charts, most] of [
  ['/px', 1, 4],
  ['/px/analytics', 8, 2],
  ['/ex', 6, 2],
] as const) {
  test(`${path} requests its figures once, and not again within five minutes`, async ({ page, context }) => {
    await demo.enter(context, await demo.signIn('admin'));
    const { asked, answered } = collectFigureRequests(page);
    await page.goto(demo.url + path);
    await drawn(page, charts);
    // leaving cancels a request without a response
    await expect.poll(() => answered.map(decodeURIComponent)).toHaveLength(most);
    expect(asked.map(decodeURIComponent)).toHaveLength(most);
    expect(asked.filter((url) => url.includes('/v1/analytics/page?'))).toHaveLength(1);
    // leave and return within the application
    await page.getByRole('link', { name: 'Practices', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'List of Practices' })).toBeVisible();
    await page.goBack();
    await drawn(page, charts);
    expect(asked.map(decodeURIComponent)).toHaveLength(most);
    // a new page: the browser has the responses, and only asks whether they are current
    await page.goto('about:blank');
    await page.goto(demo.url + path);
    await drawn(page, charts);
    const sent = await page.evaluate(
      (source) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => new RegExp(source).test(entry.name))
          .map((entry) => (entry as PerformanceResourceTiming).transferSize),
      FIGURES.source,
    );
    expect(sent.length).toBeGreaterThan(0);
    // a response without a body
    expect(sent.every((bytes) => bytes <= 300)).toBe(true);
  });
}

test('figures that no chart can be made of fail only their widget; Try again and Refresh request that widget only', async ({
  page,
  context,
}) => {
  await demo.enter(context, await demo.signIn('admin'));
  let isBroken = true;
  await page.route(/\/v1\/analytics\/page\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { data: unknown }[] };
    const { searchParams } = new URL(route.request().url());
    const widgets = [...searchParams].flatMap(([name, text]) => (name.startsWith('widgets') ? [text] : []));
    const own = body.data[widgets.findIndex((text) => text.startsWith('NPS_SCORE?'))];
    if (isBroken && own) own.data = { score: 'high' };
    await route.fulfill({ response, json: body });
  });
  await page.goto(`${demo.url}/px/analytics`);
  const widget = page.getByRole('region', { name: 'NPS Score', exact: true });
  await expect(widget.getByText('This did not load')).toBeVisible();
  await expect(page.getByText('This did not load')).toHaveCount(1);
  await expect(page.locator('[data-chart] figure')).toHaveCount(7);
  isBroken = false;
  const { asked } = collectFigureRequests(page);
  await widget.getByRole('button', { name: 'Try again' }).click();
  await expect(widget.locator('figure')).toBeVisible();
  const response = page.waitForResponse(/\/v1\/analytics\/page\?/);
  await widget.getByRole('button', { name: 'Actions of NPS Score' }).click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  expect([200, 304]).toContain((await response).status());
  expect(asked).toHaveLength(2);
  for (const url of asked.map(decodeURIComponent)) {
    expect(url).toContain('widgets[0]=NPS_SCORE?');
    expect(url).not.toContain('widgets[1]');
  }
});
