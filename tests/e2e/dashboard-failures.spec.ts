import { expect } from '@playwright/test';
import type { Browser } from '../api/auth-browser.ts';
import type { Demo } from './support/demo.ts';
import { test } from './support/demo-test.ts';

let demo: Demo;
let manager: Browser;

test.beforeAll(async ({ demo: own }) => {
  demo = own;
  manager = await demo.signIn('manager');
});
test('each block of the home screen fails on its own and can be retried', async ({ page, context }) => {
  await demo.enter(context, manager);
  let isBroken = true;
  await page.route(/\/v1\/(analytics\/page|leaderboard\/px|feedbacks)\?/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { errors: [] } }) : route.fallback(),
  );
  await page.goto(`${demo.url}/px`);
  // waiting, figures, rank, score, comments, requests, standings, additional question
  await expect(page.getByText('did not load')).toHaveCount(8);
  // cards whose heading is what failed say which one they are
  for (const what of ['Waiting requests', 'The figures'])
    await expect(page.getByText(`${what} did not load`)).toBeVisible();
  isBroken = false;
  for (let left = 8; left > 0; left = await page.getByText('did not load').count()) {
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText('did not load')).not.toHaveCount(left);
  }
  await expect(page.getByText('Leading and Lagging Practices')).toBeVisible();
});
