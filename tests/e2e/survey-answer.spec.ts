import type { Page } from '@playwright/test';
import { NOBODY } from './support/state.ts';
import { expect, expectNoSidewaysScroll, test } from './support/test.ts';
import {
  answerFirst,
  expectCompleted,
  newEmployeeSurvey,
  newPractice,
  newSurvey,
  openSurvey,
  sliderCards,
  submitButton,
  survey,
} from './support/survey.ts';

test.use({ storageState: NOBODY });

/** Touch targets lower or narrower than 44 px, including their label. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('button, input, select, textarea, a').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const box = (control.closest('label') ?? control).getBoundingClientRect();
      const isSmall = box.height > 0 && (box.height < 44 || box.width < 44);
      return isSmall ? [`${control.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`] : [];
    }),
  );
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a survey is answered with one thumb', async ({ page, maker }) => {
    const slug = await newSurvey(maker);
    await openSurvey(page, slug);
    await expectNoSidewaysScroll(page);
    expect(await smallTargets(page)).toEqual([]);

    const cards = sliderCards(page);
    const count = await cards.count();
    expect(count).toBeGreaterThan(3);
    await cards.nth(0).getByRole('button', { name: 'Strongly agree' }).tap();
    await expect(cards.nth(0).getByRole('button', { name: 'Strongly agree' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await cards.nth(1).getByLabel('N/A').tap();
    await expect(cards.nth(1).getByRole('slider')).toBeDisabled();
    await cards.nth(2).scrollIntoViewIfNeeded();
    const track = await cards.nth(2).getByRole('slider').boundingBox();
    if (!track) throw new Error('The slider is not rendered.');
    await page.touchscreen.tap(track.x + track.width / 4, track.y + track.height / 2);
    const touched = Number(await cards.nth(2).getByRole('slider').inputValue());
    expect(Math.abs(touched - 22)).toBeLessThan(6);
    await page.getByRole('textbox', { name: 'Would you like to tell us more?' }).fill('I waited long.');
    await page.getByLabel('Please contact me about this visit').tap();
    await expectNoSidewaysScroll(page);
    await submitButton(page).tap();
    await expectCompleted(page);

    const stored = await survey(maker, slug);
    expect(stored.completedAt).not.toBeNull();
    expect(stored).toMatchObject({ feedback: 'I waited long.', contact: true });
  });
});

test('sliders show their value only once touched', async ({ page, maker }) => {
  await openSurvey(page, await newSurvey(maker));
  const slider = page.getByRole('slider').first();
  await expect(slider).toHaveAttribute('aria-valuetext', 'not answered yet');
  await slider.focus();
  for (let key = 0; key < 25; key += 1) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '75 of 100, agree');
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '0 of 100, Strongly disagree');
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '100 of 100, Strongly agree');
  const second = page.getByRole('slider').nth(1);
  await second.click();
  await expect(second).toHaveAttribute('aria-valuetext', '50 of 100, Neutral');
});

test('everything can be reached and sent by keyboard', async ({ page, maker }) => {
  const slug = await newSurvey(maker);
  await openSurvey(page, slug);
  const reached = new Set<string>();
  await page.keyboard.press('Tab');
  for (let stop = 0; stop < 200; stop += 1) {
    const at = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element === document.body
        ? ''
        : `${element?.tagName ?? ''}.${element?.getAttribute('type') ?? ''}`;
    });
    reached.add(at);
    if (await submitButton(page).evaluate((button) => button === document.activeElement)) break;
    if (stop === 2) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
  }
  expect([...reached]).toEqual(
    expect.arrayContaining(['INPUT.range', 'BUTTON.button', 'INPUT.checkbox', 'TEXTAREA.']),
  );
  await expect(submitButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectCompleted(page);
  await expect(page.locator('main')).toBeFocused();
});

test('Submit explains itself before an answer or feedback is entered', async ({ page, maker }) => {
  await openSurvey(page, await newSurvey(maker));
  const submit = submitButton(page);
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(submit).toHaveAccessibleDescription('not answered yet');
  // it reacts to a press with the reason why it does nothing
  await submit.click({ force: true });
  await expect(page.getByText('not answered yet')).toBeVisible();
  const feedback = page.getByRole('textbox', { name: 'Would you like to tell us more?' });
  await feedback.fill('  ');
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await feedback.fill('Fine');
  await expect(submit).toHaveAttribute('aria-disabled', 'false');
  await expect(submit).toHaveAccessibleDescription('');
});

test("'contact me' follows the practice's thresholds, and stays once ticked", async ({ page, maker }) => {
  const practiceId = await newPractice(maker, { thresholdAverage: 70, thresholdSingle: 40 });
  await openSurvey(page, await newSurvey(maker, { practiceId }));
  const contact = page.getByLabel('Please contact me about this visit');
  const cards = sliderCards(page);
  await expect(contact).toHaveCount(0);
  for (const card of await cards.all()) await card.getByRole('button', { name: 'Strongly agree' }).click();
  await expect(contact).toHaveCount(0);
  await cards.first().getByRole('slider').fill('39');
  await expect(contact).toBeVisible();
  await cards.first().getByLabel('N/A').check();
  await expect(contact).toHaveCount(0);
  await cards.first().getByLabel('N/A').uncheck();
  await contact.check();
  await cards.first().getByRole('button', { name: 'Strongly agree' }).click();
  await expect(contact).toBeChecked();
});

test('a caregiver names the responsible party; another type clears the name', async ({ page, maker }) => {
  const slug = await newSurvey(maker, { patientType: 'UNKNOWN' });
  await openSurvey(page, slug);
  const name = page.getByLabel('Responsible Party Name');
  await expect(name).toHaveCount(0);
  await answerFirst(page);
  await page.getByRole('radio', { name: 'Caregiver' }).check();
  await submitButton(page).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Please fill in this field.');
  await name.fill('Ann Lee');
  await page.getByRole('radio', { name: 'Child' }).check();
  await expect(name).toHaveCount(0);
  await page.getByRole('radio', { name: 'Caregiver' }).check();
  await expect(name).toHaveValue('');
  await name.fill('Ann Lee');
  await submitButton(page).click();
  await expectCompleted(page);
  expect(await survey(maker, slug)).toMatchObject({
    patientType: 'CAREGIVER',
    responsiblePartyName: 'Ann Lee',
  });
});

test("a practice's own screen follows the survey in English", async ({ page, maker }) => {
  const postSurveyScreenMarkdown = '## Sorry, {{patientName}}\n\n{{#negative}}We will call you.{{/negative}}';
  const practiceId = await newPractice(maker, { postSurveyScreenMarkdown });
  const slug = await newSurvey(maker, { practiceId });
  await openSurvey(page, slug);
  for (const card of await sliderCards(page).all()) {
    await card.getByRole('button', { name: 'Strongly disagree' }).click();
  }
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Sorry, Owen' })).toBeVisible();
  await expect(page.getByText('We will call you.')).toBeVisible();
  // under the smile, styled as the standard screen
  await expect(page.locator('main.done .mark')).toBeVisible();
  await expect(page.locator('main.done .thanks')).toContainText('Sorry, Owen');
  await page.reload();
  await expect(page.getByText('We will call you.')).toBeVisible();
});

test('a survey counts as opened when it is seen, not when it is loaded', async ({ page, maker }) => {
  const slug = await newSurvey(maker);
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/opened')) opened.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => (Reflect.get(globalThis, 'isSeen') ? 'visible' : 'hidden'),
    });
  });
  await page.clock.install();
  await openSurvey(page, slug);
  await page.clock.runFor(1500);
  expect(opened).toEqual([]);
  await page.evaluate(() => {
    Reflect.set(globalThis, 'isSeen', true);
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => opened.length).toBe(1);
});

test('unknown surveys show a message at any address', async ({ page }) => {
  for (const prefix of ['/px/s', '/s', '/ex/s']) {
    const response = await page.goto(`${prefix}/AAAAAAAAAAAAAAAAAAAAAAAA`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Survey Not Found' })).toBeVisible();
    await expect(
      page.getByText("The survey you are looking for doesn't exist or has been removed."),
    ).toBeVisible();
  }
});

test('an employee answers in one of seventy languages, and may always ask to be contacted', async ({
  page,
  maker,
}) => {
  const slug = await newEmployeeSurvey(maker);
  await openSurvey(page, slug, '/ex/s');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you for your time');
  const contact = page.locator('.contact input');
  await expect(contact).toBeVisible();
  for (const card of await sliderCards(page).all()) {
    await card.getByRole('button', { name: 'Strongly agree' }).click();
  }
  const languages = page.getByRole('combobox', { name: 'Language' });
  expect(await languages.getByRole('option').count()).toBeGreaterThan(60);
  await languages.selectOption({ label: 'Deutsch' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('slider').first()).toHaveValue('100');
  await contact.check();
  await submitButton(page).click();
  await expect(page.locator('main.done')).toBeVisible();
  expect(await survey(maker, slug)).toMatchObject({
    experienceType: 'EMPLOYEE',
    language: 'GERMAN',
    contact: true,
    averageScore: 100,
  });
});
