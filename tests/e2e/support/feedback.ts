import { expectStatus, getId, type Json } from '../../support/api.ts';
import { getModel } from '../../support/entity-files.ts';
import { createRecord, type Maker } from '../../support/make-record.ts';
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
