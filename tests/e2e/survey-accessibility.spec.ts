import type { Page } from '@playwright/test';
import { NOBODY } from './support/state.ts';
import {
  COLOR_RULES,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoViolations,
  test,
} from './support/test.ts';
import {
  answerFirst,
  expectCompleted,
  newSurvey,
  openSurvey,
  sliderCards,
  submitButton,
} from './support/survey.ts';

test.use({ storageState: NOBODY, viewport: { width: 390, height: 844 } });

/** In both colour schemes, and with forced colours. */
async function expectAccessibleInAllColours(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await expectNoViolations(page, { rules: COLOR_RULES });
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Every element that a survey can show before completion. */
async function answerAll(page: Page): Promise<void> {
  await answerFirst(page);
  await sliderCards(page).nth(1).locator('[type=checkbox]').check();
  await page.locator('.contact input').check();
}

for (const [language, direction] of [
  ['ENGLISH', 'ltr'],
  ['ARABIC', 'rtl'],
] as const) {
  test(`a survey is accessible from its start to its end, ${direction}`, async ({ page, maker }) => {
    await openSurvey(page, await newSurvey(maker, { language, patientType: 'UNKNOWN' }));
    await expectAccessibleInAllColours(page);
    await sliderCards(page).first().getByRole('button').first().click();
    await sliderCards(page).nth(1).locator('[type=checkbox]').check();
    await page.locator('.contact input').check();
    await page.locator('[value=CAREGIVER]').check();
    await submitButton(page).click();
    await expect(page.locator('[aria-invalid=true]')).toBeFocused();
    await expectAccessibleInAllColours(page);
    await page.locator('[value=CHILD]').check();
    await submitButton(page).click();
    await expect(page.locator('main.done')).toBeVisible();
    await expectAccessibleInAllColours(page);
  });
}

test('a survey that is offline or failed to send is accessible', async ({ page, maker }) => {
  await openSurvey(page, await newSurvey(maker));
  await answerAll(page);
  let isOffline = true;
  await page.route('**/complete', (route) =>
    isOffline ? route.abort('internetdisconnected') : route.fulfill({ status: 400, json: {} }),
  );
  await submitButton(page).click();
  await expect(page.locator('.notice')).toBeVisible();
  await expectAccessibleInAllColours(page);
  isOffline = false;
  // fires the browser's online event; the retry would otherwise take up to half a minute
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessibleInAllColours(page);
});

test('the not-found page and a survey in one of seventy languages are accessible', async ({
  page,
  maker,
}) => {
  await page.goto('/px/s/AAAAAAAAAAAAAAAAAAAAAAAA');
  await expectAccessibleInAllColours(page);
  await openSurvey(page, await newSurvey(maker, { language: 'WELSH' }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await expect(page.locator('h2[lang=en]')).toHaveCount(0);
  await expectAccessibleInAllColours(page);
});

test('the plain form is accessible', async ({ page, maker }) => {
  const slug = await newSurvey(maker, { patientType: 'UNKNOWN' });
  const html = await (await page.request.get(`/px/s/${slug}`)).text();
  // axe is a script: it checks the styles for JavaScript off, without our script
  const body = html.replace(/<\/?noscript>/g, '').replace(/<script[^>]*src[^>]*><\/script>/g, '');
  await page.route(`**/px/s/${slug}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`/px/s/${slug}`);
  await expect(page.getByLabel('Please contact me about this visit')).toBeVisible();
  await expectAccessibleInAllColours(page);
});

test('a page with text at 200% keeps its layout', async ({ page, maker }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSurvey(page, await newSurvey(maker));
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await answerAll(page);
  await expectNoSidewaysScroll(page);
  const cut = await page
    .locator('button, label, h1, h2, p')
    .evaluateAll((texts) =>
      texts.flatMap((text) => (text.scrollWidth > text.clientWidth + 1 ? [text.textContent] : [])),
    );
  expect(cut.filter((text) => text && text.length > 1)).toEqual([]);
  await submitButton(page).click();
  await expectCompleted(page);
});
