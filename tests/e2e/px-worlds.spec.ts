import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { widgetKindsFor } from '../../src/domain/measures/widgets/widget-kinds.ts';
import { type Browser, signInFirst } from '../api/auth-browser.ts';
import { makePractice } from '../support/built-scene.ts';
import { temporaryRoot } from '../support/temporary-root.ts';
import { type BuiltServer, createOrganization, startBuiltServer } from './support/built-server.ts';
import type { World } from './support/fill-worlds.ts';
import { NOBODY, ROOT } from './support/state.ts';
import { expect, expectNoSidewaysScroll, test } from './support/test.ts';

const WORLDS = ['none', 'one', 'single', 'many'] as const;
const LONG_NAME = 'The Only Practice With A Name That Is Rather Long';
const NAMES = Array.from({ length: 500 }, (_, index) => `Practice ${String(index).padStart(3, '0')}`);
const kinds = widgetKindsFor('PATIENT', 'ADMIN');

const root = temporaryRoot('e2e-worlds');
const people = new Map<string, Browser>();
let server: BuiltServer;

test.use({ storageState: NOBODY });
test.describe.configure({ mode: 'serial' });

function fill(worlds: readonly World[]): void {
  const script = join(ROOT, 'tests/e2e/support/fill-worlds.ts');
  execFileSync(process.execPath, ['--import', 'tsx', script, root.path, JSON.stringify(worlds)], {
    cwd: ROOT,
    stdio: 'pipe',
  });
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  for (const world of WORLDS) createOrganization(root.path, `World ${world}`, `${world}@example.test`);
  fill([
    { organization: 'World single', practices: [LONG_NAME], before: 60, now: 60 },
    { organization: 'World many', practices: NAMES, before: 12, now: 1 },
  ]);
  server = await startBuiltServer({ cwd: ROOT, env: { DATA_DIR: root.path, DEMO: 'off' } });
  for (const world of WORLDS) {
    const person = await signInFirst(server.url, root.path, `${world}@example.test`);
    people.set(world, person);
    const layout = kinds.map(({ kind }, position) => ({
      widget: kind,
      gridColumnWidth: 1,
      position,
      experienceType: 'PATIENT',
    }));
    const saved = await person.post('/v1/analytics/settings/widgets?experienceType=PATIENT', layout);
    expect(saved.status).toBe(200);
  }
});

test.afterAll(async () => {
  await server.stop();
  root.remove();
});

function person(world: (typeof WORLDS)[number]): Browser {
  const found = people.get(world);
  if (!found) throw new Error(`nobody is signed in to ${world}`);
  return found;
}

async function enter(context: BrowserContext, world: (typeof WORLDS)[number]): Promise<void> {
  const value = person(world).cookies.get('chairside_session')?.value ?? '';
  await context.addCookies([{ name: 'chairside_session', value, url: server.url }]);
}

