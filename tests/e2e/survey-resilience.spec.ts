import type { Page } from '@playwright/test';
import { NOBODY } from './support/state.ts';
import { expect, test } from './support/test.ts';
import {
  answerFirst,
  expectCompleted,
  expectLive,
  keptOnDevice,
  newSurvey,
  openSurvey,
  sliderCards,
  submitButton,
  survey,
} from './support/survey.ts';

test.use({ storageState: NOBODY });

const WAITING =
  'There is no connection. Your answers are kept on this device and are sent as soon as you are back.';

test('a draft survives a reload, and is deleted after completion', async ({ page, maker }) => {
  const slug = await newSurvey(maker);
  await openSurvey(page, slug);
  const cards = sliderCards(page);
  await cards.nth(0).getByRole('slider').fill('80');
  await cards.nth(1).getByLabel('N/A').check();
  await page.getByRole('textbox', { name: /tell us more/ }).fill('Kept');
  await page.getByLabel('Please contact me about this visit').check();
  await page.reload();
  await expectLive(page);
  await expect(cards.nth(0).getByRole('slider')).toHaveValue('80');
  await expect(cards.nth(0).getByRole('slider')).toHaveAttribute('aria-valuetext', '80 of 100, agree');
  await expect(cards.nth(1).getByLabel('N/A')).toBeChecked();
  await expect(page.getByRole('textbox', { name: /tell us more/ })).toHaveValue('Kept');
  await expect(page.getByLabel('Please contact me about this visit')).toBeChecked();
  expect(await keptOnDevice(page)).toEqual([`chairside.survey.${slug}`]);
  await submitButton(page).click();
  await expectCompleted(page);
  expect(await keptOnDevice(page)).toEqual([]);
  await page.reload();
  await expectCompleted(page);
});

test('answers wait offline, and are sent once back online', async ({ page, context, maker }) => {
  const slug = await newSurvey(maker);
  await openSurvey(page, slug);
  await answerFirst(page);
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(page.getByRole('status')).toHaveText(WAITING);
  await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await keptOnDevice(page)).toHaveLength(1);
  await context.setOffline(false);
  await expectCompleted(page);
  expect((await survey(maker, slug)).completedAt).not.toBeNull();
});

test('a waiting submission is sent after a reload', async ({ page, maker }) => {
  const slug = await newSurvey(maker);
  await openSurvey(page, slug);
  await answerFirst(page);
  await page.route('**/complete', (route) => route.abort('internetdisconnected'));
  await submitButton(page).click();
  await expect(page.getByRole('status')).toHaveText(WAITING);
  await page.unroute('**/complete');
  await page.reload();
  await expectCompleted(page);
  expect(await keptOnDevice(page)).toEqual([]);
});

test('a busy server is retried four times, then the respondent decides', async ({ page, maker }) => {
  await page.clock.install();
  await openSurvey(page, await newSurvey(maker));
  let tries = 0;
  await page.route('**/complete', (route) => {
    tries += 1;
    return route.fulfill({ status: 503, json: { errors: [{ code: 'INTERNAL', message: 'Busy' }] } });
  });
  await answerFirst(page);
  await submitButton(page).click();
  await expect(page.getByRole('status')).toHaveText('Sending your answers...');
  for (const seconds of [1, 2, 4]) {
    await expect.poll(() => tries).toBeGreaterThan(Math.log2(seconds));
    await page.clock.fastForward(seconds * 1000);
  }
  await expect(page.getByRole('alert').last()).toHaveText('An error occurred. Please try again later.');
  expect(tries).toBe(4);
  await page.unroute('**/complete');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectCompleted(page);
});

test('a survey in two tabs is completed once', async ({ page, context, maker }) => {
  const slug = await newSurvey(maker);
  await openSurvey(page, slug);
  const other = await context.newPage();
  await openSurvey(other, slug);
  await other.getByRole('textbox', { name: /tell us more/ }).fill('From the other tab');
  await page.getByRole('textbox', { name: /tell us more/ }).fill('From the first tab');
  await submitButton(page).click();
  await expectCompleted(page);
  await expectCompleted(other);
  expect(await keptOnDevice(other)).toEqual([]);
  expect((await survey(maker, slug)).feedback).toBe('From the first tab');
});

test('input from before the script loaded is kept', async ({ page, maker }) => {
  const slug = await newSurvey(maker);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/survey-assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/px/s/${slug}`, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: /tell us more/ }).fill('Typed early');
  const cards = sliderCards(page);
  await cards.nth(1).getByLabel('N/A').check();
  await cards.nth(0).getByRole('slider').press('End');
  release();
  await expectLive(page);
  await expect(page.getByRole('textbox', { name: /tell us more/ })).toHaveValue('Typed early');
  await expect(cards.nth(0).getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    '100 of 100, Strongly agree',
  );
  await expect(cards.nth(1).getByRole('slider')).toBeDisabled();
  await expect(cards.nth(2).getByRole('slider')).toHaveAttribute('aria-valuetext', 'not answered yet');
  await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'false');
});

/** Removes the survey from the page, as after a server error, so that the page requests it. */
async function withoutSurvey(page: Page, slug: string): Promise<void> {
  await page.route(`**/px/s/${slug}`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      /(id="survey-boot">)(.*?)(<\/script>)/s,
      (_whole, open: string, json: string, close: string) => {
        const boot = JSON.parse(json) as { survey: { messageResources: Record<string, string> } };
        const bare = { ...boot, survey: null, words: boot.survey.messageResources };
        return `${open}${JSON.stringify(bare).replaceAll('<', '\\u003c')}${close}`;
      },
    );
    return route.fulfill({ response, body: html });
  });
}

test('a survey that the page lacks is requested until it arrives, has expired or is unknown', async ({
  page,
  maker,
}) => {
  const slug = await newSurvey(maker);
  await withoutSurvey(page, slug);
  const call = `**/v1/surveys/${slug}`;
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  for (const [code, heading] of [
    ['EXPIRED', 'Survey Expired'],
    ['NOT_FOUND', 'Survey Not Found'],
    [undefined, ''],
  ] as const) {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(call, async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { errors: [{ code: 'INTERNAL', message: 'Down' }] } });
    });
    await page.goto(`/px/s/${slug}`);
    await expect(page.locator('main[aria-busy=true]')).toBeVisible();
    answer();
    await expect(page.getByText('Down')).toBeVisible();
    await page.unroute(call);
    if (code)
      await page.route(call, (route) =>
        route.fulfill({ status: 404, json: { errors: [{ code, message: 'No.' }] } }),
      );
    await tryAgain.click();
    if (code) await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    else await expect(page.locator('fieldset')).toBeEnabled();
    await page.unroute(call);
  }
});
