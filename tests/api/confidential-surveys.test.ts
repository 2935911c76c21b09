import { beforeAll, describe, expect, it } from 'vitest';
import { keepRetention } from '../../src/server/privacy/keep-retention.ts';
import { isCountedCategory } from '../../src/server/surveys/survey-questions.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import type { Actor } from '../support/organizations.ts';
import {
  buildAnswers,
  complete,
  rows,
  sendSurvey,
  surveyScene,
  type SurveyScene,
} from '../support/surveys.ts';
import { nextNumber } from '../support/values.ts';

const LEAST = 5;
const AUTUMN = { date: { gte: '2026-08-01', lt: '2026-11-01' } };

/** Counted from the day at the place, which may differ from the database's. */
const RELEASE = `select app.release_all($1, (select max(day) from sealed_answers where organization_id = $1) + $2::integer, $3::integer)`;

interface Employed extends SurveyScene {
  places: string[];
  units: string[];
}

async function scene(minimum = LEAST): Promise<Employed> {
  const made = await surveyScene();
  const { organization } = made;
  await rows(
    made,
    // as the product does, so that cached sessions are read again
    `update organizations set confidential_surveys = true, confidential_minimum = $2,
       updated_at = greatest(now(), updated_at + interval '1 millisecond') where id = $1`,
    [minimum],
  );
  const several = async (name: string, count: number) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await organization.record(getModel(name))).id);
    return ids;
  };
  return { ...made, places: await several('location', 3), units: await several('unit', 2) };
}

interface Said extends Json {
  feedback?: string;
  contact?: boolean;
}

async function answer(
  of: Employed,
  place: number | null,
  unit: number | null,
  said: Said = {},
  value = 70,
  who?: { id: string },
  /** number of sent answers; the others are marked N/A */
  chooseSent = (all: Json[]) => all,
) {
  const values = {
    firstName: 'Ida',
    lastName: `Secret${nextNumber()}`,
    email: `ida.${nextNumber()}@example.test`,
  };
  const employee = who ?? (await of.organization.record(getModel('employee'), { values }));
  const sent = await of.admin.api.send('POST', '/surveys/ex/send', {
    employeeId: employee.id,
    language: 'ENGLISH',
    ...(place === null ? {} : { workLocationId: of.places[place] }),
    ...(unit === null ? {} : { organizationalUnitId: of.units[unit] }),
  });
  const slug = String(expectStatus(sent, 201).data.slug);
  const answers = chooseSent(await buildAnswers(of, slug, value));
  const body = { ...said, answers, experienceType: 'EMPLOYEE' };
  expectStatus(await complete(of, slug, body), 200);
  return { slug, answers, body };
}

async function times(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += 1) await work(at);
}

const summary = async ({ api }: Actor, query: string): Promise<Json> =>
  expectStatus(await api.send('GET', `/feedbacks/summary?experienceType=EMPLOYEE${query}`), 200).data;
const feedback = async ({ api }: Actor, query = ''): Promise<Json[]> =>
  expectStatus(await api.send('GET', `/feedbacks?experienceType=EMPLOYEE&take=100${query}`), 200).rows;
const category = async ({ api }: Actor, query: string): Promise<Json> =>
  expectStatus(await api.send('GET', `/metrics/answers/CPTCY?${query.slice(1)}`), 200).data;

