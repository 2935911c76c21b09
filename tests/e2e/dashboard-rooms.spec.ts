import type { Page } from '@playwright/test';
import type { WidgetLayout } from '../../src/domain/measures/widgets/layout.ts';
import { serveGallery } from './support/gallery.ts';
import { NOBODY } from './support/state.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoViolations,
  expectToast,
  test,
} from './support/test.ts';

let gallery: Awaited<ReturnType<typeof serveGallery>>;

test.use({ storageState: NOBODY });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  gallery = await serveGallery();
});
test.afterAll(() => gallery.stop());

/** Opens the gallery. @returns the saved lists, oldest first */
async function open(page: Page, query = '', status = 200): Promise<WidgetLayout[]> {
  const saved: WidgetLayout[] = [];
  await page.route('**/v1/**', async (route) => {
    const body = route.request().postData();
    if (body === null) return route.fulfill({ json: { data: [], pagination: { total: 0, pageCount: 0 } } });
    saved.push(JSON.parse(body) as WidgetLayout);
    return route.fulfill({ status, json: {} });
  });
  await page.goto(`${gallery.url}/${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return saved;
}

const names = (layout: WidgetLayout | undefined): string[] => (layout ?? []).map(({ widget }) => widget);
const titles = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();
const THREE = '?only=DK_SCORE,NPS_SCORE,SURVEY_METRICS';

const WIDTHS = [1440, 390];
/** Pages of the gallery by their query. */
const ROOMS = {
  '': 'every widget of patients',
  '?role=USER&only=DK_SCORE,EXPERIENCE_METRIC,ADDITIONAL_QUESTION': 'a practice user',
  '?page=picker': 'the picker',
  '?type=EMPLOYEE': 'every widget of employees',
  '?type=EMPLOYEE&page=picker': 'the picker of employees',
  '?state=empty': 'no data',
  '?state=slow': 'loading',
  '?state=error': 'failed calls',
  // each in both schemes
  '?page=parts': 'every part and chart',
};

/** Each in turn, so that each width has one of patients and of employees; the nightly run checks all in both. */
const isChecked = (room: number, width: number): boolean =>
  process.env.NIGHTLY !== undefined || room % WIDTHS.length === width;

test('every page is accessible, and fits in both widths', async ({ page }) => {
  test.setTimeout(240_000);
  for (const [room, [query, title]] of Object.entries(ROOMS).entries())
    await test.step(title, async () => {
      await open(page, query);
      for (const [index, width] of WIDTHS.entries()) {
        await page.setViewportSize({ width, height: 900 });
        if (isChecked(room, index)) await expectNoViolations(page);
        await expectNoSidewaysScroll(page);
      }
    });
});

test('dragging a widget by its grip saves the new order', async ({ page }) => {
  const saved = await open(page, THREE);
  const grip = await page.getByRole('button', { name: 'Move NPS Score' }).boundingBox();
  const target = await page.getByRole('button', { name: 'Move DK Score' }).boundingBox();
  if (!grip || !target) throw new Error('no grips');
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(target.x + 40, target.y + 8, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => names(saved.at(-1))).toEqual(['NPS_SCORE', 'DK_SCORE', 'SURVEY_METRICS']);
});

test('arrow keys move a widget; two quick changes are saved in order', async ({ page }) => {
  const saved = await open(page, THREE);
  await page.getByRole('button', { name: 'Move Survey Metrics' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => saved.map(names))
    .toEqual([
      ['DK_SCORE', 'SURVEY_METRICS', 'NPS_SCORE'],
      ['SURVEY_METRICS', 'DK_SCORE', 'NPS_SCORE'],
    ]);
  await expect(page.getByText('Survey Metrics: place 1 of 3')).toBeAttached();
});

test('a widget is widened and removed from its menu', async ({ page }) => {
  const saved = await open(page, THREE);
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions of DK Score' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Wide');
  await expect.poll(() => saved.at(-1)?.[0]?.gridColumnWidth).toBe(2);
  await act('Remove');
  await expect.poll(() => names(saved.at(-1))).toEqual(['NPS_SCORE', 'SURVEY_METRICS']);
  await expect(page.getByRole('heading', { name: 'DK Score' })).toHaveCount(0);
});

test('widths make no difference below 1400 px', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await open(page, THREE);
  await page.getByRole('button', { name: 'Actions of DK Score' }).click();
  await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Wide' })).toHaveCount(0);
});

test('widgets have their widths from the first frame', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const seen = new Set<number>();
    Object.assign(window, { seen });
    const look = (): void => {
      for (const item of document.querySelectorAll('.react-grid-item')) seen.add(item.clientWidth);
      requestAnimationFrame(look);
    };
    look();
  });
  await open(page, THREE);
  const stage = page.locator('.react-grid-layout');
  await expect(stage.getByRole('heading', { level: 2 })).toHaveCount(3);
  const settled = await stage.evaluate(async (grid) => {
    const items = [...grid.querySelectorAll('.react-grid-item')];
    // a slide to another width takes 200 ms
    const slides = items.flatMap((item) => item.getAnimations());
    await Promise.allSettled(slides.map(({ finished }) => finished));
    return [...new Set(items.map(({ clientWidth }) => clientWidth))];
  });
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<number> }).seen]);
  expect(seen.toSorted((a, b) => a - b)).toEqual(settled.toSorted((a, b) => a - b));
});

test('a failed save shows an error and reverts', async ({ page }) => {
  await open(page, THREE, 500);
  const before = ['What changed', 'DK Score', 'NPS Score', 'Survey Metrics'];
  await expect.poll(() => titles(page)).toEqual(before);
  await page.getByRole('button', { name: 'Move NPS Score' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expectToast(page, 'Your widgets could not be saved. The page shows them as they were before.');
  await expect.poll(() => titles(page)).toEqual(before);
});

test('a period chosen with the keyboard is stored in the address', async ({ page }) => {
  await open(page, '?only=NPS_SCORE');
  await page.getByRole('button', { name: 'NPS Score, period Nov 2026' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Nov 2026', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Dec 2026' })).toHaveAttribute('aria-disabled', 'true');
  for (const key of ['ArrowLeft', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('Pick the last month')).toBeVisible();
  await expectAccessible(page);
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'NPS Score, period Jul – Sep 2026' })).toBeVisible();
  await expect(page).toHaveURL(
    ({ searchParams }) => searchParams.get('period.NPS_SCORE') === '2026-07-01_2026-10-01',
  );
});

test('on a phone the period is picked in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?only=NPS_SCORE');
  await page.getByRole('button', { name: /period Nov 2026/ }).click();
  await expect(page.getByRole('dialog', { name: 'Period' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Last 3 months' }).click();
  await expect(page.getByRole('button', { name: /period Sep – Nov 2026/ })).toBeVisible();
});

test('filters narrow the page, are stored in the address and can be cleared', async ({ page }) => {
  await open(page, '?only=NPS_SCORE');
  await page.getByRole('button', { name: 'All practices (2)' }).click();
  await page.getByRole('combobox', { name: 'Find a practice' }).fill('p2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Practice p2' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Practice p2' })).toBeVisible();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('practiceIds[0]') === 'p2');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('button', { name: 'All practices (2)' })).toBeVisible();

  // two clicks before the address is drawn: the second must not undo the first
  await page.getByRole('button', { name: 'All practices (2)' }).click();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(2);
  await options.evaluateAll((all) => all.forEach((option) => (option as HTMLElement).click()));
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
});

test('a mark links to the responses it counts, by keyboard', async ({ page }) => {
  await open(page, '?only=NPS_SCORE');
  await page.getByRole('link', { name: /^Promoters/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: /^Passives/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/px\/search\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    'date[gte]': '2026-11-01',
    'date[lt]': '2026-12-01',
    nps: 'passives',
    page: '1',
  });
});

test('figures are downloaded as CSV and as a picture', async ({ page }) => {
  await open(page, '?only=NPS_SCORE');
  for (const [name, file] of [
    ['Download as CSV', 'nps-score-nov-2026.csv'],
    ['Download as PNG', 'nps-score-nov-2026.png'],
  ] as const) {
    await page.getByRole('button', { name: 'Actions of NPS Score' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
});

test('an empty page offers widgets, a failed one offers to retry', async ({ page }) => {
  await open(page, '?only=NONE');
  await expect(
    page.getByText("We can't find any active widgets for you. Let's do something about that."),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Some Widgets' })).toBeVisible();
  await open(page, '?only=NPS_SCORE&state=error');
  await expect(page.getByText('This did not load')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a widget that throws while rendering fails alone, and can be retried', async ({ page }) => {
  await open(page, '?only=NPS_SCORE,OUTLIER_METRICS,DK_SCORE&state=broken');
  await expect(page.getByText('This did not load')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'DK Score' }).locator('figure')).toBeVisible();
  await expectAccessible(page);
  for (const title of ['NPS Score', 'Top Outlier Metrics']) {
    const widget = page.getByRole('region', { name: title });
    await expect(widget.getByRole('button', { name: `Actions of ${title}` })).toBeVisible();
    await widget.getByRole('button', { name: 'Try again' }).click();
    await expect(widget.locator('figure')).toBeVisible();
  }
  await expect(page.getByText('This did not load')).toHaveCount(0);
});

test('the picker selects, unselects and finds widgets', async ({ page }) => {
  await open(page, '?page=picker');
  await expect(page.getByText('3 of 19 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select: NPS Score' }).click();
  await expect(page.getByText('4 of 19 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Selected: NPS Score' }).click();
  await expect(page.getByText('3 of 19 selected')).toBeVisible();
  await page.getByRole('textbox', { name: 'Find a widget' }).fill('funnel');
  await expect(page.getByText('No results found.')).toBeVisible();
});
