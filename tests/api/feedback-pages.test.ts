import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

const MANY = 260;
const TAKE = 37;

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

describe('a long list', () => {
  let of: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
    await insert(1, MANY);
  });

  /** Few different scores and moments, so that the order of ties matters. */
  const insert = (first: number, last: number) =>
    rows(
      of,
      `insert into surveys (organization_id, slug, experience_type, channel, language, practice_id, provider_id, recipient_name, question_ids,
         sent_at, delivery, completed_at, completed_day, average_score, score, contact, srr_status, due_date, feedback)
       select $1::uuid, 'page-' || n || $1::uuid, 'PATIENT', 'LINK', 'ENGLISH', $2::uuid, $3::uuid, 'Row ' || n, '{}', now(), 'NONE',
         now() - n % 50 * interval '1 hour', (now() - n % 50 * interval '1 hour')::date,
         nullif(n % 9, 0) * 12, round(1 + nullif(n % 9, 0) * 12 / 25.0, 2), n % 4 < 2,
         case n % 4 when 0 then 'NOT_CONTACTED' when 1 then 'LOST' end, '2020-01-01', repeat('Splendid ', 1 + n % 3)
       from generate_series($4::int, $5::int) n`,
      [of.practiceId, of.provider.userId, first, last],
    );
  const read = async (query: Json, by: Actor = of.admin) =>
    expectStatus(await by.api.send('GET', `/feedbacks${queryString(query)}`), 200);
  const pagination = async (query: Json, by?: Actor) => (await read(query, by)).body.pagination as Json;
  const total = async (query: Json = {}, by?: Actor) => (await read({ ...query, take: 0 }, by)).total;
  /** Ids of all pages. */
  const walk = async (query: Json, between?: (page: number) => Promise<unknown>) => {
    const ids: unknown[] = [];
    for (let cursor: unknown = 'first', page = 0; cursor !== null; page += 1) {
      const { rows: found, body } = await read({ ...query, cursor, take: TAKE, total: false });
      ids.push(...found.map(({ id }) => id));
      cursor = (body.pagination as Json).nextCursor;
      await between?.(page);
    }
    return ids;
  };
  const expected = async (sql: string, where = 'true') =>
    (
      await rows<{ id: string }>(
        of,
        `select id from surveys where organization_id = $1 and completed_at is not null and ${where} order by ${sql}`,
      )
    ).map(({ id }) => id);

  it('is read to its end in every order, by cursor or skip', async () => {
    for (const { query, sql } of ORDERS) {
      const wanted = await expected(sql);
      expect(await walk(query), sql).toEqual(wanted);
      const far = await read({ ...query, skip: 200, take: 7 });
      expect(
        far.rows.map(({ id }) => id),
        sql,
      ).toEqual(wanted.slice(200, 207));
    }
  });

  it('is read to its end within filters, a search and a user’s own practices', async () => {
    for (const query of [
      { search: 'splendid' },
      { search: 'splendid', orderBy: 'asc' },
      { search: 'splendid', sortBy: 'rating' },
      { search: 'splendid', priorityStatus: ['LOST'], sortBy: 'rating', orderBy: 'asc' },
      { srr: true, sortBy: 'rating' },
      { overdue: true, sortBy: 'rating' },
      { providerIds: [of.provider.userId], sortBy: 'rating' },
      { practiceIds: [of.practiceId, of.otherPracticeId], status: ['LOST', 'NOT_CONTACTED'] },
    ]) {
      const { rows: whole } = await read({ ...query, take: 100 });
      const ids = await walk(query);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.slice(0, 100)).toEqual(whole.map(({ id }) => id));
      expect(ids).toHaveLength(Number(await total(query)));
    }
  });

  it('loses and repeats no row while others are added, changed and removed', async () => {
    let number = MANY;
    for (const { query, sql } of ORDERS.slice(0, 4)) {
      const before = await expected(sql);
      const ids = await walk(query, async () => {
        await insert(number + 1, number + 3);
        number += 3;
      });
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => before.includes(String(id)))).toEqual(before);
    }
    const before = await expected('completed_at desc, id desc');
    const [, , last] = before;
    const ids = await walk({}, () =>
      rows(of, 'delete from surveys where organization_id = $1 and id = $2', [last]),
    );
    expect(ids).toEqual(before);
  });

  it('has an exact total through every change, also with a page behind the end', async () => {
    const count = async (where = 'true') => (await expected('id', where)).length;
    const expectTotals = async () => {
      expect(await total()).toBe(await count());
      expect(await total({ status: ['NOT_CONTACTED'] })).toBe(await count(`srr_status = 'NOT_CONTACTED'`));
      expect(await total({}, of.desk)).toBe(await count(`practice_id = '${of.practiceId}'`));
      expect(await total({}, of.provider)).toBe(await count(`provider_id = '${of.provider.userId}'`));
      expect(await total({ search: 'splendid' })).toBe(await count(`feedback ilike '%splendid%'`));
    };
    await expectTotals();
    expectStatus(await complete(of, await sendSurvey(of), { feedback: 'One more.' }), 200);
    const [row] = (await read({ status: ['NOT_CONTACTED'], take: 1 })).rows;
    expectStatus(
      await of.admin.api.update('feedbacks', String(row?.id), { status: 'RESOLVED_WITH_CONFIDENCE' }),
      200,
    );
    await expectTotals();
    await rows(
      of,
      `update surveys set practice_id = $2 where organization_id = $1 and recipient_name = 'Row 7' returning id`,
      [of.otherPracticeId],
    );
    await rows(
      of,
      `delete from surveys where organization_id = $1 and recipient_name in ('Row 8', 'Row 9') returning id`,
    );
    await expectTotals();
    const all = await count();
    for (const skip of [all - 3, all, all + 100]) {
      const page = await read({ skip, take: 7 });
      expect([page.rows.length, page.total]).toEqual([Math.max(0, all - skip), all]);
    }
  });

  it('follows a user who moves to another practice', async () => {
    const roamer = await of.organization.person('USER', { practiceIds: [of.practiceId] });
    const { nextCursor: cursor } = await pagination({ cursor: 'first', total: false }, roamer);
    expectStatus(
      await of.admin.api.update('users', roamer.userId, { practiceIds: [of.otherPracticeId] }),
      200,
    );
    const { rows: found } = await read({ cursor, total: false, take: 100 }, roamer);
    const own = await expected('id', `practice_id = '${of.otherPracticeId}'`);
    expect(own).toEqual(expect.arrayContaining(found.map(({ id }) => id)));
    expect(await total({}, roamer)).toBe(own.length);
  });

  it('counts only if asked to', async () => {
    expect(await pagination({ total: false })).toEqual({ nextCursor: expect.any(String) });
    expect(await pagination({ take: 0 })).toEqual({ total: expect.any(Number), pageCount: 0 });
    expect(await pagination({ take: 1 })).toMatchObject({
      total: await total(),
      nextCursor: expect.any(String),
    });
  });

  it('refuses a cursor of another order, or with skip', async () => {
    const { nextCursor: cursor } = await pagination({ cursor: 'first' });
    for (const query of [{ sortBy: 'rating' }, { search: 'splendid' }, { skip: 1 }]) {
      const refused = await of.admin.api.send('GET', `/feedbacks${queryString({ ...query, cursor })}`);
      expect(expectStatus(refused, 400).errors[0]?.path).toBe('cursor');
    }
  });

  it.each([
    ['a part that the list does not have', { sortBy: 'call' }, 'call 99 1'],
    ['the part after the last', { sortBy: 'call' }, 'call 8 1'],
    ['a part of another order', { sortBy: 'date' }, 'date 9 0'],
    ['a part of requests that sort first, without them', { sortBy: 'date' }, 'date 1 0'],
    ['a fraction', { sortBy: 'call' }, 'call 1 1.5'],
    ['a fraction of hundredths', { sortBy: 'rating' }, 'rating 0 4.5'],
    ['a number beyond the range', { sortBy: 'urgency' }, 'urgency 0 99999999999'],
    ['an exponent', { sortBy: 'urgency' }, 'urgency 0 1e5'],
    ['a rank beyond the range', { search: 'splendid' }, 'rank 0 1e99'],
    ['a rank too close to 0', { search: 'splendid' }, 'rank 0 1e-99'],
    ['a rank that is 0 in JavaScript only', { search: 'splendid' }, 'rank 0 1e-999'],
    ['a part of another search', { search: 'splendid' }, 'rank 2 0.5'],
    ['a part of a sorted search', { search: 'splendid', sortBy: 'date' }, 'date 1 0'],
  ])('refuses a forged cursor with %s', async (_, query, position) => {
    const text = `${position} 2026-01-01T00:00:00Z 01980000-0000-7000-8000-000000000001`;
    const cursor = Buffer.from(text).toString('base64url');
    const path = `/feedbacks${queryString({ experienceType: 'PATIENT', take: 1, ...query, cursor })}`;
    expect(expectStatus(await of.admin.api.send('GET', path), 400).errors[0]?.path).toBe('cursor');
  });

  it('shows nobody more through a forged cursor', async () => {
    const forged = Buffer.from(
      `date 0 0 2099-01-01T00:00:00.000Z ${'f'.repeat(8)}-ffff-7fff-8fff-${'f'.repeat(12)}`,
    );
    const { rows: found } = await read({ cursor: forged.toString('base64url'), take: 100 }, of.desk);
    expect(found.map(({ id }) => id)).toEqual((await read({ take: 100 }, of.desk)).rows.map(({ id }) => id));
  });
});
