import type { Page } from '@playwright/test';
import type { Browser } from '../api/auth-browser.ts';
import { offeredLanguage } from '../../src/generated/enums/offered-language.ts';
import { type Picture, takeSchemes } from './take.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };

/** Pages that are no route of the dashboard: those of surveys, and the one that mails lead out by. */
export const PATIENT = '/px/s/:slug';
export const EMPLOYEE = '/ex/s/:slug';
const UNSUBSCRIBE = '/unsubscribe/:slug';

interface Camera {
  page: Page;
  url: string;
  folder: string;
  person: Browser;
  practiceId: string;
}

async function post(person: Browser, path: string, body: Record<string, unknown>): Promise<string> {
  const answer = await person.post(path, body);
  if (answer.status >= 300)
    throw new Error(`${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
  return String(answer.body.data?.slug ?? answer.body.data?.id);
}

const newPatientSurvey = (
  { person, practiceId }: Camera,
  language: string,
  patient = language.toLowerCase(),
): Promise<string> =>
  post(person, '/v1/surveys/generate', {
    email: `pictures.${patient}@example.test`,
    patientName: 'Owen',
    language,
    patientType: 'UNKNOWN',
    practiceId,
  });

async function newEmployeeSurvey({ person }: Camera): Promise<string> {
  const employeeId = await post(person, '/v1/employees', {
    firstName: 'Owen',
    lastName: 'Pictured',
    email: 'owen.pictured@example.test',
    employeeStatusType: 'FULL_TIME',
    employeeRoleType: 'DENTIST',
    compensationType: 'UNPAID',
    compensationAmount: 0,
    preferredNotificationType: 'EMAIL',
  });
  return post(person, '/v1/surveys/ex/send', { employeeId, language: 'ENGLISH' });
}

type Take = (state: string, schemes?: Picture['scheme'][]) => Promise<void>;

/** Loads a page in a window of a size. @returns takes it as it is then */
async function open(
  { page, url, folder }: Camera,
  captured: Picture[],
  of: { screen: string; path: string; size?: typeof PHONE },
): Promise<Take> {
  const { screen, path, size = PHONE } = of;
  await page.setViewportSize(size);
  await page.goto(url + path);
  await page.waitForFunction(() => !document.querySelector('.no-js'));
  return async (state, schemes) => {
    const picture = { screen, state, width: size.width };
    captured.push(...(await takeSchemes(page, folder, picture, schemes)));
  };
}

/** The states that follow a submit: one without what is required, and a good one. */
async function submit(page: Page, take: Take): Promise<void> {
  await page.locator('.quick.needs-js button').first().click();
  await page.locator('.contact input').check();
  const caregiver = page.locator('[value=CAREGIVER]');
  if (await caregiver.isVisible()) {
    await caregiver.check();
    await page.locator('.submit button').click();
    await take('refused');
    await page.locator('[value=ADULT]').check();
  }
  await page.locator('.submit button').click();
  await page.locator('main.done').waitFor();
  await take('completed');
}

async function takePatientSurveys(camera: Camera, captured: Picture[]): Promise<void> {
  for (const { value } of offeredLanguage) {
    const slug = await newPatientSurvey(camera, value);
    const of = { screen: PATIENT, path: `/px/s/${slug}` };
    const isEnglish = value === 'ENGLISH';
    if (isEnglish) await (await open(camera, captured, { ...of, size: DESKTOP }))('english');
    const take = await open(camera, captured, of);
    await take(value.toLowerCase(), isEnglish ? undefined : ['light']);
    if (!isEnglish) continue;
    await submit(camera.page, take);
    await (
      await open(camera, captured, { screen: UNSUBSCRIBE, path: `/unsubscribe/${slug}` })
    )('filled');
  }
}

async function takeEmployeeSurveys(camera: Camera, captured: Picture[]): Promise<void> {
  const slug = await newEmployeeSurvey(camera);
  const of = { screen: EMPLOYEE, path: `/ex/s/${slug}` };
  const translate = (language: string) =>
    post(camera.person, `/v1/surveys/${slug}/change-language`, { language });
  for (const { value } of offeredLanguage) {
    await translate(value);
    await (
      await open(camera, captured, of)
    )(value.toLowerCase(), ['light']);
  }
  await translate('ENGLISH');
  await (
    await open(camera, captured, { ...of, size: DESKTOP })
  )('english');
  const take = await open(camera, captured, of);
  await take('english', ['dark']);
  await submit(camera.page, take);
}

/** The survey runs out while its page is open: the next call to the server finds out. */
async function takeExpired(camera: Camera, captured: Picture[]): Promise<void> {
  const { page } = camera;
  const slug = await newPatientSurvey(camera, 'ENGLISH', 'late');
  const take = await open(camera, captured, { screen: PATIENT, path: `/px/s/${slug}` });
  const errors = [{ code: 'EXPIRED', message: 'The survey has expired.' }];
  await page.route('**/change-language', (route) => route.fulfill({ status: 404, json: { errors } }));
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Survey Expired' }).waitFor();
  await take('expired');
  await page.unroute('**/change-language');
}

/** The public surveys in every language on a narrow phone, and their other states in English. */
export async function takeSurveys(camera: Camera): Promise<Picture[]> {
  const captured: Picture[] = [];
  await takePatientSurveys(camera, captured);
  await takeEmployeeSurveys(camera, captured);
  const path = '/px/s/AAAAAAAAAAAAAAAAAAAAAAAA';
  await (
    await open(camera, captured, { screen: PATIENT, path })
  )('not found');
  await takeExpired(camera, captured);
  return captured;
}
