import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../api/auth-browser.ts';
import { makeBulkRows } from '../support/built-scene.ts';
import { addOrganization, addPractice, addUser } from '../support/people.ts';
import { startPostgres, type TemporaryPostgres } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const ROWS = 10_000;
const EMAIL = 'waits@login.test';

interface Mails {
  login: number;
  bulk: number;
  /** mails of the sending that were sent while the login mail waited */
  overtook: number;
  /** rows of the sending that were read in all */
  read: number;
}

describe.each(['embedded', 'postgres'] as const)('a login mail on %s', (kind) => {
  let postgres: TemporaryPostgres | undefined;
  let server: TestServer;

  beforeAll(async () => {
    if (kind === 'postgres') postgres = await startPostgres();
    server = await startTestServer(postgres ? { databaseUrl: await postgres.createDatabase() } : {});
  }, 60_000);

  afterAll(async () => {
    await server.stop();
    await postgres?.stop();
  }, 60_000);

  /** Counts the mails sent up to now. */
  async function sent(): Promise<Mails> {
    const [mails] = await server.ctx.db.system((tx) =>
      tx.query<Mails>(
        `select count(*) filter (where survey_id is null) as login, count(*) filter (where survey_id is not null) as bulk,
           count(*) filter (where survey_id is not null and messages.sent_at between login.created_at and login.sent_at) as overtook,
           (select coalesce(sum(processed), 0)::int from uploads) as read
         from messages
         left join (select created_at, sent_at from messages where survey_id is null) as login on true
         where status = 'SENT'`,
      ),
    );
    if (!mails) throw new Error('A count has one row');
    return mails;
  }

  it(`is sent before a bulk sending of ${ROWS} mails has finished`, async () => {
    const { db } = server.ctx;
    const organizationId = await addOrganization(db);
    const practiceId = await addPractice(db, organizationId, 'Practice');
    const cookie = await server.createCookie(await addUser(db, organizationId, 'ADMIN', { email: EMAIL }));
    const rows = makeBulkRows(practiceId, ROWS);
    const answer = await fetch(`${server.url}/v1/surveys/px/send/bulk`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(rows),
    });
    expect([answer.status, await answer.text()]).toEqual([202, expect.anything()]);
    await expect.poll(async () => (await sent()).bulk, { timeout: 60_000 }).toBeGreaterThan(0);
    await new Browser(server.url).post('/v1/auth/login', { email: EMAIL });
    await expect.poll(async () => (await sent()).login, { timeout: 60_000, interval: 20 }).toBe(1);
    const { overtook, read } = await sent();
    expect(overtook).toBeLessThan(ROWS / 20);
    expect(read).toBeLessThan(ROWS);
  }, 120_000);
});