describe('confidential employee surveys', () => {
  it('show nothing below the minimum, and whole groups above it', async () => {
    const of = await scene();
    await times(LEAST - 1, () => answer(of, 0, 0, { feedback: 'Too much overtime.' }));
    expect(await summary(of.admin, '')).toMatchObject({ responses: 0, comments: 0, score: null });
    expect(await category(of.admin, '')).toMatchObject({ count: 0 });
    expect(await feedback(of.admin)).toEqual([]);
    await answer(of, 0, 0, { feedback: 'Too much overtime.' });
    expect(await summary(of.admin, '')).toMatchObject({ responses: LEAST, comments: LEAST });
    expect(await summary(of.admin, `&workLocationIds[0]=${of.places[0]}`)).toMatchObject({
      responses: LEAST,
    });
    await answer(of, 0, 0);
    expect(await summary(of.admin, '')).toMatchObject({ responses: LEAST });
  });

  it('say that answers are withheld, with the same notice for none and too few', async () => {
    const of = await scene(6);
    const withheld = {
      code: 'NOT_ENOUGH_ANSWERS',
      message: 'Not enough answers to show, to protect who answered',
      minimum: 6,
    };
    const paths = [
      '/analytics/scores?experienceType=EMPLOYEE',
      '/analytics/nps?experienceType=EMPLOYEE',
      '/analytics/nps-score?experienceType=EMPLOYEE',
      '/analytics/rating?experienceType=EMPLOYEE',
      '/analytics/changes?experienceType=EMPLOYEE',
      '/analytics/outliers?experienceType=EMPLOYEE',
      '/surveys/metrics?experienceType=EMPLOYEE',
      '/metrics/answers/CPTCY',
      '/feedbacks?experienceType=EMPLOYEE',
      '/feedbacks/summary?experienceType=EMPLOYEE',
      '/analytics/wordcloud?experienceType=EMPLOYEE',
      '/analytics/findings?experienceType=EMPLOYEE',
      '/analytics/summary?experienceType=EMPLOYEE',
      '/analytics/drill-down?experienceType=EMPLOYEE',
    ];
    const token = (await of.organization.token()).api;
    const bodies = async (api = of.admin.api) =>
      Promise.all(paths.map(async (path) => expectStatus(await api.send('GET', path), 200).body as Json));
    const none = await bodies();
    for (const [at, body] of none.entries()) expect(body.withheld, paths[at]).toEqual(withheld);
    await times(5, () => answer(of, 0, 0, { feedback: 'Overtime' }));
    // those with the funnel also count sent surveys
    const few = (list: Json[]) =>
      JSON.stringify(list.filter((_, at) => !/surveys.metrics|analytics.summary/.test(paths[at] ?? '')));
    expect(few(await bodies())).toBe(few(none));
    expect(few(await bodies(token))).toBe(few(none));
    const csv = await (await of.admin.api.open('/feedbacks/export?experienceType=EMPLOYEE')).text();
    expect(csv).toContain(withheld.message);
    const page = await of.admin.api.send('GET', '/analytics/page?experienceType=EMPLOYEE');
    for (const [at, one] of expectStatus(page, 200).rows.entries())
      expect([at, one.withheld]).toEqual([at, withheld]);
    await answer(of, 0, 0, { feedback: 'Overtime' });
    for (const [at, body] of (await bodies()).entries())
      if (!/outliers|wordcloud/.test(paths[at] ?? '')) expect(body.withheld, paths[at]).toBeUndefined();
    const patients = await of.admin.api.send('GET', '/analytics/nps-score?experienceType=PATIENT');
    expect(patients.body).not.toHaveProperty('withheld');
  });

  it('apply the organization’s minimum', async () => {
    const of = await scene(7);
    await times(6, () => answer(of, 1, 1));
    expect(await summary(of.admin, '')).toMatchObject({ responses: 0 });
    await answer(of, 1, 1);
    expect(await summary(of.admin, '')).toMatchObject({ responses: 7 });
  });

  it('name only those who ask to be contacted, whose answers stay with the group', async () => {
    const of = await scene();
    await times(LEAST - 1, (at) => answer(of, 2, 0, { feedback: `Comment ${at}` }));
    await answer(of, 2, 0, { feedback: 'Please call me.', contact: true });
    const [request, ...others] = await feedback(of.admin);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      contact: true,
      feedback: 'Please call me.',
      score: null,
      isConfidential: true,
      outliers: [],
      answers: [],
    });
    expect(String((request?.employee as Json).contactName)).toContain('Secret');
    await answer(of, 2, 0, { feedback: 'One more' });
    const list = await feedback(of.admin);
    expect(list).toHaveLength(LEAST + 1);
    for (const one of list.filter(({ contact }) => contact !== true)) {
      expect(one).toMatchObject({
        sentTo: null,
        score: null,
        averageScore: null,
        outliers: [],
        answers: [],
        employee: { contactName: null, contactInfo: null },
      });
    }
    const csv = await (await of.admin.api.open('/feedbacks/export?experienceType=EMPLOYEE')).text();
    expect(csv.match(/Secret\d+/g)).toHaveLength(1);
    const token = await of.organization.token();
    expect(JSON.stringify(await feedback({ ...of.admin, api: token.api })).match(/Secret\d+/g)).toHaveLength(
      1,
    );
    // no filter links a comment to an answer
    for (const filter of ['&nps=detractors', '&outlier=any', '&categoryId=-1', '&categoryCode=CPTCY'])
      expect(await feedback(of.admin, filter)).toEqual([]);
  });

  it('do not reveal through a sentiment how the author of a text answered', async () => {
    const of = await scene();
    await times(LEAST, (at) => answer(of, 0, 0, { feedback: 'No comment', contact: at === 0 }, 20 * at));
    await answer(of, 0, 0, { feedback: 'No comment' });
    const list = await feedback(of.admin);
    expect(list).toHaveLength(LEAST + 1);
    for (const { sentiment } of list) expect(sentiment).toBe('NEUTRAL');
  });

  it('count and list comments by sentiment alike, and withhold all of them if one sentiment has too few', async () => {
    const of = await scene();
    await times(LEAST, () => answer(of, 0, 0, { feedback: 'No comment' }));
    await answer(of, 0, 0, { feedback: 'Terrible and rude', contact: true });
    await times(LEAST - 1, () => answer(of, 1, 0, { feedback: 'No comment' }));
    await answer(of, 1, 0, { feedback: 'Terrible and rude' });
    const period = '&date[gte]=2020-01-01&date[lt]=2029-01-01';
    const moods = ['POSITIVE', 'NEUTRAL', 'NEGATIVE', 'MIXED'];
    const read = async (path: string, filter: string) =>
      expectStatus(await of.admin.api.send('GET', `${path}?experienceType=EMPLOYEE${period}${filter}`), 200);
    const toCounts = (list: Json[]) => moods.map((mood) => list.find((one) => one.sentiment === mood)?.count);
    const counts = async (filter: string) => {
      const [whole, figures] = [
        await read('/feedbacks/summary', filter),
        await read('/analytics/sentiments', filter),
      ];
      const [lists, files]: [number[], number[]] = [[], []];
      for (const mood of moods) {
        const path = `experienceType=EMPLOYEE${period}${filter}&sentimentTypes[0]=${mood}`;
        lists.push(expectStatus(await of.admin.api.send('GET', `/feedbacks?${path}`), 200).total);
        const file = await (await of.admin.api.open(`/feedbacks/export?${path}`)).text();
        files.push(file.split('No comment').length + file.split('Terrible').length - 2);
      }
      const isWithheld = [whole, figures].map(({ body }) => body.withheld !== undefined);
      return {
        summary: toCounts(whole.data.sentiments as Json[]),
        figures: toCounts(figures.rows),
        lists,
        files,
        isWithheld,
      };
    };
    const [shown, none] = [
      [0, LEAST, 1, 0],
      [0, 0, 0, 0],
    ];
    // the request has a name, and its text is counted as it is listed
    expect(await counts(`&workLocationIds[0]=${of.places[0]}`)).toEqual({
      summary: shown,
      figures: shown,
      lists: shown,
      files: shown,
      isWithheld: [false, false],
    });
    for (const filter of ['', `&workLocationIds[0]=${of.places[1]}`])
      expect(await counts(filter)).toEqual({
        summary: none,
        figures: none,
        lists: none,
        files: none,
        isWithheld: [true, true],
      });
    // beside patients, whose sentiments are counted
    expectStatus(await complete(of, await sendSurvey(of), { feedback: 'Terrible and rude' }), 200);
    const both = await of.admin.api.send('GET', `/feedbacks/summary?${period.slice(1)}`);
    expect(toCounts(expectStatus(both, 200).data.sentiments as Json[])).toEqual([0, 0, 1, 0]);
    expect(await rows(of, `select * from app.recount_rollups($1, '2020-01-01', '2029-01-01')`)).toEqual([]);
  });

  it('store nothing that links answers to the sent survey, even in the database', async () => {
    const of = await scene();
    const { slug } = await answer(of, 0, 1, { feedback: 'Between us.' });
    const [survey] = await rows(
      of,
      `select s.feedback, s.score, s.completed_at, (select count(*)::int from answers a where a.survey_id = s.id) as answers
       from surveys s where s.organization_id = $1 and s.slug = $2`,
      [slug],
    );
    expect(survey).toEqual({ feedback: null, score: null, completed_at: null, answers: 0 });
    const [sealed] = await rows(
      of,
      'select count(*)::int as count from sealed_answers where organization_id = $1',
    );
    expect(sealed).toEqual({ count: 2 });
    const { tenant } = { tenant: { organizationId: of.organization.id, userId: of.admin.userId } };
    await expect(
      of.organization.server.db.tenant(tenant, (tx) => tx.query('select * from sealed_answers')),
    ).rejects.toThrow();
  });

  it('are submitted once, even if sent again', async () => {
    const of = await scene();
    const { slug, body } = await answer(of, 0, 0);
    expectStatus(await complete(of, slug, body), 200);
    const [sealed] = await rows(
      of,
      'select count(*)::int as count from sealed_answers where organization_id = $1',
    );
    expect(sealed).toEqual({ count: 1 });
  });

  it('count respondents, not submissions', async () => {
    const of = await scene();
    const who = await of.organization.record(getModel('employee'));
    await times(LEAST - 1, () => answer(of, 0, 0));
    await answer(of, 1, 1, {}, 70, who);
    await rows(of, `update surveys set sent_at = sent_at - interval '40 days' where organization_id = $1`);
    await answer(of, 1, 1, {}, 70, who);
    await times(LEAST - 2, () => answer(of, 1, 1));
    expect(await summary(of.admin, '')).toMatchObject({ responses: 0 });
    await answer(of, 1, 1);
    expect(await summary(of.admin, '')).toMatchObject({ responses: LEAST + 1 });
  });

  it("ask all the same questions, so that a category's results include each of them", async () => {
    const of = await scene();
    await times(LEAST, () => answer(of, 0, 0));
    const { count, questions } = await category(of.admin, '');
    expect(count).toBe(LEAST);
    expect((questions as Json[]).filter((one) => one.count === LEAST)).toHaveLength(1);
  });

  it('count a question with too few answers only in its category', async () => {
    const of = await scene();
    await times(LEAST - 1, () => answer(of, 0, 0));
    await rows(
      of,
      `update survey_rotations set round_since = now() - interval '8 days' where organization_id = $1`,
    );
    await times(LEAST - 2, () => answer(of, 1, 0));
    await rows(of, RELEASE, [0, 0]);
    const { count, questions } = await category(of.admin, '');
    expect(count).toBe(2 * LEAST - 3);
    expect((questions as Json[]).map((one) => one.count)).toEqual([0, 0, 0, 0]);
  });

  it('do not reveal through averages a single answer of somebody who skipped the others', async () => {
    const of = await scene();
    await times(LEAST - 1, (at) => answer(of, 0, 0, {}, 60 + 5 * at));
    await answer(of, 0, 0, {}, 12, undefined, (all) => all.slice(0, 1));
    expect(await summary(of.admin, '')).toMatchObject({ responses: 0 });
    await answer(of, 0, 0, {}, 90);
    expect(await summary(of.admin, '')).toMatchObject({ responses: LEAST + 1 });
    const [averages] = await rows<{ sum: number; least: number }>(
      of,
      `select sum(average_score)::float8 as sum, min(average_score)::float8 as least from surveys where organization_id = $1 and part = 'ANSWERS'`,
    );
    const categories = await rows<{ category_id: number; sum: number; count: number }>(
      of,
      `select a.category_id, sum(a.value)::float8 as sum, count(*)::int as count from answers a
       join surveys s on s.organization_id = a.organization_id and s.id = a.survey_id
       where a.organization_id = $1 and s.part = 'ANSWERS' group by 1`,
    );
    const counted = categories.filter(({ category_id: id }) => isCountedCategory(id));
    expect(counted.map(({ count }) => count).sort()).toEqual([
      ...Array<number>(counted.length - 1).fill(LEAST),
      LEAST + 1,
    ]);
    // the one answer, if the average of its survey were that answer alone
    const total = counted.reduce((sum, one) => sum + one.sum, 0);
    const alone = (counted.length * (averages?.sum ?? 0) - total) / (counted.length - 1);
    expect(Math.abs(alone - 12)).toBeGreaterThan(20);
    expect(averages?.least).toBeGreaterThan(50);
    // and the mean can be derived from the categories
    const expected = counted.reduce((sum, one) => sum + one.sum / one.count, 0) / counted.length;
    expect((averages?.sum ?? 0) / (LEAST + 1)).toBeCloseTo(expected, 1);
  });

  it('wait a week for others of their group before being merged into a larger one', async () => {
    const of = await scene();
    await times(LEAST - 1, () => answer(of, 0, 0));
    await answer(of, 1, 0);
    await rows(of, RELEASE, [6, 7]);
    expect(await summary(of.admin, '')).toMatchObject({ responses: 0 });
    await rows(of, RELEASE, [7, 7]);
    expect(await category(of.admin, '&date[gte]=2020-01-01&date[lt]=2029-01-01')).toMatchObject({
      count: LEAST,
    });
  });

  it('keep the promise made when the survey was opened, after confidentiality is switched off or the minimum lowered', async () => {
    const of = await scene(7);
    const employee = await of.organization.record(getModel('employee'));
    const sent = await of.admin.api.send('POST', '/surveys/ex/send', {
      employeeId: employee.id,
      language: 'ENGLISH',
    });
    const slug = String(expectStatus(sent, 201).data.slug);
    await rows(of, 'update organizations set confidential_minimum = 5 where id = $1');
    await rows(of, 'update organizations set confidential_surveys = false where id = $1');
    const answers = await buildAnswers(of, slug, 20);
    const body = { answers, feedback: 'As promised', experienceType: 'EMPLOYEE' };
    expectStatus(await complete(of, slug, body), 200);
    expect(await feedback(of.admin)).toEqual([]);
    expect(
      await rows(of, 'select minimum from sealed_answers where organization_id = $1 and part = $2', [
        'ANSWERS',
      ]),
    ).toEqual([{ minimum: 7 }]);
  });

  it('stay confidential after the organization switches it off', async () => {
    const of = await scene();
    await times(LEAST - 1, () => answer(of, 1, 0, { feedback: 'Sealed' }));
    await rows(of, 'update organizations set confidential_surveys = false where id = $1');
    await answer(of, 1, 0, { feedback: 'In the open' });
    const list = await feedback(of.admin);
    expect(list.map(({ feedback: text }) => text)).toEqual(['In the open']);
    expect(String((list[0]?.employee as Json).contactName)).toContain('Secret');
  });

  it('state confidentiality before the first question, in every language', async () => {
    const of = await scene(8);
    const employee = await of.organization.record(getModel('employee'));
    const sent = await of.admin.api.send('POST', '/surveys/ex/send', {
      employeeId: employee.id,
      language: 'SPANISH',
    });
    const slug = String(sent.data.slug);
    const { data } = await of.organization.nobody().send('GET', `/surveys/${slug}`);
    const { messageResources: resources, languages } = data as {
      messageResources: Json;
      languages: { value: string }[];
    };
    expect(resources.EX_SURVEY_START_THANKS).toContain('8');
    expect(resources.EX_SURVEY_START_THANKS).toContain('confidencial');
    expect(languages.length).toBeGreaterThan(60);
  });

  it('have a page of their own words, while others say that staff read the answers with the name', async () => {
    const of = await surveyScene();
    const employee = await of.organization.record(getModel('employee'));
    const body = { employeeId: employee.id, language: 'ENGLISH' };
    const slug = String(
      expectStatus(await of.admin.api.send('POST', '/surveys/ex/send', body), 201).data.slug,
    );
    const read = async (language: string): Promise<{ thanks: string; languages: { value: string }[] }> => {
      const { data } = await of.organization.nobody().send('GET', `/surveys/${slug}?language=${language}`);
      const { messageResources, languages } = data as {
        messageResources: Json;
        languages: { value: string }[];
      };
      return { thanks: String(messageResources.EX_SURVEY_START_THANKS), languages };
    };
    const { thanks, languages } = await read('ENGLISH');
    expect(thanks).toMatch(
      /<p>Your answers are not confidential\. Administrators and authorized staff of .+ can read them with your name\.<\/p>$/,
    );
    for (const { value } of languages) {
      expect([value, (await read(value)).thanks.match(/<p>/g)?.length]).toEqual([value, 2]);
    }
  });

  it('delete withheld text at the end of the organization’s retention period', async () => {
    const of = await scene();
    await answer(of, 0, 0, { feedback: 'Long ago' });
    await answer(of, 0, 0, { feedback: 'Lately' });
    await rows(
      of,
      `update sealed_answers set day = day - 800 where organization_id = $1 and given->>'feedback' = 'Long ago'`,
    );
    await rows(of, 'update organizations set retention_months = 24 where id = $1');
    await keepRetention(of.organization.server);
    const left = await rows(
      of,
      `select given->>'feedback' as text from sealed_answers where organization_id = $1 and part = 'COMMENT'`,
    );
    expect(left).toEqual([{ text: 'Lately' }]);
    // the access log counts what can be read alone: a text that was never shown is not in it
    expect(
      expectStatus(await of.admin.api.send('GET', '/accessEvents?action=RETENTION_ERASED'), 200).rows,
    ).toEqual([]);
  });

  it('leave patient surveys unchanged', async () => {
    const of = await scene();
    expectStatus(await complete(of, await sendSurvey(of), { feedback: 'It hurt.' }), 200);
    const list = expectStatus(await of.admin.api.send('GET', '/feedbacks?experienceType=PATIENT'), 200).rows;
    expect(list).toEqual([expect.objectContaining({ feedback: 'It hurt.', patientName: 'Ann Miller' })]);
    expect(typeof list[0]?.score).toBe('number');
    expect(list[0]?.isConfidential).toBe(false);
  });
});

