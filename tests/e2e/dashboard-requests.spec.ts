import { expect, type Page, test } from '@playwright/test';
import { type Demo, startDemo } from './support/demo.ts';

let demo: Demo;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.stop());

const FIGURES =
  /\/v1\/(analytics\/(?!settings)|surveys\/metrics|leaderboard|practices\/percentiles|scores\/)/;

/** Collects a page's requests for figures. */
function collectFigureRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (FIGURES.test(request.url())) asked.push(request.url());
  });
  return asked;
}

const drawn = async (page: Page, count: number) => {
  await expect(page.locator('[data-chart] figure, [data-no-data]')).toHaveCount(count);
  await expect(page.locator('[data-stale]')).toHaveCount(0);
};

for (const [path, charts, most] of [
  ['/px', 1, 1],
  ['/px/analytics', 8, 1],
  ['/ex', 6, 1],
] as const) {
  test(`${path} requests its figures once, and not again within five minutes`, async ({ page, context }) => {
    await demo.enter(context, await demo.signIn('admin'));
    const asked = collectFigureRequests(page);
    await page.goto(demo.url + path);
    await drawn(page, charts);
    expect(asked.map(decodeURIComponent)).toHaveLength(most);
    expect(asked[0]).toContain('/v1/analytics/batch?calls[0]=');
    // leave and return within the application
    await page.getByRole('link', { name: 'Practices', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'List of Practices' })).toBeVisible();
    await page.goBack();
    await drawn(page, charts);
    expect(asked.map(decodeURIComponent)).toHaveLength(most);
    // a new page: the browser has the responses in its cache
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
    expect(sent.every((bytes) => bytes === 0)).toBe(true);
  });
}

test('a response of the wrong shape fails only its widget; Try again and Refresh request that widget only', async ({
  page,
  context,
}) => {
  await demo.enter(context, await demo.signIn('admin'));
  let isBroken = true;
  await page.route(/\/v1\/analytics\/batch\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { data: unknown }[] };
    const calls = [...new URL(route.request().url()).searchParams.values()];
    const at = calls.findIndex((call) => call.startsWith('/analytics/nps-score'));
    const own = body.data[at];
    if (isBroken && own) own.data = { score: 'high' };
    await route.fulfill({ response, json: body });
  });
  await page.goto(`${demo.url}/px/analytics`);
  const widget = page.getByRole('region', { name: 'NPS Score', exact: true });
  await expect(widget.getByText('This did not load')).toBeVisible();
  await expect(page.getByText('This did not load')).toHaveCount(1);
  await expect(page.locator('[data-chart] figure')).toHaveCount(7);
  isBroken = false;
  const asked = collectFigureRequests(page);
  await widget.getByRole('button', { name: 'Try again' }).click();
  await expect(widget.locator('figure')).toBeVisible();
  const response = page.waitForResponse(/\/v1\/analytics\/nps-score\?/);
  await widget.getByRole('button', { name: 'Actions of NPS Score' }).click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  expect([200, 304]).toContain((await response).status());
  expect(asked.map((url) => new URL(url).pathname)).toEqual(asked.map(() => '/v1/analytics/nps-score'));
  expect(asked).toHaveLength(2);
});
