import { beforeAll, describe, expect, it } from 'vitest';
import { chooseQuestions } from '../../src/domain/surveys/choose-questions.ts';
import { EXPIRY_DAYS } from '../../src/server/surveys/create-surveys.ts';
import { getCategoryId } from '../../src/server/surveys/survey-questions.ts';
import { buildDemo } from '../build-demo.ts';
import type { OrganizationBuilder } from '../organization-builder.ts';
import { demoTools } from '../seed.ts';
import { DAY } from '../seeded.ts';
import type { DemoCompletion, DemoSurvey } from './demo-survey.ts';
import { listParts } from './phrasebook.ts';
import { employeePhrases } from './phrases-employees.ts';
import { patientPhrases } from './phrases-patients.ts';
import { spanishEmployeePhrases, spanishPatientPhrases } from './phrases-spanish.ts';
import { buildSurveys } from './seed-surveys.ts';
import { getRecords } from './scene-staff.ts';

const NOW = new Date('2026-11-20T19:00:00Z');
const MONTH = 30.4 * DAY;

type Completed = DemoSurvey & { completedAt: number; completion: DemoCompletion };

let organizations: OrganizationBuilder[];
const surveysByOrganization = new Map<string, DemoSurvey[]>();
let today: number;

beforeAll(async () => {
  const tools = await demoTools(NOW);
  today = tools.today.getTime();
  organizations = buildDemo(tools);
  for (const one of organizations) surveysByOrganization.set(one.plan.name, [...buildSurveys(one)]);
}, 180_000);

const of = (name: string): DemoSurvey[] => surveysByOrganization.get(name) ?? [];
const all = (): DemoSurvey[] => [...surveysByOrganization.values()].flat();
const isCompleted = (survey: DemoSurvey): survey is Completed =>
  survey.completedAt !== null && survey.completion !== null;
const completed = (surveys: DemoSurvey[]): Completed[] => surveys.filter(isCompleted);
const ofType = (surveys: DemoSurvey[], type: string) =>
  surveys.filter(({ experienceType }) => experienceType === type);
const share = <T>(items: T[], holds: (item: T) => boolean) => items.filter(holds).length / items.length;
const bright = () => of('Bright Smiles Dental Group');

function practiceIn(city: string): string {
  const records = organizations.flatMap((one) => getRecords(one, 'practice'));
  return records.find(({ row }) => row.city === city)?.id ?? '';
}