describe('an attacker who subtracts', () => {
  let of: Employed;

  beforeAll(async () => {
    of = await scene();
    // uneven groups across places, units and months
    const plan: [number | null, number | null, number][] = [
      [0, 0, 6],
      [0, 1, 3],
      [1, 0, 4],
      [1, 1, 9],
      [2, 0, 2],
      [2, 1, 1],
      [null, null, 3],
      [0, null, 2],
    ];
    for (const day of ['2026-08-31', '2026-09-01', '2026-10-15']) {
      for (const [place, unit, count] of plan)
        await times(count, (at) => answer(of, place, unit, { feedback: `Word${at} overtime` }, 10 + 9 * at));
      await rows(
        of,
        `update surveys set completed_day = $2::date, completed_at = case when completed_at is null then null
        else $2::date::timestamptz + interval '12 hours' end
        where organization_id = $1 and part is not null and completed_day >= current_date - 1`,
        [day],
      );
      await rows(of, 'select app.release_all($1, $2::date)', [day]);
    }
    await rows(of, `select app.recount_rollups($1, '2026-01-01', '2027-12-31')`);
  }, 600_000);

  /** Queries for every combination of places, units and period bounds. */
  function filters(): string[] {
    const choices = (name: string, ids: string[]): string[] =>
      Array.from({ length: 2 ** ids.length }, (_, bits) =>
        ids
          .filter((_id, at) => bits & (1 << at))
          .map((id, at) => `&${name}[${at}]=${id}`)
          .join(''),
      );
    const periods = [
      ['2026-08-01', '2026-11-01'],
      ['2026-08-01', '2026-09-01'],
      ['2026-09-01', '2026-10-01'],
      ['2026-09-01', '2026-11-01'],
      ['2026-10-01', '2026-11-01'],
    ].map(([from = '', to = '']) => `&date[gte]=${from}&date[lt]=${to}`);
    return choices('workLocationIds', of.places).flatMap((place) =>
      choices('organizationalUnitIds', of.units).flatMap((unit) =>
        periods.map((period) => place + unit + period),
      ),
    );
  }

  it('finds no two figures, nor a sum of two and a third, that differ by fewer respondents than the minimum', async () => {
    const seen = new Set<number>();
    const comments = new Set<number>();
    for (const filter of filters()) {
      const [figures, sums] = [await category(of.admin, filter), await summary(of.admin, filter)];
      seen.add(Number(figures.count)).add(Number(sums.responses));
      comments.add(Number(sums.comments));
    }
    expect(Math.max(...seen)).toBeGreaterThan(3 * LEAST);
    for (const counts of [seen, comments])
      for (const count of counts) expect(count === 0 || count >= LEAST, String(count)).toBe(true);
  }, 600_000);

  it('finds no figure on a dashboard, nor a difference of two, below the minimum', async () => {
    const names = ['rating', 'nps-score', 'nps', 'changes', 'scores', 'percentiles', 'summary'];
    const paths = [
      ...names.map((name) => `/analytics/${name}`),
      '/metrics/answers/CPTCY',
      '/metrics/answers/PRBSV',
    ];
    /** Every count of respondents in a response; for NPS only the total of the groups. */
    const countsIn = (value: unknown, key = ''): number[] => {
      if (typeof value === 'number') return /count$/i.test(key) && key !== 'sentCount' ? [value] : [];
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([name, part]) =>
        /^(promoters|passives|detractors)$/.test(name) ? [] : countsIn(part, name),
      );
    };
    const readCounts = async (filter: string): Promise<number[][]> => {
      const answers = await Promise.all(
        paths.map((path) => {
          const query = path.startsWith('/metrics') ? filter.slice(1) : `experienceType=EMPLOYEE${filter}`;
          return of.admin.api.send('GET', `${path}?${query}`);
        }),
      );
      return answers.map((answer) => countsIn((expectStatus(answer, 200).body as Json).data));
    };
    const wholes = await readCounts('&date[gte]=2026-08-01&date[lt]=2026-11-01');
    expect(Math.max(...wholes.flat())).toBeGreaterThan(3 * LEAST);
    for (const filter of filters().filter(
      (one) => one.includes('[gte]=2026-08-01') && one.includes('[lt]=2026-11-01'),
    )) {
      for (const [at, counts] of (await readCounts(filter)).entries())
        for (const [place, count] of counts.entries())
          for (const one of [count, (wholes[at]?.[place] ?? 0) - count])
            expect(one === 0 || one >= LEAST, `${paths[at]} ${filter}: ${one}`).toBe(true);
    }
  }, 300_000);

  it('cannot split a group: every combination of figures consists of whole groups', async () => {
    // each figure is a sum over released surveys; surveys with the same place, unit and day are in the same figures
    const cells = await rows<{ part: string; people: number }>(
      of,
      `select part, count(*)::int as people from surveys where organization_id = $1 and part in ('ANSWERS', 'COMMENT')
       group by part, work_location_id, organizational_unit_id, completed_day`,
    );
    expect(cells.length).toBeGreaterThan(6);
    for (const { people } of cells) expect(people).toBeGreaterThanOrEqual(LEAST);
    const narrow = await rows<{ people: number }>(
      of,
      `select count(*)::int as people from answers a join surveys s on s.organization_id = a.organization_id and s.id = a.survey_id
       where s.organization_id = $1 group by a.question_id, s.work_location_id, s.organizational_unit_id, s.completed_day`,
    );
    for (const { people } of narrow) expect(people).toBeGreaterThanOrEqual(LEAST);
  });

  it('finds no word or sentiment shared by fewer respondents than the minimum', async () => {
    const all = (await feedback(of.admin)).length;
    for (const filter of [
      '&search=Word0',
      '&search=Word5',
      '&search=Word8',
      '&search=overtime',
      '&sentimentTypes[0]=NEUTRAL',
      '&sentimentTypes[0]=POSITIVE',
    ]) {
      const found = (await feedback(of.admin, filter)).length;
      for (const count of [found, all - found]) expect(count === 0 || count >= LEAST, filter).toBe(true);
    }
    const cloud = await of.admin.api.send(
      'GET',
      `/analytics/wordcloud${queryString({ experienceType: 'EMPLOYEE', ...AUTUMN })}`,
    );
    const words = expectStatus(cloud, 200).rows;
    expect(words.length).toBeGreaterThan(0);
    for (const { text, value } of words) {
      expect(value).toBeGreaterThanOrEqual(LEAST);
      // a search that leaves too few comments finds none, so the cloud has no such word
      const query = queryString({
        experienceType: 'EMPLOYEE',
        search: `"${text}"`,
        searchIn: 'comments',
        ...AUTUMN,
      });
      expect(
        expectStatus(await of.admin.api.send('GET', `/feedbacks${query}`), 200).total,
        String(text),
      ).toBe(value);
    }
  });
});
