import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { type Answer, expectStatus, type Json } from './api.ts';
import { type Actor, TestOrganization } from './organizations.ts';
import { nextNumber } from './values.ts';

/** An organization that sends surveys: two practices, and a user of each role. */
export interface SurveyScene {
  organization: TestOrganization;
  admin: Actor;
  practiceId: string;
  otherPracticeId: string;
  /** of the first practice */
  desk: Actor;
  provider: Actor;
}

export async function surveyScene(): Promise<SurveyScene> {
  const organization = await TestOrganization.create();
  const admin = await organization.admin();
  const [practiceId, otherPracticeId] = [await organization.practice(), await organization.practice()];
  return {
    organization,
    admin,
    practiceId,
    otherPracticeId,
    desk: await organization.person('USER', { practiceIds: [practiceId] }),
    provider: await organization.person('PROVIDER', { practiceIds: [practiceId] }),
  };
}

export function newEmail(): string {
  return `patient.${nextNumber()}@example.test`;
}

/** The body of a patient survey. */
export function patientBody({ practiceId }: Pick<SurveyScene, 'practiceId'>, values: Json = {}): Json {
  return {
    email: newEmail(),
    patientName: 'Ann Miller',
    language: 'ENGLISH',
    patientType: 'ADULT',
    practiceId,
    ...values,
  };
}

function requireText(value: unknown, what: string): string {
  assert.ok(typeof value === 'string', `${what} is no text: ${JSON.stringify(value)}`);
  return value;
}

/** Sends a patient survey. @returns its slug */
export async function sendSurvey(of: SurveyScene, values: Json = {}, by: Actor = of.admin): Promise<string> {
  const answer = await by.api.send('POST', '/surveys/px/send', patientBody(of, values));
  return requireText(expectStatus(answer, 201).data.slug, 'the slug');
}

interface Question {
  type: string;
  category: string;
  surveyQuestionAnswerOptions: { id: number }[];
}

/** Answers to all questions of a survey: `value` for the 0-100 ones, unless their category has a specific value. */
export async function buildAnswers(
  { organization }: SurveyScene,
  slug: string,
  value = 100,
  own: Record<string, number> = {},
): Promise<Json[]> {
  const survey = expectStatus(await organization.nobody().send('GET', `/surveys/${slug}`), 200).data;
  const answers = survey.answers as { id: string; question: Question }[];
  return answers.map(({ id, question }) => {
    if (question.type === 'STRING') return { id, answer: 'Something' };
    const [option] = question.surveyQuestionAnswerOptions;
    const choice = question.type === 'SELECT_ONE' ? option?.id : (own[question.category] ?? value);
    return { id, answer: JSON.stringify(choice) };
  });
}

/** Completes a survey as the public page does. */
export async function complete(of: SurveyScene, slug: string, values: Json = {}): Promise<Answer> {
  const answers = values.answers ?? (await buildAnswers(of, slug));
  return of.organization.nobody().send('POST', `/surveys/${slug}/complete`, {
    feedback: '',
    contact: false,
    experienceType: 'PATIENT',
    ...values,
    answers,
  });
}

/** Waits until a condition holds, usually the result of a job. */
export async function eventually<T>(
  find: () => Promise<T | undefined> | T | undefined,
  what: string,
): Promise<T> {
  const until = Date.now() + 40_000;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    assert.ok(Date.now() < until, `${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The folder is created with the first message. */
function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Mails in the outbox to an address. */
export async function mailsTo(
  { organization }: Pick<SurveyScene, 'organization'>,
  address: string,
): Promise<Email[]> {
  const folder = join(organization.server.dataDir, 'outbox');
  const files = filesIn(folder).filter((name) => name.endsWith('.eml'));
  const raw = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const mails = await Promise.all(
    raw.filter((text) => text.includes(address)).map((text) => PostalMime.parse(text)),
  );
  return mails.filter(({ to }) => to?.some((one) => one.address === address));
}

/** Text messages in the outbox to a number. */
export function textsTo({ organization }: SurveyScene, number: string): string[] {
  const folder = join(organization.server.dataDir, 'outbox');
  return filesIn(folder)
    .filter((name) => name.endsWith('.sms.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; body: string })
    .filter(({ to }) => to === number)
    .map(({ body }) => body);
}

/** Rows read directly from the database, without access control. */
export function rows<Row = Json>(of: SurveyScene, sql: string, values: unknown[] = []): Promise<Row[]> {
  return of.organization.server.db.system((tx) => tx.query<Row>(sql, [of.organization.id, ...values]));
}
