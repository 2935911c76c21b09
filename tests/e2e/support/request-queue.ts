import type { Locator, Page } from '@playwright/test';
import { expectStatus, type Json } from '../../support/api.ts';
import { getModel } from '../../support/entity-files.ts';
import type { Maker } from '../../support/make-record.ts';
import { createRecord } from '../../support/make-record.ts';
import { type MadeFeedback, patientFeedback } from './feedback.ts';
import { expect } from './test.ts';

export const QUEUE = '/px/feedbacks/srr';

export const row = (page: Page, { id }: MadeFeedback): Locator => page.locator(`#feedback-card-${id}`);
export const link = (page: Page, made: MadeFeedback): Locator =>
  row(page, made).getByRole('link', { name: made.name, exact: true });
export const panel = (page: Page, made: MadeFeedback): Locator =>
  page.getByRole('region', { name: made.name });
export async function isOpen(page: Page, made: MadeFeedback): Promise<void> {
  await expect(panel(page, made)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`request=${made.id}`));
}

interface Queue {
  /** address of the list of one practice that no other test uses */
  address: string;
  /** by urgency */
  made: [MadeFeedback, MadeFeedback, MadeFeedback, MadeFeedback];
}

/** Requests by email of a practice of their own: due sooner, or due on one day with a lower score, comes first. */
export async function makeQueue(maker: Maker): Promise<Queue> {
  const practiceId = (await createRecord(getModel('practice'), maker)).id;
  const make = async (dueDate: string, rating: number, text = '') => {
    const made = await patientFeedback(maker, { contact: true, rating, text }, { practiceId });
    const body: Json = { dueDate };
    expectStatus(await maker.api.send('PUT', `/feedbacks/${made.id}/assignment`, body), 200);
    return made;
  };
  const last = await make('2099-03-01', 10);
  const second = await make('2099-01-01', 40, 'I was billed twice.');
  const first = await make('2099-01-01', 20);
  const third = await make('2099-02-01', 5);
  return { address: `${QUEUE}?practiceIds[0]=${practiceId}`, made: [first, second, third, last] };
}

/** Opens the list of a queue that is made for the test. */
export async function openQueue(page: Page, maker: Maker): Promise<Queue> {
  const queue = await makeQueue(maker);
  await page.goto(queue.address);
  return queue;
}
