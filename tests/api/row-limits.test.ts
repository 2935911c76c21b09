import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../src/domain/access/session.ts';
import { storeReport } from '../../src/server/measures/reports/stored-reports.ts';
import { requireRoom } from '../../src/server/http/row-limit.ts';
import { expectStatus } from '../support/api.ts';
import { harness } from '../support/harness.ts';
import { surveyScene, type SurveyScene } from '../support/surveys.ts';

const AT_ONCE = 20;

function fire(request: () => Promise<unknown>): Promise<PromiseSettledResult<unknown>[]> {
  return Promise.allSettled(Array.from({ length: AT_ONCE }, request));
}

const countFulfilled = (all: PromiseSettledResult<unknown>[]): number =>
  all.filter(({ status }) => status === 'fulfilled').length;

describe('a limit of rows holds for many requests at once', () => {
  let of: SurveyScene;
  beforeAll(async () => {
    of = await surveyScene();
  });

  it('of reports', async () => {
    const { db } = await harness();
    const session = expectStatus(await of.admin.api.send('GET', '/auth/me'), 200).data as unknown as Session;
    const tenant = { organizationId: of.organization.id, userId: of.admin.userId };
    const order = { address: '/feedbacks/export', needsProof: false, ip: '127.0.0.1' };
    // no job writes them, so that all stay unfinished
    const all = await fire(() => db.system((tx) => storeReport(tx, { tenant, session }, order)));
    expect(countFulfilled(all)).toBe(5);
  });

  it('of webhooks', async () => {
    const body = { url: 'https://example.com/hook', events: ['survey.completed'] };
    const all = await fire(async () => expectStatus(await of.admin.api.send('POST', '/webhooks', body), 201));
    expect(countFulfilled(all)).toBe(10);
  });

  it('of anything else that asks for room', async () => {
    const { db } = await harness();
    const [name, most] = [randomUUID(), 3];
    const find = `select from rate_limits where starts_with(key, $1)`;
    const insert = `insert into rate_limits (key, count, resets_at) values ($1, 1, now() + interval '1 minute')`;
    const all = await fire(() =>
      db.system(async (tx) => {
        const count = async (): Promise<number> => (await tx.query(find, [name])).length;
        await requireRoom(tx, { name, most, count, message: 'Full.' });
        await tx.query(insert, [name + randomUUID()]);
      }),
    );
    expect(countFulfilled(all)).toBe(most);
  });
});
