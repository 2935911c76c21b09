import { beforeAll, describe, expect, it } from 'vitest';
import { recountTotals } from '../../src/server/feedback/remembered-total.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

const MANY = 2400;

describe('the total of a long list', () => {
  let of: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
    await rows(
      of,
      `insert into surveys (organization_id, slug, experience_type, channel, language, practice_id, provider_id, recipient_name, question_ids,
         sent_at, delivery, completed_at, completed_day, score, contact, srr_status)
       select $1::uuid, 'total-' || n || $1::uuid, 'PATIENT', 'LINK', 'ENGLISH', $2::uuid, $3::uuid, 'Row ' || n, '{}', now(), 'NONE', now(), now()::date, 4, true,
         'NOT_CONTACTED' from generate_series(1, ${MANY}) n`,
      [of.practiceId, of.provider.userId],
    );
  });

  const total = async (query: Json = {}, by: Actor = of.admin) =>
    expectStatus(await by.api.send('GET', `/feedbacks${queryString({ ...query, take: 0 })}`), 200).total;
  const remembered = () => rows(of, 'select key from feedback_totals where organization_id = $1');

  it('is cached, and stays correct through every change', async () => {
    const open = { status: ['NOT_CONTACTED'] };
    for (let round = 0; round < 2; round += 1) {
      expect(await total()).toBe(MANY);
      expect(await total(open)).toBe(MANY);
      expect(await total({}, of.desk)).toBe(MANY);
      expect(await total({}, of.provider)).toBe(MANY);
    }
    expect((await remembered()).length).toBe(4);

    expectStatus(await complete(of, await sendSurvey(of), { feedback: 'One more.' }), 200);
    const [row] = expectStatus(await of.admin.api.send('GET', '/feedbacks?srr=true&take=1'), 200).rows;
    expectStatus(await of.admin.api.update('feedbacks', String(row?.id), { status: 'LOST' }), 200);
    expect(await total()).toBe(MANY + 1);
    expect(await total(open)).toBe(MANY - 1);
    expect(await total({}, of.desk)).toBe(MANY + 1);
    expect(await total({}, of.provider)).toBe(MANY);

    await rows(
      of,
      `update surveys set practice_id = $2::uuid where organization_id = $1 and recipient_name = 'Row 7'`,
      [of.otherPracticeId],
    );
    await rows(of, `delete from surveys where organization_id = $1 and recipient_name in ('Row 8', 'Row 9')`);
    expect(await total()).toBe(MANY - 1);
    expect(await total({}, of.desk)).toBe(MANY - 2);
    expect((await remembered()).length).toBe(5);
  });

  it('is not reused after the user has moved to other practices', async () => {
    const roamer = await of.organization.person('USER', { practiceIds: [of.practiceId] });
    const before = await total({}, roamer);
    expect(before).toBeGreaterThan(2000);
    expectStatus(
      await of.admin.api.update('users', roamer.userId, { practiceIds: [of.otherPracticeId] }),
      200,
    );
    expect(await total({}, roamer)).toBe(1);
  });

  it('is detected and corrected if it has drifted', async () => {
    const { db } = of.organization.server;
    const recount = () => db.system((tx) => recountTotals(tx, of.organization.id));
    const lost = { experienceType: 'PATIENT' };
    for (const by of [of.admin, of.desk, of.provider]) await total(lost, by);
    expect(await recount()).toEqual([]);
    await rows(of, `update feedback_totals set total = total + 5 where organization_id = $1 returning key`);
    const found = await recount();
    expect(found.length).toBeGreaterThan(2);
    expect(new Set(found.map(({ difference }) => difference))).toEqual(new Set([-5]));
    expect(found).toContainEqual(expect.objectContaining({ query: { ...lost, orderBy: 'desc' } }));
    expect(await recount()).toEqual([]);
    const [counted] = await rows<{ n: number }>(
      of,
      `select count(*)::int as n from surveys where organization_id = $1 and completed_at is not null`,
    );
    expect(await total(lost)).toBe(counted?.n);
  });

  it('includes rows committed while it was being counted', async () => {
    const slow = of.organization.server.db.system(async (tx) => {
      await tx.query(
        `update surveys set srr_status = 'LOST' where organization_id = $1 and recipient_name in ('Row 10', 'Row 11')`,
        [of.organization.id],
      );
      if (of.organization.server.db.kind === 'postgres') await total({ status: ['LOST', 'NOT_CONTACTED'] });
    });
    await slow;
    const [counted] = await rows<{ lost: number }>(
      of,
      `select count(*)::int as lost from surveys where organization_id = $1 and srr_status = 'NOT_CONTACTED'`,
    );
    expect(await total({ status: ['NOT_CONTACTED'] })).toBe(counted?.lost);
  });
});
