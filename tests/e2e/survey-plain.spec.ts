import { NOBODY } from './support/state.ts';
import { expect, test } from './support/test.ts';
import { newSurvey, sliderCards, survey } from './support/survey.ts';

test.use({ storageState: NOBODY, javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test('without JavaScript the page is a form that can be answered and sent', async ({ page, maker }) => {
  const slug = await newSurvey(maker);
  await page.goto(`/px/s/${slug}`);
  const cards = sliderCards(page);
  await expect(cards.first().getByRole('button')).toHaveCount(0);
  await cards.nth(0).getByRole('slider').press('End');
  await cards.nth(1).getByLabel('N/A').check();
  await page.getByRole('textbox', { name: /tell us more/ }).fill('Without script');
  await page.getByLabel('Please contact me about this visit').check();
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Owen' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/px/s/${slug}$`));
  // untouched sliders do not count
  expect(await survey(maker, slug)).toMatchObject({
    averageScore: 100,
    feedback: 'Without script',
    contact: true,
  });
});

test('an answer in the middle counts, an untouched slider does not', async ({ page, maker }) => {
  const slug = await newSurvey(maker);
  await page.goto(`/s/${slug}`);
  const [first, second] = [page.getByRole('slider').nth(0), page.getByRole('slider').nth(1)];
  await first.press('ArrowRight');
  await first.press('ArrowLeft');
  await second.fill('50');
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Owen' })).toBeVisible();
  expect((await survey(maker, slug)).averageScore).toBe(50);
});

test('missing answers show messages, and the input is kept', async ({ page, maker }) => {
  const slug = await newSurvey(maker, { patientType: 'UNKNOWN' });
  await page.goto(`/px/s/${slug}`);
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('not answered yet')).toBeVisible();
  await page.getByRole('slider').first().press('Home');
  await page.getByRole('textbox', { name: /tell us more/ }).fill('Typed & <kept>');
  await page.getByRole('radio', { name: 'Caregiver' }).check();
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Please fill in this field.')).toBeVisible();
  await expect(page.getByRole('slider').first()).toHaveValue('0');
  await expect(page.getByRole('textbox', { name: /tell us more/ })).toHaveValue('Typed & <kept>');
  await page.getByLabel('Responsible Party Name').fill('Ann Lee');
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Owen' })).toBeVisible();
  expect(await survey(maker, slug)).toMatchObject({
    averageScore: 0,
    feedback: 'Typed & <kept>',
    responsiblePartyName: 'Ann Lee',
  });
});

test('switching the language keeps the input', async ({ page, maker }) => {
  const slug = await newSurvey(maker);
  await page.goto(`/px/s/${slug}`);
  await page.getByRole('slider').first().press('End');
  await page.getByRole('textbox').last().fill('Sigue aquí');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('slider').first()).toHaveValue('100');
  await expect(page.getByRole('textbox').last()).toHaveValue('Sigue aquí');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
