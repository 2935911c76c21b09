import { execFileSync, spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Browser } from '../api/auth-browser.ts';
import type { Demo } from './support/demo.ts';
import { test } from './support/demo-test.ts';
import { expect, expectAccessible, expectNoViolations, PAGE_RULES } from './support/test.ts';

interface Ranking {
  entityName: string;
  score: number | null;
  surveyCount: number;
}

let demo: Demo;
let admin: Browser;
let token: string;

test.beforeAll(async ({ demo: own }) => {
  demo = own;
  admin = await demo.signIn('admin');
  const made = await admin.post('/v1/users/api/tokens', { name: 'Examples', scopes: ['scores:read'] });
  token = String((made.body.data as { bearerToken: string }).bearerToken);
});

/** The page's examples: curl, JavaScript, Python. */
async function printed(page: Page): Promise<string[]> {
  await page.goto(`${demo.url}/v1/docs`);
  const blocks = page.locator('.info pre code');
  await expect(blocks).toHaveCount(4);
  const texts = await blocks.allInnerTexts();
  return texts.slice(1);
}

function run(command: string, ...args: string[]): string {
  const env = { ...process.env, CHAIRSIDE_TOKEN: token };
  return execFileSync(command, args, { encoding: 'utf8', env });
}

/** Last month's scores from an administrator's leaderboard. */
async function rankings(): Promise<Ranking[]> {
  const { data } = (await admin.get('/v1/leaderboard/px')).body as { data: { practiceRankings: Ranking[] } };
  return data.practiceRankings;
}

function lines(rows: Ranking[]): string[] {
  return rows.map(({ entityName, score, surveyCount }) => {
    const stars = score === null ? '-' : score.toFixed(1);
    return `${entityName}: ${stars} stars, ${surveyCount} surveys`;
  });
}

/** The loaded page follows the colour scheme of the system. */
async function expectBothSchemes(page: Page): Promise<void> {
  const colours = () =>
    page
      .locator('.info .title')
      .evaluate((title) => [
        getComputedStyle(document.documentElement).backgroundColor,
        getComputedStyle(title).color,
      ]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colours).toContain('rgb(28, 32, 34)');
  const [background = '', text = ''] = await colours();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(colours).not.toContain(text);
  expect(await colours()).not.toContain(background);
}

test("the page's examples, run as printed, return last month’s scores, in both colour schemes", async ({
  page,
}) => {
  const [curl = '', javascript = '', python = ''] = await printed(page);
  const expected = await rankings();
  expect(expected).toHaveLength(12);
  expect((JSON.parse(run('sh', '-c', curl)) as { data: object }).data).toMatchObject({
    practiceRankings: expected,
  });
  expect(run(process.execPath, '--input-type=module', '-e', javascript).trim().split('\n')).toEqual(
    lines(expected),
  );
  expect(python).toContain('urllib.request');
  // a machine without Python cannot run that example
  if (spawnSync('python3', ['--version']).status === 0)
    expect(run('python3', '-c', python).trim().split('\n')).toEqual(lines(expected));
  await expectBothSchemes(page);
});

/** Leaves the calls of these paths: drawing and checking hundreds of the same kind takes a minute. */
async function showOnly(page: Page, ...shown: string[]): Promise<void> {
  await page.route('**/v1/openapi.json', async (route) => {
    const response = await route.fetch();
    const document = (await response.json()) as { paths: Record<string, object> };
    const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => shown.includes(path)));
    expect(Object.keys(paths)).toHaveLength(shown.length);
    await route.fulfill({ response, json: { ...document, paths } });
  });
}

test('calls that are opened and executed are accessible', async ({ page }) => {
  test.setTimeout(240_000);
  await showOnly(page, '/feedbacks', '/workLocations', '/workLocations/{id}');
  await page.goto(`${demo.url}/v1/docs#/Feedback/listFeedback`);
  const call = page.locator('[id$=listFeedback].opblock');
  await call.waitFor();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table')).toContainText('Please sign in.');
  await expect(call.getByRole('combobox', { name: 'sortBy' })).toBeVisible();
  await page.locator('.opblock-tag[data-tag="Work Locations"]').click();
  for (const method of ['post', 'put', 'patch', 'delete']) {
    await page.locator(`.opblock-${method} .opblock-summary-control`).first().click();
    await expect(page.locator(`.opblock-${method}.is-open`)).not.toHaveCount(0);
  }
  await expectAccessible(page, '.information-container, .opblock-tag-section:has(.is-open)');
  await expectNoViolations(page, { rules: PAGE_RULES });
  await page.locator('.auth-wrapper .authorize').first().click();
  await expect(page.getByRole('heading', { name: 'Available authorizations' })).toBeVisible();
  await expectAccessible(page, '.dialog-ux');
});

test('a call is tried out with the token, not with the session', async ({ page, context }) => {
  test.setTimeout(240_000);
  await demo.enter(context, admin);
  await showOnly(page, '/leaderboard/px');
  await page.goto(`${demo.url}/v1/docs#/Analytics/leaderboardPx`);
  const call = page.locator('[id$=leaderboardPx].opblock');
  const tried = async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/v1/leaderboard/px'));
    await call.getByRole('button', { name: 'Execute' }).click();
    return (await answered).status();
  };
  expect(await tried()).toBe(401);
  await page.locator('.auth-wrapper .authorize').first().click();
  const bearer = page.locator('.auth-container').filter({ hasText: 'bearer' });
  await bearer.getByRole('textbox').fill(token);
  await bearer.getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).first().click();
  expect(await tried()).toBe(200);
  await expect(call.locator('.live-responses-table').getByText('practiceRankings').first()).toBeVisible();
});