function computeMean(surveys: Completed[], category?: string): number {
  const values = surveys.flatMap(({ completion }) =>
    category === undefined
      ? (completion.averageScore ?? [])
      : completion.answers.flatMap((answer) =>
          answer.categoryId === getCategoryId(category) ? (answer.value ?? []) : [],
        ),
  );
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Completed surveys of a practice, from and until so many months ago. */
function between(city: string, from: number, until: number): Completed[] {
  const id = practiceIn(city);
  return completed(bright().filter(({ practiceId }) => practiceId === id)).filter(
    ({ completedAt }) => completedAt >= today - from * MONTH && completedAt < today - until * MONTH,
  );
}

describe('the demo surveys', { timeout: 60_000 }, () => {
  it('are as many as promised, over eighteen months that end yesterday', () => {
    const patients = completed(ofType(bright(), 'PATIENT'));
    expect(patients.length).toBeGreaterThanOrEqual(20_000);
    expect(completed(ofType(bright(), 'EMPLOYEE')).length).toBeGreaterThanOrEqual(3000);
    const moments = patients.map(({ completedAt }) => completedAt).sort((a, b) => a - b);
    expect(moments[0]).toBeLessThan(today - 17.5 * MONTH);
    expect(moments.at(-1)).toBeGreaterThan(today - DAY);
    expect(of('Dormant Dental')).toEqual([]);
    expect(ofType(of('Harbor Staffing'), 'PATIENT')).toEqual([]);
    expect(completed(of('Harbor Staffing')).length).toBeGreaterThan(500);
    expect(completed(of('Lakeside Dental')).length).toBeGreaterThan(800);
  });

  it('let every further practice have five answers in each recent month, so that percentiles mean something', () => {
    for (const one of organizations.filter(({ plan }) => plan.name !== 'Dormant Dental')) {
      const surveys = completed(of(one.plan.name));
      for (const practice of getRecords(one, 'practice')) {
        const own = surveys.filter(({ practiceId }) => practiceId === practice.id);
        for (let month = 0; month < 5; month += 1) {
          const inMonth = own.filter(
            ({ completedAt }) =>
              completedAt >= today - (month + 1) * MONTH && completedAt < today - month * MONTH,
          );
          expect(inMonth.length, `${String(practice.row.name)} ${month}`).toBeGreaterThanOrEqual(5);
        }
      }
    }
  });

  it('were opened and completed at usual rates, each at a possible time', () => {
    const patients = ofType(bright(), 'PATIENT');
    expect(share(patients, isCompleted)).toBeCloseTo(0.35, 1);
    expect(share(patients, ({ openedAt }) => openedAt !== null)).toBeCloseTo(0.55, 1);
    expect(share(patients, ({ language }) => language === 'SPANISH')).toBeCloseTo(0.1, 1);
    const impossible = all().filter(({ sentAt, openedAt, completedAt, expiredAt, expiresAt }) => {
      const moments = [sentAt, openedAt, completedAt ?? expiredAt].filter((moment) => moment !== null);
      const isInOrder = moments.every((moment, index) => moment >= (moments[index - 1] ?? 0));
      const ends = [completedAt, expiredAt, expiresAt].filter((moment) => moment !== null);
      const isInTime =
        completedAt === null || (openedAt !== null && completedAt < sentAt + EXPIRY_DAYS * DAY);
      const isOver = Math.max(...moments) < today && (expiresAt === null || expiresAt >= today);
      return !isInOrder || ends.length !== 1 || !isInTime || !isOver;
    });
    expect(impossible).toEqual([]);
    expect(bright().filter(({ expiresAt }) => expiresAt !== null).length).toBeGreaterThan(500);
  });

  it('differ in their ids and slugs', () => {
    const surveys = all();
    expect(new Set(surveys.map(({ id }) => id)).size).toBe(surveys.length);
    expect(new Set(surveys.map(({ slug }) => slug)).size).toBe(surveys.length);
    for (const { slug } of surveys.slice(0, 100)) expect(slug).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });

  it('form histories: months apart, starting as a new patient, with the questions of the rotation', () => {
    const turns = new Map<string | null, number>();
    const histories = new Map<string, DemoSurvey[]>();
    for (const survey of ofType(bright(), 'PATIENT')) {
      const { practiceId, contactKey, patientType, visit, practiceQuestionId } = survey;
      const turn = turns.get(practiceId) ?? 0;
      turns.set(practiceId, turn + 1);
      if (turn % 200 === 0) {
        const asked = chooseQuestions({ experienceType: 'PATIENT', patientType, visit }, turn);
        expect(survey.questionIds).toEqual(practiceQuestionId ? [...asked, practiceQuestionId] : asked);
      }
      const key = `${practiceId ?? ''} ${contactKey ?? ''}`;
      if (contactKey !== null) histories.set(key, [...(histories.get(key) ?? []), survey]);
    }
    const several = [...histories.values()].filter(({ length }) => length > 1);
    expect(several.length).toBeGreaterThan(5000);
    const wrong = several.filter((history) =>
      history.some(({ visit, sentAt }, at) => {
        const before = history[at - 1];
        return visit !== (before ? 'RETURNING' : 'NEW') || (before && sentAt - before.sentAt < 30 * DAY);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('differ by practice: two decline, one has recovered, two keep their patients waiting', () => {
    expect(computeMean(between('Mesa', 2, 0))).toBeLessThan(computeMean(between('Mesa', 12, 6)) - 5);
    expect(computeMean(between('Round Rock', 2, 0))).toBeLessThan(
      computeMean(between('Round Rock', 12, 7)) - 4,
    );
    expect(computeMean(between('Plano', 3, 0))).toBeGreaterThan(computeMean(between('Plano', 18, 10)) + 6);
    for (const city of ['Las Cruces', 'Tempe']) {
      const own = between(city, 18, 0);
      const others = ['EMP', 'AL', 'SDM', 'EA', 'WR', 'PT', 'VAL', 'PRIV', 'CS', 'CL', 'PC', 'OE', 'PR'];
      const waiting = computeMean(own, 'WT');
      for (const category of others)
        expect(computeMean(own, category), category).toBeGreaterThan(waiting + 3);
    }
  });

  it('ask for a call back now and then, mostly when unhappy; the newest requests are open', () => {
    const patients = completed(ofType(bright(), 'PATIENT'));
    const requests = patients.filter(({ completion }) => completion.contact);
    expect(requests.length / patients.length).toBeGreaterThan(0.02);
    expect(requests.length / patients.length).toBeLessThan(0.04);
    expect(computeMean(requests)).toBeLessThan(computeMean(patients) - 10);
    const waiting = requests.filter(({ completion }) => completion.srrStatus === 'NOT_CONTACTED');
    expect(waiting.length).toBeGreaterThanOrEqual(18);
    expect(waiting.length).toBeLessThan(100);
    expect(new Set(requests.map(({ completion }) => completion.srrStatus)).size).toBe(7);
    for (const { completion, completedAt } of requests) {
      const { changes, srrStatus } = completion;
      expect(changes.at(-1)?.status ?? 'NOT_CONTACTED').toBe(srrStatus);
      for (const { at } of changes) expect(at > completedAt && at < today).toBe(true);
    }
  });

  it('have comments that fit their scores, in many words of our own', () => {
    expect(
      new Set([...listParts(patientPhrases), ...listParts(employeePhrases)]).size,
    ).toBeGreaterThanOrEqual(150);
    const spanish = [...listParts(spanishPatientPhrases), ...listParts(spanishEmployeePhrases)];
    expect(new Set(spanish).size).toBeGreaterThanOrEqual(40);
    const commented = completed(bright()).filter(({ completion }) => completion.feedback !== null);
    expect(new Set(commented.map(({ completion }) => completion.feedback)).size).toBeGreaterThan(2000);
    expect(commented.filter(({ completion }) => completion.feedback?.includes('{'))).toEqual([]);
    const english = commented.filter(({ language }) => language === 'ENGLISH');
    const scored = (from: number, until: number) =>
      english.filter(
        ({ completion: { averageScore } }) =>
          averageScore !== null && averageScore >= from && averageScore < until,
      );
    const hasMood =
      (...moods: string[]) =>
      ({ completion }: Completed) =>
        moods.includes(completion.sentiment ?? '');
    expect(share(scored(92, 101), hasMood('POSITIVE', 'MIXED'))).toBeGreaterThan(0.95);
    expect(share(scored(0, 60), hasMood('NEGATIVE', 'MIXED'))).toBeGreaterThan(0.85);
    expect(share(scored(70, 84), hasMood('MIXED'))).toBeGreaterThan(0.3);
    for (const language of ['ENGLISH', 'SPANISH']) {
      const plain = share(
        commented.filter((one) => one.language === language),
        hasMood('NEUTRAL'),
      );
      expect([language, plain > 0.03 && plain < 0.15, plain]).toEqual([language, true, plain]);
    }
    const inSpanish = commented.filter(({ language }) => language === 'SPANISH');
    expect(inSpanish.length / commented.length).toBeCloseTo(0.1, 1);
    expect(inSpanish.every(({ completion }) => completion.sentiment !== null)).toBe(true);
    const written = inSpanish.map(({ completion: { feedback, translation } }) => [feedback, translation]);
    expect(written.filter((texts) => texts.some((text) => !text || /[{|]/.test(text)))).toEqual([]);
    expect(written.filter(([feedback, translation]) => feedback === translation)).toEqual([]);
    expect(english.every(({ completion }) => completion.translation === null)).toBe(true);
    const happy = inSpanish.filter(({ completion }) => (completion.averageScore ?? 0) >= 92);
    expect(share(happy, hasMood('POSITIVE', 'MIXED'))).toBeGreaterThan(0.9);
  });

  it('are the same on two starts on one day', async () => {
    const again = buildDemo(await demoTools(new Date('2026-11-20T23:59:59Z')));
    const lakeside = again.find(({ plan }) => plan.name === 'Lakeside Dental');
    expect(lakeside && [...buildSurveys(lakeside)]).toEqual(of('Lakeside Dental'));
  });
});
