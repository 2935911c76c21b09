import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import {
  buildAnswers,
  complete,
  rows,
  sendSurvey,
  surveyScene,
  type SurveyScene,
} from '../support/surveys.ts';

/**
 * Answers a patient's survey with a request.
 * @param values of the first questions; the last one of them is left out
 * @returns its id, and the categories of the first questions
 */
async function request(
  of: SurveyScene,
  name: string,
  value: number,
  values: number[] = [],
): Promise<{ id: string; categories: string[] }> {
  const slug = await sendSurvey(of, { patientName: name });
  const survey = expectStatus(await of.organization.nobody().send('GET', `/surveys/${slug}`), 200).data;
  const categories = (survey.answers as { question: { category: string; type: string } }[])
    .slice(0, values.length)
    .map(({ question }) => question.category);
  const own = Object.fromEntries(categories.map((category, index) => [category, values[index] ?? value]));
  const answers = await buildAnswers(of, slug, value, own);
  const sent = answers.filter((_, index) => index !== values.length - 1);
  expectStatus(await complete(of, slug, { answers: sent, contact: true }), 200);
  const [found] = await rows<{ id: string }>(
    of,
    'select id from surveys where organization_id = $1 and slug = $2',
    [slug],
  );
  return { id: found?.id ?? '', categories };
}

interface Answered {
  category: { code: string; name: string };
  value: number | null;
  isNotApplicable: boolean;
}

describe('the answers of a feedback', () => {
  let of: SurveyScene;
  let id: string;
  let categories: string[];

  beforeAll(async () => {
    of = await surveyScene();
    ({ id, categories } = await request(of, 'Ada', 75, [0, 25, 50]));
  });

  it('are listed with their categories, lowest first, and what was left out as not applicable', async () => {
    const { data } = expectStatus(await of.admin.api.send('GET', `/feedbacks/${id}`), 200);
    const answers = data.answers as Answered[];
    const values = answers.flatMap(({ value }) => value ?? []);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(answers[0]).toMatchObject({ category: { code: categories[0] }, value: 1 });
    expect(answers[1]).toMatchObject({ category: { code: categories[1] }, value: 2, isNotApplicable: false });
    const left = answers.filter(({ isNotApplicable }) => isNotApplicable);
    expect(left.map(({ category, value }) => [category.code, value])).toEqual([[categories[2], null]]);
    expect(answers.at(-1)).toEqual(left[0]);
  });

  it('come with the day on which they count, which is that of their place', async () => {
    const move = `update surveys set completed_at = '2026-01-05T03:00Z', completed_day = '2026-01-04'
      where organization_id = $1 and id = $2`;
    await rows(of, move, [id]);
    const { data } = expectStatus(await of.admin.api.send('GET', `/feedbacks/${id}`), 200);
    expect(data).toMatchObject({ completedAt: '2026-01-05T03:00:00.000Z', completedDay: '2026-01-04' });
  });

  it('are in the export', async () => {
    const csv = await (await of.admin.api.open('/feedbacks/export')).text();
    expect(csv).toMatch(/[A-Z][\w ]+ 1\.0; [A-Z][\w ]+ 2\.0; .*; [A-Z][\w ]+ N\/A/);
  });
});

describe('requests by urgency', () => {
  let of: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
    const set = async (name: string, value: number, due: string | null, status = 'NOT_CONTACTED') => {
      const { id } = await request(of, name, value);
      await rows(
        of,
        `update surveys set due_date = $3::date, srr_status = $4, updated_at = now()
         where organization_id = $1 and id = $2`,
        [id, due, status],
      );
    };
    await set('closed', 0, '2026-01-01', 'LOST');
    await set('unable', 0, '2026-01-02', 'UNABLE_TO_CONTACT');
    await set('left', 0, '2026-01-03', 'LEFT_MESSAGE');
    await set('undated', 25, null);
    await set('undated-old', 100, null);
    await rows(
      of,
      `update surveys set completed_at = '2026-01-20T12:00Z', completed_day = '2026-01-20'
       where organization_id = $1 and recipient_name = 'undated-old'`,
      [],
    );
    await set('undated-lower', 0, null);
    await set('later', 0, '2099-02-02');
    await set('early', 75, '2026-02-02');
    await set('early-lower', 25, '2026-02-02');
    await set('early-newer', 75, '2026-02-02');
  });

  const EXPECTED = [
    'early-lower',
    'early-newer',
    'early',
    'undated-old',
    'undated-lower',
    'undated',
    'later',
    'unable',
    'left',
    'closed',
  ];
  const page = async (query: Json) =>
    expectStatus(
      await of.admin.api.send('GET', `/feedbacks${queryString({ srr: true, sortBy: 'urgency', ...query })}`),
      200,
    );
  const names = (found: Json[]) => found.map(({ patientName }) => patientName);

  it('come overdue first, then by due date or age, the lowest rated and the latest, then contacted and closed ones', async () => {
    expect(names((await page({})).rows)).toEqual(EXPECTED);
    expect(names((await page({ skip: 2, take: 2 })).rows)).toEqual(['early', 'undated-old']);
  });

  it('continue behind a cursor', async () => {
    const found: unknown[] = [];
    for (let cursor: unknown = 'first'; cursor !== null;) {
      const { rows: part, body } = await page({ cursor, take: 2 });
      found.push(...names(part));
      cursor = (body.pagination as Json).nextCursor;
    }
    expect(found).toEqual(EXPECTED);
  });

  it('can have those first who can be called, then those who can be written to', async () => {
    const reach = `update surveys set phone = case when recipient_name = any($2) then '+15125550148' end,
      email = case when recipient_name = any($3) then 'ann@example.com' end where organization_id = $1`;
    await rows(of, reach, [
      ['later', 'undated', 'closed', 'left'],
      ['early', 'later', 'unable'],
    ]);
    const expected = [
      ...['undated', 'later', 'early'],
      ...['early-lower', 'early-newer', 'undated-old', 'undated-lower'],
      // contacted and closed ones stay behind
      ...['unable', 'left', 'closed'],
    ];
    const call = (query: Json = {}) => page({ sortBy: 'call', experienceType: 'PATIENT', ...query });
    expect(names((await call()).rows)).toEqual(expected);
    expect(names((await call({ search: 'early' })).rows)).toEqual(['early', 'early-lower', 'early-newer']);
    const start = await call({ cursor: 'first', take: 4 });
    const { nextCursor } = start.body.pagination as Json;
    expect(names((await call({ cursor: nextCursor, take: 4 })).rows)).toEqual(expected.slice(4, 8));
    // how an employee was written to is not revealed by an order
    expect(names((await page({ sortBy: 'call' })).rows)).toEqual(EXPECTED);
  });

  it('stay in this order in a search', async () => {
    expect(names((await page({ search: 'early' })).rows)).toEqual(EXPECTED.slice(0, 3));
  });
});
