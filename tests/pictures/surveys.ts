import type { Page } from '@playwright/test';
import type { Browser } from '../api/auth-browser.ts';
import { offeredLanguage } from '../../src/generated/enums/offered-language.ts';
import { type Picture, takeSchemes } from './take.ts';

const PHONE = { width: 360, height: 740 };

async function newSurvey(person: Browser, practiceId: string, language: string): Promise<string> {
  const answer = await person.post('/v1/surveys/generate', {
    email: `pictures.${language.toLowerCase()}@example.test`,
    patientName: 'Owen',
    language,
    patientType: 'UNKNOWN',
    practiceId,
  });
  if (answer.status !== 201) throw new Error(`No survey in ${language}: ${JSON.stringify(answer.body)}`);
  return String(answer.body.data?.slug);
}

/** The public survey in every language on a narrow phone, and its other states in English. */
export async function takeSurveys(
  page: Page,
  url: string,
  folder: string,
  person: Browser,
  practiceId: string,
): Promise<Picture[]> {
  const captured: Picture[] = [];
  const take = async (state: string, schemes?: Picture['scheme'][]) =>
    captured.push(
      ...(await takeSchemes(page, folder, { screen: '/px/s/:slug', state, width: PHONE.width }, schemes)),
    );
  await page.setViewportSize(PHONE);
  for (const { value } of offeredLanguage) {
    await page.goto(`${url}/px/s/${await newSurvey(person, practiceId, value)}`);
    await page.waitForFunction(() => !document.querySelector('.no-js'));
    await take(value.toLowerCase(), ['light']);
    if (value !== 'ENGLISH') continue;
    await take('english', ['dark']);
    await page.locator('.quick.needs-js button').first().click();
    await page.locator('.contact input').check();
    await page.locator('[value=CAREGIVER]').check();
    await page.locator('.submit button').click();
    await take('refused');
    await page.locator('[value=ADULT]').check();
    await page.locator('.submit button').click();
    await page.locator('main.done').waitFor();
    await take('completed');
  }
  await page.goto(`${url}/px/s/AAAAAAAAAAAAAAAAAAAAAAAA`);
  await take('not found');
  return captured;
}
