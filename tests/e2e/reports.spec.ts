import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import type { Demo } from './support/demo.ts';
import { test } from './support/demo-test.ts';

let demo: Demo;
let admin: Awaited<ReturnType<Demo['signIn']>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ demo: own }) => {
  demo = own;
  admin = await demo.signIn('admin');
});
async function openMenu(page: Page, path: string): Promise<void> {
  await page.goto(demo.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const button = page.getByRole('button', { name: 'Download', exact: true });
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByRole('menu')).toBeVisible();
}

async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await act();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('the leaderboard and the dashboard are saved in the chosen format', async ({ page, context }) => {
  await demo.enter(context, admin);
  await openMenu(page, '/px/leaderboard');
  const sheet = await saved(page, () => page.getByRole('menuitem', { name: 'Download as XLSX' }).click());
  expect(sheet.name).toMatch(/^leaderboard-.*\.xlsx$/);
  expect((await readSheet(sheet.bytes)).length).toBeGreaterThan(10);
  await openMenu(page, '/px/analytics');
  const paper = await saved(page, () => page.getByRole('menuitem', { name: 'Download as PDF' }).click());
  await openMenu(page, '/px');
  const home = await saved(page, () => page.getByRole('menuitem', { name: 'Download as PDF' }).click());
  expect(home.name).toMatch(/^home-.*\.pdf$/);
  expect(home.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(paper.name).toMatch(/^analytics-.*\.pdf$/);
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a long leaderboard is drawn in the background, and shows how far it is', async ({ page, context }) => {
  await demo.enter(context, admin);
  await page.route('**/v1/leaderboard/px?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { practiceRankings: { entityId: string }[] } };
    const { data } = body;
    const rows = Array.from({ length: 1001 }, (_, at) => ({
      ...data.practiceRankings[at % data.practiceRankings.length],
      entityId: String(at),
    }));
    await route.fulfill({ response: answer, json: { ...body, data: { ...data, practiceRankings: rows } } });
  });
  await openMenu(page, '/px/leaderboard');
  await expect(page.getByRole('menuitem', { name: 'Download as XLSX' })).toHaveAttribute('href', /export/);
  await page.getByRole('menuitem', { name: 'Download as PDF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download 1,001 rows' });
  // each step lasts until it was seen
  let progress = 40;
  await page.route('**/v1/reports/*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    const writing = progress < 100 && { status: 'WRITING', progress };
    await route.fulfill({ response: answer, json: { data: { ...data, ...writing } } });
  });
  await dialog.getByRole('button', { name: 'Start' }).click();
  const bar = page.getByRole('progressbar', { name: 'File' });
  await expect(bar).toHaveAttribute('aria-valuenow', '40');
  progress = 80;
  await expect(bar).toHaveAttribute('aria-valuenow', '80');
  progress = 100;
  const ready = page.getByRole('dialog', { name: 'Your file is ready' });
  const file = await saved(page, () => ready.getByRole('link', { name: 'Download' }).click());
  expect(file.name).toMatch(/^leaderboard-.*\.pdf$/);
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a long list is written in the background, and a notification says when it is ready', async ({
  page,
  context,
}) => {
  await demo.enter(context, admin);
  await page.goto(`${demo.url}/px/search?page=1`);
  await expect(page.getByRole('article').first()).toBeVisible();
  // a file is known to be long once its rows are counted
  await expect(page.getByRole('heading', { level: 1, name: /^Found [\d,]+ Results$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download as CSV' }).click();
  const dialog = page.getByRole('dialog', { name: /^Download [\d,]+ rows$/ });
  await expect(dialog).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Start' }).click();
  const writing = page.getByRole('dialog', { name: 'Your file is being written' });
  await expect(writing.getByRole('progressbar', { name: 'File' })).toBeVisible();
  await writing.getByRole('button', { name: 'Close' }).click();
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ });
  await expect(bell).toBeVisible({ timeout: 60_000 });
  await bell.click();
  const notices = page.getByRole('listitem').filter({ hasText: /Your file feedback-.*\.csv is ready/ });
  await expect(notices).toBeVisible({ timeout: 60_000 });
  const file = await saved(page, () => notices.getByRole('link', { name: /^Download/ }).click());
  expect(file.name).toMatch(/^feedback-.*\.csv$/);
  expect(file.bytes.toString().split('\r\n').length).toBeGreaterThan(10_000);
});
