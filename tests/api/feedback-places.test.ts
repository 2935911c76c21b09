import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { rows, surveyScene, type SurveyScene } from '../support/surveys.ts';

const MANY = 2600;
const FAR = 1200;

/** The order of a list, as SQL over surveys. */
const ORDERS: { query: Json; sql: string }[] = [
  { query: {}, sql: 'completed_at desc, id desc' },
  { query: { orderBy: 'asc' }, sql: 'completed_at, id' },
  { query: { sortBy: 'rating' }, sql: 'score is null, score desc, completed_at desc, id desc' },
  { query: { sortBy: 'rating', orderBy: 'asc' }, sql: 'score is null, score, completed_at, id' },
  {
    query: { priorityStatus: ['NOT_CONTACTED'] },
    sql: `(srr_status = 'NOT_CONTACTED') is not true, completed_at desc, id desc`,
  },
  {
    query: { priorityStatus: ['LOST', 'NOT_CONTACTED'], sortBy: 'rating', orderBy: 'asc' },
    sql: `(srr_status in ('LOST', 'NOT_CONTACTED')) is not true, score is null, score, completed_at, id`,
  },
];

describe('a page far down a list', () => {
  let of: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
    // few different scores and moments, so that the order of ties matters
    await rows(
      of,
      `insert into surveys (organization_id, slug, experience_type, channel, language, practice_id, provider_id, recipient_name, question_ids,
         sent_at, delivery, completed_at, completed_day, average_score, score, contact, srr_status)
       select $1::uuid, 'place-' || n || $1::uuid, 'PATIENT', 'LINK', 'ENGLISH', $2::uuid, $3::uuid, 'Row ' || n, '{}', now(), 'NONE',
         now() - n % 500 * interval '1 hour', (now() - n % 500 * interval '1 hour')::date,
         nullif(n % 9, 0) * 12, round(1 + nullif(n % 9, 0) * 12 / 25.0, 2), n % 4 < 2,
         case n % 4 when 0 then 'NOT_CONTACTED' when 1 then 'LOST' end from generate_series(1, ${MANY}) n`,
      [of.practiceId, of.provider.userId],
    );
  });

  const shown = async (query: Json, by: Actor = of.admin) =>
    expectStatus(
      await by.api.send('GET', `/feedbacks${queryString({ ...query, skip: FAR, take: 7 })}`),
      200,
    ).rows.map(({ id }) => id);
  const expected = async (sql: string, where = 'true') =>
    (
      await rows<{ id: string }>(
        of,
        `select id from surveys where organization_id = $1 and completed_at is not null and ${where} order by ${sql} offset ${FAR} limit 7`,
      )
    ).map(({ id }) => id);
  const places = () => rows(of, 'select * from feedback_places where organization_id = $1');

  it('is the same when it is read from a remembered place, in every order', async () => {
    for (const { query, sql } of ORDERS) {
      const wanted = await expected(sql);
      expect(wanted).toHaveLength(7);
      for (let round = 0; round < 2; round += 1) expect(await shown(query), sql).toEqual(wanted);
    }
    expect(await places()).toHaveLength(ORDERS.length);
  });

  it('stays right through every change before and behind the place', async () => {
    const where = 'organization_id = $1 and recipient_name in';
    const changes = [
      `delete from surveys where ${where} ('Row 3', 'Row 2500')`,
      `update surveys set average_score = 100, score = 5 where ${where} ('Row 9', 'Row 10', 'Row 700')`,
      `update surveys set average_score = null, score = null where ${where} ('Row 11', 'Row 12')`,
      `update surveys set srr_status = 'LEFT_MESSAGE' where ${where} ('Row 4', 'Row 1204', 'Row 2401')`,
      `update surveys set completed_at = now(), completed_day = now()::date where ${where} ('Row 499', 'Row 1499')`,
      `update surveys set completed_at = null where ${where} ('Row 13')`,
    ];
    for (const change of changes) {
      await rows(of, change);
      for (const { query, sql } of ORDERS)
        expect(await shown(query), `${change}; ${sql}`).toEqual(await expected(sql));
    }
    // the place itself is gone, and is still where it was
    const [place] = await rows<{ survey_id: string }>(
      of,
      `select survey_id from feedback_places p join surveys s on s.id = p.survey_id where p.organization_id = $1 and p.score is null`,
    );
    await rows(of, 'delete from surveys where organization_id = $1 and id = $2', [place?.survey_id]);
    for (const { query, sql } of ORDERS) expect(await shown(query), sql).toEqual(await expected(sql));
    expect(await places()).toHaveLength(ORDERS.length);
  });

  it('starts from the place: less is read, and one from the future is ignored', async () => {
    const wanted = await expected(ORDERS[0]?.sql ?? '');
    const shift = (by: number) =>
      rows(of, `update feedback_places set position = position + ${by} where organization_id = $1`);
    await shift(1);
    expect(await shown({})).not.toEqual(wanted);
    await rows(
      of,
      `update feedback_places set snapshot = '900000000000:900000000000:' where organization_id = $1`,
    );
    expect(await shown({})).toEqual(wanted);
    expect(await shown({})).toEqual(wanted);
  });

  it('is empty behind the end, with the total of all rows', async () => {
    const { length: total } = await rows(
      of,
      'select id from surveys where organization_id = $1 and completed_at is not null',
    );
    for (const { skip, count } of [
      { skip: total - 3, count: 3 },
      { skip: total, count: 0 },
      { skip: total + FAR, count: 0 },
    ]) {
      const answer = await of.admin.api.send('GET', `/feedbacks${queryString({ skip, take: 7 })}`);
      expect(expectStatus(answer, 200).rows).toHaveLength(count);
      expect(answer.body.pagination).toMatchObject({ total });
    }
  });

  it('is remembered for each viewer’s own reach and filters', async () => {
    const [own] = await rows<{ id: string }>(
      of,
      `update surveys set practice_id = $2 where organization_id = $1 and recipient_name = 'Row 1' returning id`,
      [of.otherPracticeId],
    );
    const sql = 'completed_at desc, id desc';
    for (let round = 0; round < 2; round += 1) {
      expect(await shown({}, of.desk)).toEqual(await expected(sql, `practice_id = '${of.practiceId}'`));
      expect(await shown({}, of.provider)).toEqual(
        await expected(sql, `provider_id = '${of.provider.userId}'`),
      );
      expect(await shown({ srr: true })).toEqual(await expected(sql, 'srr_status is not null'));
    }
    expect(await shown({}, of.desk)).not.toContain(own?.id);
  });
});
