import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths } from '../../src/domain/period.ts';
import { createSession } from '../../src/server/auth/sessions.ts';
import { Api, expectStatus, type Json, queryString } from '../support/api.ts';
import { OpenApiCheck } from '../support/openapi.ts';
import { addOrganization, addPractice, addUser } from '../support/people.ts';
import { startPostgres, startReplica, type TemporaryPostgres } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { eventually, patientBody } from '../support/surveys.ts';

const TOKEN = 'a token for Prometheus';
/** Sends a user's reads to both processes at once. */
const READS = 8;

interface Person {
  /** the same session at each process */
  apis: Api[];
  organizationId: string;
  practiceId: string;
  sent: number;
}

describe('a streaming replica', () => {
  let primary: TemporaryPostgres;
  let copy: TemporaryPostgres;
  let servers: TestServer[] = [];
  let writer: Person;
  let reader: Person;
  let months = 0;

  beforeAll(async () => {
    primary = await startPostgres({ fsync: 'off' });
    const databaseUrl = await primary.createDatabase('chairside');
    copy = await startReplica(primary);
    const DATABASE_READ_URL = copy.url.replace(/postgres$/, 'chairside');
    const env = { DATABASE_READ_URL, METRICS_TOKEN: TOKEN, RATE_LIMIT_FACTOR: '0' };
    servers = [await startTestServer({ databaseUrl, env }), await startTestServer({ databaseUrl, env })];
    [writer, reader] = [await person(), await person()];
  }, 120_000);

  afterAll(async () => {
    for (const server of servers) await server.stop();
    await copy.stop();
    await primary.stop();
  });

  async function person(): Promise<Person> {
    const [first, second] = servers;
    if (!first || !second) throw new Error('There are no servers.');
    const organizationId = await addOrganization(first.ctx.db);
    const practiceId = await addPractice(first.ctx.db, organizationId, 'Main Street');
    const { db } = first.ctx;
    const user = await addUser(db, organizationId, 'ADMIN');
    const { token } = await db.system((tx) => createSession(tx, user));
    const openApi = await OpenApiCheck.of(first.url);
    const apis = [first, second].map(({ url }) => new Api(url, token, openApi));
    return { apis, organizationId, practiceId, sent: 0 };
  }

  async function send(by: Person): Promise<void> {
    const answer = await by.apis[0]?.send('POST', '/surveys/px/send', patientBody(by));
    if (answer) expectStatus(answer, 201);
    by.sent += 1;
  }

  /** Expects current dashboards from both processes, several times in a row. */
  async function expectFresh(by: Person): Promise<void> {
    const answers = await Promise.all(
      Array.from({ length: READS }, (_, n) =>
        by.apis[n % 2]?.send('GET', '/surveys/metrics?practiceId=' + by.practiceId),
      ),
    );
    for (const answer of answers)
      expect(answer && expectStatus(answer, 200).data).toMatchObject({ sentCount: by.sent });
  }

  /** Counts reads by outcome over both processes, which share this one counter. */
  async function measured(): Promise<Record<string, number>> {
    const [server] = servers;
    const answer = await fetch(`${server?.url ?? ''}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const found = [
      ...(await answer.text()).matchAll(/^chairside_replica_(\w+)(?:\{result="(\w+)"\})? (\S+)$/gm),
    ];
    return Object.fromEntries(found.map(([, name = '', result, value]) => [result ?? name, Number(value)]));
  }

  async function onCopy(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: copy.url });
    await client.connect();
    await client.query(text);
    await client.end();
  }

  const readiness = async (): Promise<Json> => {
    const answer = await fetch(`${servers[1]?.url ?? ''}/ready`);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { checks: { replica: Json } }).checks.replica;
  };

  /** Repeats an uncached read until the replica has answered it. */
  async function untilAnswered(by: Person): Promise<void> {
    const before = (await measured()).answered ?? 0;
    await eventually(async () => {
      const date = { gte: addMonths('2010-01-01', (months += 1)), lt: addMonths('2010-01-01', months + 1) };
      const answer = await by.apis[0]?.send('GET', `/surveys/metrics${queryString({ date })}`);
      if (answer) expectStatus(answer, 200);
      return ((await measured()).answered ?? 0) > before || undefined;
    }, 'an answer of the replica');
  }

  it('answers dashboard reads within the tenant boundary', async () => {
    await send(writer);
    await send(reader);
    await expectFresh(writer);
    await untilAnswered(writer);
    expect(await readiness()).toMatchObject({ ok: true, isUsed: true });
    expect(await measured()).toMatchObject({ up: 1 });
    const tenant = { organizationId: writer.organizationId, userId: '' };
    const text = 'select organization_id from practices';
    const rows = await servers[0]?.ctx.db.replica?.read(tenant, [{ text }]);
    expect(rows).toEqual([[{ organization_id: writer.organizationId }]]);
    const write = { text: `update practices set name = 'Changed'` };
    expect(await servers[0]?.ctx.db.replica?.read(tenant, [write])).toBeUndefined();
  });

  it('that has stopped replaying never shows users less than they wrote, at either process', async () => {
    await untilAnswered(reader);
    await onCopy('select pg_wal_replay_pause()');
    const before = await measured();
    for (let round = 0; round < 3; round += 1) {
      await send(writer);
      await expectFresh(writer);
    }
    const after = await measured();
    expect(after.behind).toBeGreaterThan(before.behind ?? 0);
    expect(after.lag_bytes).toBeGreaterThan(0);
    // servers look at most once a second
    await expect.poll(async () => (await readiness()).lagBytes).toBeGreaterThan(0);
    // unchanged data is still read from the replica
    await untilAnswered(reader);
    await expectFresh(reader);
    await onCopy('select pg_wal_replay_resume()');
    await eventually(
      async () => ((await measured()).lag_bytes === 0 ? true : undefined),
      'the rest of the log',
    );
    await send(writer);
    await expectFresh(writer);
    await untilAnswered(writer);
  });

  it.each(['goes away', 'freezes'])(
    'that %s is bypassed, and used again when it recovers',
    async (how) => {
      const failed = (await measured()).failed ?? 0;
      if (how === 'freezes') copy.freeze();
      else await copy.shutDown('immediate');
      await send(writer);
      await expectFresh(writer);
      expect((await measured()).failed).toBeGreaterThan(failed);
      await eventually(async () => ((await readiness()).isUsed === false ? true : undefined), 'its absence');
      await send(writer);
      await expectFresh(writer);
      expect(await measured()).toMatchObject({ up: 0 });
      if (how === 'freezes') copy.thaw();
      else await copy.startUp();
      await untilAnswered(reader);
      await send(writer);
      await expectFresh(writer);
    },
    60_000,
  );

  it('is refused if it replicates another database', async () => {
    const databaseUrl = await primary.createDatabase('another');
    const DATABASE_READ_URL = copy.url.replace(/postgres$/, 'chairside');
    const server = await startTestServer({ databaseUrl, env: { DATABASE_READ_URL } });
    try {
      const answer = await fetch(`${server.url}/ready`);
      expect(await answer.json()).toMatchObject({ status: 'ready', checks: { replica: { isUsed: false } } });
    } finally {
      await server.stop();
    }
  });
});