/** Opens each screen and expects no error or overflow. @param widths further ones: a long name needs room */
async function walk(page: Page, look: (path: string) => Promise<void>, ...widths: number[]): Promise<void> {
  for (const path of ['/px', '/px/analytics', '/px/leaderboard'])
    for (const width of [1440, ...widths]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(server.url + path);
      await look(path);
      await expect(page.getByText('This did not load')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
    }
}

test('an organization without surveys shows empty states everywhere', async ({ page, context }) => {
  test.setTimeout(180_000);
  await enter(context, 'none');
  await walk(page, async (path) => {
    if (path === '/px') {
      await expect(page.getByText('No results found.')).toHaveCount(2);
      await expect(page.getByText('No Data')).toBeVisible();
      await expect(page.getByText('Action Needed')).toHaveCount(0);
      await expect(page.getByText('Nobody is waiting for a call.')).toBeVisible();
      await expect(page.getByText('Leading and Lagging')).toHaveCount(0);
    } else if (path === '/px/analytics') {
      await expect(page.getByText('No Data')).toHaveCount(kinds.length, { timeout: 30_000 });
    } else {
      await expect(
        page.getByText('No data found for the filters provided. Try changing the date range.'),
      ).toBeVisible();
    }
  });
});

test('one practice with one survey shows pale figures and no ranking', async ({ page, context }) => {
  test.setTimeout(180_000);
  const browser = person('one');
  const { body } = await browser.post('/v1/practices', makePractice(LONG_NAME));
  const practiceId = String(body.data?.id);
  const made = await browser.post('/v1/surveys/generate', {
    email: 'ann@example.test',
    patientName: 'Ann',
    language: 'ENGLISH',
    patientType: 'ADULT',
    practiceId,
  });
  expect(made.status).toBe(201);
  const { data: survey } = (await browser.get(`/v1/surveys/${String(made.body.data?.slug)}`)).body;
  const asked = survey?.answers as { id: string; question: { type: string } }[];
  const completed = await browser.post(`/v1/surveys/${String(made.body.data?.slug)}/complete`, {
    answers: asked
      .filter(({ question }) => question.type === 'NUMBER')
      .map(({ id }) => ({ id, answer: '80' })),
    feedback: 'Fine.',
    contact: true,
    experienceType: 'PATIENT',
  });
  expect(completed.status).toBe(200);
  await enter(context, 'one');
  await walk(page, async (path) => {
    if (path === '/px') {
      await expect(
        page.getByText('Action Needed: 1 service resolution request needs a status update.'),
      ).toBeVisible();
      const waiting = page.getByRole('region', { name: 'Waiting for a call' });
      await expect(waiting.getByRole('link', { name: 'Email Ann' })).toBeVisible();
      // the button says so
      await expect(waiting.getByText('No phone number')).toHaveCount(0);
      // one primary button: an administrator's is not Email
      await expect(page.locator('.MuiButton-contained')).toHaveText(['Send Survey']);
      await waiting.getByRole('link', { name: 'Ann', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'What to say' })).toBeVisible();
      await page.goBack();
      // of score and NPS at the top, and of the score's chart
      await expect(page.getByText('1 answer, few answers', { exact: true })).toHaveCount(3);
      await expect(page.getByText('Leading and Lagging')).toHaveCount(0);
    } else if (path === '/px/analytics') {
      await expect(page.locator('[data-chart] figure').first()).toBeVisible();
    } else {
      await page.getByRole('button', { name: /^Leaderboard, period/ }).click();
      await page.getByRole('button', { name: 'This month' }).click();
      await expect(page.getByText('few answers', { exact: true })).toBeVisible();
      await expect(page.getByRole('rowgroup').getByRole('row')).toHaveCount(1);
    }
  });
});

test('a single practice has its charts and no comparison', async ({ page, context }) => {
  test.setTimeout(180_000);
  await enter(context, 'single');
  const look = async (path: string) => {
    if (path === '/px') {
      await expect(page.locator('[data-chart] figure')).toBeVisible();
      await expect(page.getByText('Leading and Lagging')).toHaveCount(0);
    } else if (path === '/px/analytics') {
      await expect(page.locator('[data-chart] figure').nth(15)).toBeVisible({ timeout: 30_000 });
    } else {
      await expect(page.getByRole('link', { name: LONG_NAME })).toBeVisible();
      await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2');
    }
  };
  await walk(page, look, 390);
});

test('500 practices are ranked, filtered and scrolled', async ({ page, context }) => {
  test.setTimeout(300_000);
  await enter(context, 'many');
  await walk(page, async (path) => {
    if (path === '/px') {
      await expect(page.getByText('Leading and Lagging Practices')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Leading' }).getByRole('listitem')).toHaveCount(5);
      await expect(page.getByRole('list', { name: 'Lagging' }).getByRole('listitem')).toHaveCount(5);
    } else if (path === '/px/analytics') {
      const filters = page.getByRole('button', { name: /^(All practices \(500\)|Filters)/ });
      await expect(filters).toBeVisible();
      await expect(page.locator('[data-chart] figure').nth(15)).toBeVisible({ timeout: 30_000 });
    } else {
      await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '501');
    }
  });
  // names of any length stay in their columns
  await page.route('**/v1/leaderboard/px?*', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(
      /(?<="entityName":"Practice \d+)/g,
      ` ${LONG_NAME}`.repeat(2),
    );
    await route.fulfill({ response: answer, body: text });
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${server.url}/px`);
  const leading = page.getByRole('list', { name: 'Leading' });
  await expect(leading.getByText(LONG_NAME).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  const [left, right] = await Promise.all(
    [leading, page.getByRole('list', { name: 'Lagging' })].map((list) => list.boundingBox()),
  );
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const { body } = await person('many').get('/v1/practices?take=1&sortBy=name&orderBy=desc');
  const [own] = (body as unknown as { data: { id: string }[] }).data;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/px/leaderboard?practiceId=${own?.id}`);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '501');
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  // the viewer's own row sticks to the edge it is scrolled past
  const sticky = page.getByRole('row').filter({ hasText: 'Practice 499' });
  await expect(sticky).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.locator('[role="row"][aria-rowindex="501"]')).toBeInViewport();
  await expect(sticky).toBeInViewport();
  expect(await page.getByRole('row').count()).toBeLessThan(60);
});
