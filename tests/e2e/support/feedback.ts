import type { Page } from '@playwright/test';
import { expectStatus, getId, type Json } from '../../support/api.ts';
import { getModel } from '../../support/entity-files.ts';
import { createRecord, type Maker } from '../../support/make-record.ts';
import { silenceStream } from './notifications.ts';
import { newSurvey, survey } from './survey.ts';
import { uniqueWord } from './walk.ts';

interface Answered {
  text?: string;
  contact?: boolean;
  /** 0 to 100, for every 0-100 question of the survey */
  rating?: number;
  /** for one counting question only; the questions rotate between surveys */
  odd?: number;
}

export interface MadeFeedback {
  id: string;
  /** part of the respondent's name, unique in the run */
  word: string;
  /** of the respondent */
  name: string;
}

/** Answers a survey as its page does. */
async function answer(maker: Maker, slug: string, answered: Answered): Promise<void> {
  const { text = '', contact = false, rating = 60, odd = rating } = answered;
  const { answers, experienceType } = await survey(maker, slug);
  const rated = answers.filter(({ question }) => question.type === 'NUMBER');
  const oddOne = rated.find(({ question }) => question.isExperience && question.category !== 'WR');
  const body = {
    answers: rated.map((asked) => ({
      id: asked.id,
      answer: JSON.stringify(asked === oddOne ? odd : rating),
    })),
    feedback: text,
    contact,
    experienceType,
  };
  expectStatus(await maker.api.send('POST', `/surveys/${slug}/complete`, body), 200);
}

async function findFeedback(maker: Maker, name: string, word: string): Promise<MadeFeedback> {
  const found = expectStatus(await maker.api.list('feedbacks', { search: word }), 200);
  const [first] = found.rows;
  if (found.rows.length !== 1 || typeof first?.id !== 'string') throw new Error(`No feedback of ${name}.`);
  return { id: first.id, word, name };
}

/** Creates a patient's feedback through a survey sent by staff and answered by the patient. */
export async function patientFeedback(
  maker: Maker,
  answered: Answered = {},
  values: Json = {},
): Promise<MadeFeedback> {
  const word = uniqueWord();
  const name = `Ann ${word}`;
  await answer(maker, await newSurvey(maker, { patientName: name, ...values }), answered);
  return findFeedback(maker, name, word);
}

/** Creates an employee's feedback for a location and a unit. */
export async function employeeFeedback(
  maker: Maker,
  answered: Answered = {},
): Promise<MadeFeedback & { locationId: string; unitId: string }> {
  const word = uniqueWord();
  const values = {
    firstName: 'Ida',
    middleName: null,
    lastName: word,
    email: `${word}@example.test`.toLowerCase(),
    preferredNotificationType: 'EMAIL',
  };
  const employeeId = (await createRecord(getModel('employee'), maker, { values })).id;
  const locationId = (await createRecord(getModel('location'), maker)).id;
  const unitId = (await createRecord(getModel('unit'), maker)).id;
  const sent = await maker.api.send('POST', '/surveys/ex/send', {
    employeeId,
    language: 'ENGLISH',
    workLocationId: locationId,
    organizationalUnitId: unitId,
  });
  await answer(maker, String(expectStatus(sent, 201).data.slug), answered);
  const made = await findFeedback(maker, `Ida ${word}`, word);
  return { ...made, locationId, unitId };
}

/** Sets the contact status of a feedback through the API. */
export async function setStatus(maker: Maker, id: string, status: string, notes?: string): Promise<void> {
  const body = notes === undefined ? { status } : { status, notes };
  getId(expectStatus(await maker.api.update('feedbacks', id, body), 200));
}

/**
 * Fulfils the lists of a page with copies of a card, in a list of `total`, and their own pages. Their heights differ.
 * @returns the requested addresses of pages, as they come
 */
export async function serveCards(page: Page, maker: Maker, total: number): Promise<URL[]> {
  const text = 'Wonderful and kind. ';
  const { id } = await patientFeedback(maker, { text, contact: true });
  const one = (await maker.api.read('feedbacks', id)).data;
  const cardAt = (at: number) => ({ ...one, id: `card-${at}`, feedback: text.repeat(1 + 10 * (at % 4)) });
  const calls: URL[] = [];
  await silenceStream(page);
  await page.route(/\/v1\/feedbacks\?/, async (route) => {
    const url = new URL(route.request().url());
    const { cursor = 'first', take } = Object.fromEntries(url.searchParams);
    if (take === '0') return route.fulfill({ json: { data: [], pagination: { total, pageCount: 0 } } });
    calls.push(url);
    const start = cursor === 'first' ? 0 : Number(cursor);
    const end = Math.min(start + Number(take), total);
    const data = Array.from({ length: end - start }, (_, at) => cardAt(start + at));
    return route.fulfill({ json: { data, pagination: { nextCursor: end < total ? String(end) : null } } });
  });
  await page.route(/\/v1\/feedbacks\/card-\d+$/, (route) => {
    const at = Number(route.request().url().split('-').at(-1));
    return route.fulfill({ json: { data: cardAt(at) } });
  });
  return calls;
}
