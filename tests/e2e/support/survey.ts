import type { Locator, Page } from '@playwright/test';
import type { PublicSurvey } from '../../../src/domain/surveys/public-survey.ts';
import { expectStatus, type Json } from '../../support/api.ts';
import { getModel, practiceModel } from '../../support/entity-files.ts';
import { createRecord, type Maker } from '../../support/make-record.ts';
import { nextNumber } from '../../support/values.ts';
import { expect } from './test.ts';

/** Creates a patient survey as staff do. @returns its slug */
export async function newSurvey(maker: Maker, values: Json = {}): Promise<string> {
  const answer = await maker.api.send('POST', '/surveys/generate', {
    email: `respondent.${process.pid}.${nextNumber()}@example.test`,
    patientName: 'Owen',
    language: 'ENGLISH',
    patientType: 'ADULT',
    practiceId: maker.practiceIds[0],
    ...values,
  });
  expectStatus(answer, 201);
  return String(answer.data.slug);
}

/** Sends an employee survey as staff do. @returns its slug */
export async function newEmployeeSurvey(maker: Maker, values: Json = {}): Promise<string> {
  const { id } = await createRecord(getModel('employee'), maker);
  const answer = await maker.api.send('POST', '/surveys/ex/send', {
    employeeId: id,
    language: 'ENGLISH',
    ...values,
  });
  expectStatus(answer, 201);
  return String(answer.data.slug);
}

/** Creates a practice with these values, whose days and months begin with those of the browser. */
export async function newPractice(maker: Maker, values: Json): Promise<string> {
  const own = { timeZone: 'US/Central', ...values };
  return (await createRecord(practiceModel(), maker, { values: own })).id;
}

/** The survey as stored on the server. */
export async function survey(maker: Maker, slug: string): Promise<PublicSurvey> {
  const answer = await maker.api.send('GET', `/surveys/${slug}`);
  expectStatus(answer, 200);
  return answer.data as unknown as PublicSurvey;
}

/** Opens a survey and waits until its script has hydrated it. */
export async function openSurvey(page: Page, slug: string, prefix = '/px/s'): Promise<void> {
  await page.goto(`${prefix}/${slug}`);
  await expectLive(page);
}

export async function expectLive(page: Page): Promise<void> {
  await expect(page.locator('.no-js')).toHaveCount(0);
}

/** The survey's question cards with a slider. */
export function sliderCards(page: Page): Locator {
  return page.getByRole('group').filter({ has: page.getByRole('slider') });
}

export function submitButton(page: Page): Locator {
  return page.locator('.submit button');
}

/** Answers the first question with strong disagreement: the smallest valid submission. */
export async function answerFirst(page: Page): Promise<void> {
  await sliderCards(page).first().getByRole('button', { name: 'Strongly disagree' }).click();
}

/** Keys of drafts stored on the device. */
export function keptOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chairside.survey.')));
}

export async function expectCompleted(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Owen', exact: true })).toBeVisible();
  await expect(page.locator('form#survey')).toBeHidden();
}
