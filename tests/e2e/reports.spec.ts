import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { type Demo, startDemo } from './support/demo.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/test.ts';

let demo: Demo;
let admin: Awaited<ReturnType<Demo['signIn']>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  demo = await startDemo();
  admin = await demo.signIn('admin');
});
test.afterAll(() => demo.stop());

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

for (const width of [1440, 390])
  test(`the Download menu is accessible at ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await demo.enter(context, admin);
    const page = await context.newPage();
    for (const path of ['/px/analytics', '/px/leaderboard']) {
      await openMenu(page, path);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await context.close();
  });

test('the leaderboard and the dashboard are saved in the format that one chooses', async ({
  page,
  context,
}) => {
  await demo.enter(context, admin);
  await openMenu(page, '/px/leaderboard');
  const sheet = await saved(page, () => page.getByRole('menuitem', { name: 'Download as XLSX' }).click());
  expect(sheet.name).toMatch(/^leaderboard-.*\.xlsx$/);
  expect((await readSheet(sheet.bytes)).length).toBeGreaterThan(10);
  await openMenu(page, '/px/analytics');
  const paper = await saved(page, () => page.getByRole('menuitem', { name: 'Download as PDF' }).click());
  expect(paper.name).toMatch(/^analytics-.*\.pdf$/);
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
