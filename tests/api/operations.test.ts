import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withDatabase } from '../../src/server/operations/cli/command.ts';
import { readConfig } from '../../src/server/config.ts';
import { createServer, getLog } from '../../src/server/http/create-server.ts';
import { readMigrations } from '../../src/server/db/migrations-folder.ts';
import { BossJobs } from '../../src/server/operations/jobs/jobs.ts';
import { readiness } from '../../src/server/operations/readiness.ts';
import { expectStatus } from '../support/api.ts';
import { personOn } from '../support/own-server.ts';
import { addOrganization, addPractice } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { eventually, newEmail, patientBody } from '../support/surveys.ts';
import { newEnvironment } from './auth-environment.ts';

const TOKEN = 'a token for Prometheus';
const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
});

async function serve(own: Record<string, string>): Promise<TestServer> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...env } = await newEnvironment();
  const server = await startTestServer({
    env: { ...env, ...own },
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  servers.push(server);
  return server;
}

describe('the readiness of a server', () => {
  it('covers its database, disk, queue and migrations', async () => {
    const server = await serve({});
    const answer = await fetch(`${server.url}/ready`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      status: 'ready',
      checks: {
        database: { ok: true },
        disk: {
          ok: true,
          freePercent: expect.any(Number) as number,
          refusesUploads: expect.any(Boolean) as boolean,
        },
        queue: { ok: true, waiting: 0, oldestSeconds: 0 },
        migrations: { ok: true, missing: [] },
      },
    });
    expect((await fetch(`${server.url}/metrics`)).status, 'without METRICS_TOKEN').toBe(404);
  });

  it('fails with a late queue, a missing migration, or without the database', async () => {
    const config = readConfig(await newEnvironment());
    const log = getLog(createServer({ logLevel: 'silent' }));
    const ctx = await withDatabase(config, async (db) => {
      const jobs = new BossJobs(db, log);
      const ready = { config, db, log, jobs };
      await jobs.install();
      await db.system((tx) => jobs.enqueue(tx, 'send-message', { messageIds: ['none'] }));
      expect(await readiness(ready)).toMatchObject({ status: 'ready', checks: { queue: { waiting: 1 } } });
      const [first] = readMigrations();
      const later = { name: '9999_later', sql: '', hash: '' };
      expect(await readiness(ready, [...(first ? [first] : []), later])).toMatchObject({
        status: 'not ready',
        checks: { database: { ok: true }, migrations: { ok: false, missing: ['9999_later'] } },
      });
      await db.system((tx) => tx.query(`update jobs.job set start_after = now() - interval '10 minutes'`));
      const { status, checks } = await readiness(ready);
      expect(status).toBe('not ready');
      expect(checks.queue).toMatchObject({ ok: false, waiting: 1 });
      expect(checks.queue.oldestSeconds).toBeGreaterThanOrEqual(600);
      await jobs.stop();
      return ready;
    });
    expect(await readiness(ctx)).toMatchObject({
      status: 'not ready',
      checks: {
        database: { ok: false },
        disk: { ok: true },
        queue: { ok: false },
        migrations: { ok: false },
      },
    });
  });
});

describe('the readiness of a server that many ask for it', () => {
  it('is looked up once for all of them', async () => {
    const server = await serve({});
    const ask = vi.spyOn(server.ctx.db, 'ask');
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(`${server.url}/ready`)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const looks = ask.mock.calls.filter(([{ name }]) => name === 'readiness');
    expect(looks.length).toBeLessThan(10);
    ask.mockRestore();
  });
});

