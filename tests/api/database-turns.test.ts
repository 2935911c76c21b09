import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, eventually, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

const QUEUED = 20;

/** Occupies every connection for requests, until released. */
async function occupy({ organization, admin }: SurveyScene) {
  const { db } = organization.server;
  const tenant = { organizationId: organization.id, userId: admin.userId };
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const count = db.kind === 'embedded' ? 1 : 10;
  const held: Promise<void>[] = [];
  await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<void>((isHeld) => {
          held.push(
            db.tenant(tenant, async () => {
              isHeld();
              await released;
            }),
          );
        }),
    ),
  );
  return {
    hasQueued: (least: number) =>
      eventually(
        () => db.pools().some(({ name, waiting }) => name !== 'owner' && waiting >= least) || undefined,
        'the queue',
      ),
    end: async () => {
      release();
      await Promise.all(held);
    },
  };
}

const openList = ({ token, organization }: Actor, signal?: AbortSignal): Promise<Response> =>
  fetch(`${organization.server.url}/v1/feedbacks?take=10`, {
    headers: { cookie: `chairside_session=${token}` },
    ...(signal && { signal }),
  });

describe('the queue for the database', () => {
  let of: SurveyScene;
  let other: SurveyScene;

  beforeAll(async () => {
    [of, other] = [await surveyScene(), await surveyScene()];
    for (const scene of [of, other]) {
      expectStatus(await complete(scene, await sendSurvey(scene), { feedback: 'Fine.' }), 200);
      expectStatus(await scene.admin.api.list('feedbacks'), 200);
    }
  });

  // PostgreSQL serves several requests at once
  it.runIf(inject('database') === 'embedded')(
    'lets a list in between the many lists that another user has requested before',
    async () => {
      const database = await occupy(of);
      const order: string[] = [];
      const ask = async (name: string, actor: Actor): Promise<void> => {
        expect((await openList(actor)).status).toBe(200);
        order.push(name);
      };
      const many = Array.from({ length: QUEUED }, () => ask('many', of.admin));
      await database.hasQueued(QUEUED);
      const one = ask('one', other.admin);
      await database.hasQueued(QUEUED + 1);
      await database.end();
      await Promise.all([...many, one]);
      expect(order.indexOf('one')).toBeLessThan(QUEUED / 4);
    },
  );

  it('drops the reads of a client that has gone, and keeps those of others', async () => {
    const viewed = `select count(*)::int as count from access_events where organization_id = $1 and action = 'VIEWED'`;
    const [before] = await rows(of, viewed);
    const database = await occupy(of);
    const page = new AbortController();
    const gone = Array.from({ length: QUEUED }, () => openList(of.admin, page.signal));
    await database.hasQueued(QUEUED);
    page.abort();
    for (const answer of gone) await expect(answer).rejects.toThrow();
    const kept = openList(of.desk);
    await database.hasQueued(QUEUED + 1);
    await database.end();
    expect((await kept).status).toBe(200);
    await eventually(
      () => of.organization.server.db.pools().every(({ waiting }) => waiting === 0) || undefined,
      'the end of the queue',
    );
    const [after] = await rows(of, viewed);
    expect(after?.count).toBe(Number(before?.count) + 1);
  });
});
