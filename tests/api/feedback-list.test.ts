import { beforeAll, describe, expect, it } from 'vitest';
import { surveyCategories } from '../../src/generated/surveys/categories.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import {
  buildAnswers,
  complete,
  rows,
  sendSurvey,
  surveyScene,
  type SurveyScene,
} from '../support/surveys.ts';

interface Said {
  sent?: Json;
  value?: number;
  own?: Record<string, number>;
  text?: string;
  contact?: boolean;
}

/** Answers a survey. @returns the name by which the feedback is found */
async function say(of: SurveyScene, name: string, said: Said = {}): Promise<string> {
  const slug = await sendSurvey(of, { patientName: name, ...said.sent });
  const answers = await buildAnswers(of, slug, said.value ?? 100, said.own);
  const { text: feedback = '', contact = false } = said;
  expectStatus(await complete(of, slug, { answers, feedback, contact }), 200);
  return name;
}

function getCategoryId(code: string): string {
  return String(surveyCategories.find((category) => category.code === code)?.id);
}

describe('GET /feedbacks', () => {
  let of: SurveyScene;
  let foreign: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
    foreign = await surveyScene();
    await say(of, 'Ada', { text: 'Lovely and kind.', sent: { providerId: of.provider.userId } });
    await say(of, 'Bea', {
      value: 0,
      text: 'Rude and painful.',
      contact: true,
      sent: { appointmentType: 'EXAM' },
    });
    await say(of, 'Cleo', { value: 75, own: { WR: 75, EMP: 0 } });
    await say(of, 'Dan', { value: 75, contact: true, sent: { practiceId: of.otherPracticeId } });
    await say(foreign, 'Ada', { text: 'Lovely and kind.' });
    const set = (name: string, at: string, day: string) =>
      rows(
        of,
        `update surveys set completed_at = $3::timestamptz, completed_day = $4::date
         where organization_id = $1 and recipient_name = $2`,
        [name, at, day],
      );
    await set('Ada', '2026-03-01T17:00:00Z', '2026-03-01');
    await set('Bea', '2026-03-02T03:00:00Z', '2026-03-01');
    await set('Cleo', '2026-03-02T17:00:00Z', '2026-03-02');
    await set('Dan', '2026-03-09T17:00:00Z', '2026-03-09');
  });

  const list = async (query: Json, by: Actor = of.admin) =>
    expectStatus(await by.api.send('GET', `/feedbacks${queryString(query)}`), 200);
  /** Names of the listed feedback, in order; checks the total. */
  const names = async (query: Json, by?: Actor): Promise<string> => {
    const { rows: found, total } = await list(query, by);
    expect(total).toBe(found.length);
    return found.map(({ patientName }) => String(patientName)).join(' ');
  };

  it('lists the latest first, by date or rating in either direction, one page with the total', async () => {
    expect(await names({})).toBe('Dan Cleo Bea Ada');
    expect(await names({ sortBy: 'date', orderBy: 'asc' })).toBe('Ada Bea Cleo Dan');
    expect(await names({ sortBy: 'rating', orderBy: 'asc' })).toMatch(/^Bea .*Ada$/);
    expect(await names({ sortBy: 'rating' })).toMatch(/^Ada .*Bea$/);
    const page = await list({ skip: 1, take: 2 });
    expect(page.rows.map(({ patientName }) => patientName)).toEqual(['Cleo', 'Bea']);
    expect([page.total, page.pageCount]).toEqual([4, 2]);
    expect((await list({ skip: 1_000_000_000 })).rows).toEqual([]);
    expect((await list({ take: 0 })).total).toBe(4);
  });

  it('reads the days of a period in the practice’s time zone, and timestamps literally', async () => {
    expect(await names({ date: { gte: '2026-03-01', lt: '2026-03-02' } })).toBe('Bea Ada');
    expect(await names({ date: { gte: '2026-03-02', lt: '2026-03-09' } })).toBe('Cleo');
    expect(await names({ date: { gte: '2026-03-02T00:00:00Z' } })).toBe('Dan Cleo Bea');
    // the days do not change when a practice moves to another time zone
    await rows(of, `update practices set time_zone = 'US/Hawaii' where organization_id = $1`);
    expect(await names({ date: { gte: '2026-03-02', lt: '2026-03-09' } })).toBe('Cleo');
  });

  it.each<[string, (of: SurveyScene) => Json, string]>([
    ['practiceId', ({ otherPracticeId }) => ({ practiceId: otherPracticeId }), 'Dan'],
    ['practiceIds', ({ practiceId }) => ({ practiceIds: [practiceId] }), 'Cleo Bea Ada'],
    [
      'both, one after the other',
      ({ practiceId, otherPracticeId }) => ({ practiceId, practiceIds: [otherPracticeId] }),
      '',
    ],
    ['providerIds', ({ provider }) => ({ providerIds: [provider.userId] }), 'Ada'],
    ['workLocationIds', ({ practiceId }) => ({ workLocationIds: [practiceId] }), ''],
    ['organizationalUnitId', ({ practiceId }) => ({ organizationalUnitId: practiceId }), ''],
    ['experienceType', () => ({ experienceType: 'EMPLOYEE' }), ''],
    ['status', () => ({ status: ['NOT_CONTACTED', 'LOST'] }), 'Dan Bea'],
    ['srr', () => ({ srr: true }), 'Dan Bea'],
    ['narrative', () => ({ narrative: true }), 'Bea Ada'],
    ['sentimentTypes', () => ({ sentimentTypes: ['POSITIVE'] }), 'Ada'],
    ['several sentiments', () => ({ sentimentTypes: ['NEGATIVE', 'POSITIVE'] }), 'Bea Ada'],
    ['no sentiment', () => ({ sentimentTypes: ['NONE'] }), ''],
    ['themes', () => ({ themes: ['STAFF_KINDNESS'] }), 'Bea Ada'],
    ['several themes', () => ({ themes: ['PAIN_AND_GENTLENESS', 'WAITING'] }), 'Bea'],
    ['no theme', () => ({ themes: ['NONE'] }), ''],
    ['a theme and words', () => ({ themes: ['STAFF_KINDNESS'], search: 'lovely' }), 'Ada'],
    ['nps', () => ({ nps: ['promoters'] }), 'Ada'],
    ['several groups', () => ({ nps: ['passives', 'detractors'] }), 'Dan Cleo Bea'],
    ['appointment', () => ({ appointment: ['EXAM'] }), 'Bea'],
    ['categoryCode', () => ({ categoryCode: 'WR' }), 'Dan Cleo Bea Ada'],
    ['low answers of a category', () => ({ categoryCode: 'WR', low: true }), 'Bea'],
    ['low scores', () => ({ low: true }), 'Bea'],
    ['low answers and no sign', () => ({ categoryCode: 'WR', low: true, outlier: 'any' }), ''],
    ['a question', () => ({ questionId: 'wr-adult' }), 'Dan Cleo Bea Ada'],
    ['low answers to a question', () => ({ questionId: 'wr-adult', low: true }), 'Bea'],
    ['a question of another category', () => ({ questionId: 'wr-adult', categoryCode: 'OE' }), ''],
    ['a question that nobody asks', () => ({ questionId: 'nothing' }), ''],
    [
      'the same category by id and code',
      () => ({ categoryId: getCategoryId('WR'), categoryCode: 'WR' }),
      'Dan Cleo Bea Ada',
    ],
    ['every category', () => ({ categoryId: '-1' }), 'Dan Cleo Bea Ada'],
    ['priorityStatus', () => ({ priorityStatus: ['NOT_CONTACTED'] }), 'Dan Bea Cleo Ada'],
    ['what calls past a cache say', () => ({ cb: '1', tick: '2' }), 'Dan Cleo Bea Ada'],
  ])('is narrowed by %s', async (_, query, expected) => {
    expect(await names(query(of))).toBe(expected);
  });

  it('finds outliers by category and sign, as the figures count them', async () => {
    const marks = await rows<{ name: string; outliers: number[] }>(
      of,
      'select recipient_name as name, outliers from surveys where organization_id = $1 and cardinality(outliers) > 0',
    );
    const mark = marks[0]?.outliers[0];
    expect(await names({ outlier: 'any' })).toBe(marks.map(({ name }) => name).join(' '));
    const categoryId = Math.abs(mark ?? 1);
    const has = (sign: number) => (mark === sign * categoryId ? marks[0]?.name : '');
    expect(await names({ outlier: 'negative', categoryId })).toBe(has(-1));
    expect(await names({ outlier: 'positive', categoryId })).toBe(has(1));
  });

  it('shows a role only its own, whatever it requests', async () => {
    expect(await names({}, of.desk)).toBe('Cleo Bea Ada');
    expect(await names({ practiceIds: [of.practiceId, of.otherPracticeId] }, of.desk)).toBe('Cleo Bea Ada');
    expect(await names({ practiceId: of.otherPracticeId }, of.desk)).toBe('');
    expect(await names({ search: 'Dan' }, of.desk)).toBe('');
    expect(await names({}, of.provider)).toBe('Ada');
    expect(await names({ providerIds: [of.admin.userId] }, of.provider)).toBe('');
    expect(await names({ questionId: 'wr-adult', low: true }, of.provider)).toBe('');
    expect(await names({ questionId: 'wr-adult' }, foreign.admin)).toBe('Ada');
    expect(await names({ priorityStatus: ['NOT_CONTACTED'], sortBy: 'rating' }, of.provider)).toBe('Ada');
    expectStatus(await of.provider.api.send('GET', '/feedbacks?experienceType=EMPLOYEE'), 403);
    expect(await names({ practiceIds: [of.practiceId] }, foreign.admin)).toBe('');
    expect(await names({ search: 'Lovely' }, foreign.admin)).toBe('Ada');
  });

  it.each([
    'status=HAPPY',
    'sentimentTypes[0]=SAD',
    'themes[0]=WEATHER',
    'nps=none',
    'appointment=PARTY',
    'categoryId=99',
    'categoryId=1%20or%201=1',
    'categoryCode=NONE',
    'outlier=maybe',
    'questionId=a%27b',
    'low=very',
    'practiceId=1',
    'sortBy=s.slug',
    'orderBy=asc;drop',
    'take=101',
    'skip=-1',
    'date[gte]=2026-02-30',
    'date[lt]=yesterday',
    'password=1',
    'cursor=nothing',
    ...['2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z'].map(
      (at) => `cursor=${Buffer.from(`${at} 01980000-0000-7000-8000-000000000001`).toString('base64url')}`,
    ),
  ])('refuses %s', async (query) => {
    expectStatus(await of.admin.api.send('GET', `/feedbacks?${query}`), 400);
  });

  it.each([
    '/feedbacks',
    '/feedbacks/export',
    '/feedbacks/summary',
    '/analytics/wordcloud',
    '/analytics/scores',
  ])('refuses a period that ends before it begins at %s', async (path) => {
    for (const date of [
      { gte: '2026-03-02', lt: '2026-03-01' },
      { gte: '2026-03-02', lt: '2026-03-02' },
    ]) {
      const refused = await of.admin.api.send('GET', `${path}${queryString({ date })}`);
      expect(expectStatus(refused, 400).errors).toEqual([
        { code: 'VALIDATION', message: 'Invalid period', path: 'date' },
      ]);
    }
  });

  it('compares times of a period with times only', async () => {
    const day = '2026-03-02';
    const send = (date: Json) => of.admin.api.send('GET', `/feedbacks${queryString({ date })}`);
    expectStatus(await send({ gte: `${day}T12:00:00Z`, lt: `${day}T11:00:00Z` }), 400);
    expectStatus(await send({ gte: `${day}T12:00:00+02:00`, lt: `${day}T11:00:00Z` }), 200);
    expectStatus(await send({ gte: day, lt: `${day}T00:00:00Z` }), 200);
  });

  it('names the rule that notes break', async () => {
    const found = expectStatus(await of.admin.api.send('GET', '/feedbacks?take=1'), 200);
    const update = async (notes: unknown) =>
      expectStatus(
        await of.admin.api.update('feedbacks', String(found.rows[0]?.id), { status: 'LOST', notes }),
        400,
      ).errors;
    expect(await update(5)).toEqual([
      { code: 'VALIDATION', message: 'The notes must be a text.', path: 'notes' },
    ]);
    expect(await update('a'.repeat(2001))).toEqual([
      { code: 'VALIDATION', message: 'Notes may have at most 2000 characters.', path: 'notes' },
    ]);
  });

  it('carries the themes of a comment with the words that prove them, if its language is known', async () => {
    const readThemes = async (name: string, text: string) => {
      await say(foreign, name, { text });
      const { rows: found } = await list({ search: name }, foreign.admin);
      expect(found.map(({ feedback }) => feedback)).toEqual([text]);
      const findings = found[0]?.themes as Json[];
      return findings.map(({ name: theme, start, end, sentiment }: Json) => [
        theme,
        text.slice(Number(start), Number(end)),
        sentiment,
      ]);
    };
    expect(await readThemes('Ivo', 'Kind staff, but I waited an hour.')).toEqual([
      ['Staff kindness', 'Kind', 'POSITIVE'],
      ['Waiting', 'waited', 'NEGATIVE'],
    ]);
    expect(await readThemes('Jon', 'La recepcionista fue muy grosera conmigo.')).toEqual([
      ['Front desk and scheduling', 'recepcionista', 'NEGATIVE'],
      ['Staff kindness', 'grosera', 'NEGATIVE'],
    ]);
    expect(await readThemes('Kay', 'Der Zahnarzt war sehr freundlich und die Rechnung stimmte.')).toEqual([]);
  });

  it.each(['', '/export'])('refuses two different categories at /feedbacks%s', async (path) => {
    const query = `categoryId=${getCategoryId('WR')}&categoryCode=OE`;
    const refused = expectStatus(await of.admin.api.send('GET', `/feedbacks${path}?${query}`), 400);
    expect(refused.errors).toEqual([
      {
        code: 'VALIDATION',
        message: 'categoryId and categoryCode name different categories. Use one of them.',
        path: 'categoryCode',
      },
    ]);
  });
});