describe('the metrics of a server', () => {
  let server: TestServer;
  const read = (authorization?: string) =>
    fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
  /** the sum of all series with a name whose labels contain the text */
  const readMetric = async (name: string, labels = ''): Promise<number> => {
    const lines = (await (await read(`Bearer ${TOKEN}`)).text()).split('\n');
    return lines
      .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(labels))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };

  beforeAll(async () => {
    server = await serve({ METRICS_TOKEN: TOKEN });
  });

  it('require the token', async () => {
    for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
      const refused = await read(wrong);
      expect([refused.status, refused.headers.get('www-authenticate')], wrong).toEqual([401, 'Bearer']);
    }
    const answer = await read(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  });

  it('have one series for requests to unknown addresses, with any method', async () => {
    const unknown = 'method="any",route="none",status="404"';
    const before = await readMetric('chairside_http_requests_total', unknown);
    for (const method of ['PROPFIND', 'PURGE', 'MKCOL'])
      await fetch(`${server.url}/v1/practices`, { method });
    expect(await readMetric('chairside_http_requests_total', unknown)).toBe(before + 3);
    expect(await readMetric('chairside_http_requests_total', 'method="PURGE"')).toBe(0);
  });

  it('count requests, completions and mails, and report queue, pool and event loop', async () => {
    const organizationId = await addOrganization(server.ctx.db);
    const practiceId = await addPractice(server.ctx.db, organizationId, 'Measured');
    const { api } = await personOn(server, organizationId);
    const [before, mailsBefore] = [
      await readMetric('chairside_survey_completions_total', 'PATIENT'),
      await readMetric('chairside_messages_total', 'channel="mail",result="SENT"'),
    ];
    const body = patientBody({ practiceId }, { email: newEmail() });
    const slug = String(expectStatus(await api.send('POST', '/surveys/px/send', body), 201).data.slug);
    const submission = { feedback: '', contact: false, experienceType: 'PATIENT', answers: [] };
    const survey = expectStatus(await api.send('GET', `/surveys/${slug}`), 200).data;
    const answers = (survey.answers as { id: string }[]).slice(0, 1).map(({ id }) => ({ id, answer: '80' }));
    expectStatus(await api.send('POST', `/surveys/${slug}/complete`, { ...submission, answers }), 200);
    expectStatus(await api.send('POST', `/surveys/${slug}/complete`, { ...submission, answers }), 200);
    expect(await readMetric('chairside_survey_completions_total', 'PATIENT')).toBe(before + 1);
    // one server of this process may still send the mails of an earlier file, which count too
    await eventually(
      async () =>
        (await readMetric('chairside_messages_total', 'channel="mail",result="SENT"')) > mailsBefore ||
        undefined,
      'the mail',
    );
    const completing = 'route="/v1/surveys/:slug/complete"';
    expect(await readMetric('chairside_http_requests_total', completing)).toBe(2);
    expect(await readMetric('chairside_http_request_duration_seconds_count', completing)).toBe(2);
    await fetch(`${server.url}/v1/surveys/unknown-slug`);
    expect(
      await readMetric('chairside_http_requests_total', 'unknown-slug'),
      'no address is used as a label',
    ).toBe(0);
    expect(await readMetric('chairside_queue_jobs', 'state="failed"')).toBe(0);
    expect(await readMetric('chairside_queue_oldest_seconds')).toBeGreaterThanOrEqual(0);
    expect(await readMetric('chairside_db_connections')).toBeGreaterThan(0);
    expect(await readMetric('chairside_database_up')).toBe(1);
    expect(await readMetric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    const free = await readMetric('chairside_disk_free_ratio');
    expect(free > 0 && free < 1).toBe(true);
  });
});

describe('a disk that is almost full', () => {
  it('refuses files, accepts answers, and warns administrators', async () => {
    const server = await serve({ DISK_LOW_PERCENT: '100' });
    const organizationId = await addOrganization(server.ctx.db);
    const practiceId = await addPractice(server.ctx.db, organizationId, 'Full');
    const { api } = await personOn(server, organizationId);
    for (const path of ['/files/upload', '/surveys/px/bulk', '/users/import/check']) {
      const refused = await api.upload(path, 'a,b', 'file.csv');

      expect([refused.status, refused.errors[0]?.code], path).toEqual([503, 'UNAVAILABLE']);
      expect(refused.errors[0]?.message).toContain('almost full');
    }
    const slug = String(
      expectStatus(await api.send('POST', '/surveys/px/send', patientBody({ practiceId })), 201).data.slug,
    );
    const survey = expectStatus(await api.send('GET', `/surveys/${slug}`), 200).data;
    const answers = (survey.answers as { id: string }[]).slice(0, 1).map(({ id }) => ({ id, answer: '80' }));
    const body = { feedback: '', contact: false, experienceType: 'PATIENT', answers };
    expectStatus(await api.send('POST', `/surveys/${slug}/complete`, body), 200);
    const seen = await api.list('notifications', { take: 0 });
    expect(seen.body.diskFreePercent).toEqual(expect.any(Number));
    const { api: desk } = await personOn(server, organizationId, 'USER');
    expect((await desk.list('notifications', { take: 0 })).body.diskFreePercent).toBeNull();
    expect(await (await fetch(`${server.url}/ready`)).json()).toMatchObject({
      checks: { disk: { refusesUploads: true } },
    });
  });
});
