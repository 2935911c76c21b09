import { NOBODY } from './support/state.ts';
import { expect, expectNoSidewaysScroll, test } from './support/test.ts';
import { answerFirst, newSurvey, openSurvey, sliderCards, submitButton, survey } from './support/survey.ts';

test.use({ storageState: NOBODY, viewport: { width: 360, height: 740 } });

test('switching the language changes every text and keeps the answers', async ({ page, maker }) => {
  const slug = await newSurvey(maker);
  await openSurvey(page, slug);
  await sliderCards(page).nth(0).getByRole('slider').fill('20');
  await sliderCards(page).nth(1).getByLabel('N/A').check();
  await page.getByRole('textbox', { name: /tell us more/ }).fill('Bien');
  const english = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true');
  const spanish = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(spanish).toHaveLength(english.length);
  expect(spanish.filter((text) => english.includes(text))).toEqual([]);
  await expect(page.getByRole('slider').nth(0)).toHaveValue('20');
  await expect(page.getByRole('slider').nth(1)).toBeDisabled();
  await expect(page.getByRole('textbox').last()).toHaveValue('Bien');
  expect((await survey(maker, slug)).language).toBe('SPANISH');
  await submitButton(page).click();
  await expect(page.getByRole('slider')).toHaveCount(0);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Owen' })).toBeVisible();
});

test('Arabic is mirrored, including the slider', async ({ page, maker }) => {
  await openSurvey(page, await newSurvey(maker, { language: 'ARABIC' }));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expectNoSidewaysScroll(page);
  const card = sliderCards(page).first();
  const [disagree, , agree] = await card.getByRole('button').all();
  const [left, right] = [await agree?.boundingBox(), await disagree?.boundingBox()];
  expect(left?.x).toBeLessThan(right?.x ?? 0);
  await disagree?.click();
  await expect(card.getByRole('slider')).toHaveValue('0');
  const track = await card.getByRole('slider').boundingBox();
  if (!track) throw new Error('The slider is not rendered.');
  await page.mouse.click(track.x + 20, track.y + track.height / 2);
  expect(Number(await card.getByRole('slider').inputValue())).toBeGreaterThan(90);
});

test('an unavailable language shows a message and keeps the answers', async ({ page, maker }) => {
  await openSurvey(page, await newSurvey(maker));
  await answerFirst(page);
  await page.route('**/change-language', (route) => route.abort());
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('alert').first()).toHaveText('An error occurred. Please try again later.');
  await expect(page.getByRole('slider').first()).toHaveValue('0');
  await page.unroute('**/change-language');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('slider').first()).toHaveValue('0');
});
