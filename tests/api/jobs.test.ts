import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import type { AppContext } from '../../src/server/context.ts';
import { createServer, getLog } from '../../src/server/http/create-server.ts';
import { type Database, DatabaseUnavailable, type OwnerTransaction } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { jobHandlers } from '../../src/server/operations/job-handlers.ts';
import { BossJobs, type JobOptions } from '../../src/server/operations/jobs/jobs.ts';
import { compose } from '../../src/server/outbox/messaging/compose.ts';
import { queueMail } from '../../src/server/outbox/messaging/messages.ts';
import { outboxPath } from '../../src/server/outbox/messaging/outbox.ts';
import { Outbox } from './auth-browser.ts';
import { newEnvironment } from './auth-environment.ts';
import { type SmtpServer, startSmtp, type Verdict } from './jobs-smtp.ts';

interface MailRow {
  status: string;
  attempts: number;
  last_error: string | null;
  text_body: string;
}

const MAIL = compose({ subject: 'Hello', heading: 'Hello', paragraphs: ['The secret is 4711.'] });

describe('jobs and mails', () => {
  let base: Omit<AppContext, 'jobs'>;
  let db: Database;
  const cleanups: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const config = readConfig(await newEnvironment());
    const log = getLog(createServer(config));
    db = await openDatabase(config, log);
    base = { config, db, log };
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
  afterAll(() => db.close());

  function newAddress(): string {
    return `m-${randomUUID()}@example.com`;
  }

  /** The jobs of one process. */
  async function startJobs(config = base.config, options: JobOptions = {}): Promise<AppContext> {
    const jobs = new BossJobs(db, base.log, { upkeepEverySeconds: 1, ...options });
    const ctx = { ...base, config, jobs };
    await jobs.start(ctx, jobHandlers);
    cleanups.push(() => jobs.stop());
    return ctx;
  }

  /** This many processes that send through a test mail server. */
  async function startWorkers(
    count: number,
    verdict?: Verdict,
  ): Promise<{ smtp: SmtpServer; ctx: AppContext }> {
    const smtp = await startSmtp(verdict);
    cleanups.push(smtp.stop);
    const config = { ...base.config, smtpUrl: smtp.url, allowsPlainSmtp: true };
    const workers = await Promise.all(Array.from({ length: count }, () => startJobs(config)));
    const [ctx] = workers;
    if (!ctx) throw new Error('no workers');
    return { smtp, ctx };
  }

  function send(ctx: AppContext, to: string): Promise<void> {
    return ctx.db.system((tx) => queueMail(ctx.jobs, tx, { ...MAIL, to, organizationId: null }));
  }

  async function mailTo(to: string): Promise<MailRow> {
    const [row] = await db.system((tx) =>
      tx.query<MailRow>(
        'select status, attempts, last_error, text_body from messages where to_address = $1',
        [to],
      ),
    );
    if (!row) throw new Error(`no mail to ${to}`);
    return row;
  }

  async function until(what: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + 40_000;
    while (!(await what())) {
      if (Date.now() > end) throw new Error('It did not happen in time.');
      await sleep(25);
    }
  }

  /** Makes a later retry due now. */
  function hurry(): Promise<unknown> {
    return db.system((tx) => tx.query(`update jobs.job set start_after = now() where state = 'retry'`));
  }

  it('sends no mail to a server without encryption, unless SMTP_TLS allows it, and does not give up', async () => {
    const smtp = await startSmtp();
    cleanups.push(smtp.stop);
    const ctx = await startJobs({ ...base.config, smtpUrl: smtp.url });
    await send(ctx, 'plain@example.com');
    await until(async () => (await mailTo('plain@example.com')).attempts > 0);
    expect(await mailTo('plain@example.com')).toMatchObject({
      status: 'QUEUED',
      last_error: expect.stringContaining('SMTP_TLS') as string,
    });
    expect(smtp.offered.size).toBe(0);
    await (ctx.jobs as BossJobs).stop();
    await startJobs({ ...base.config, smtpUrl: smtp.url, allowsPlainSmtp: true });
    await until(async () => {
      await hurry();
      return (await mailTo('plain@example.com')).status === 'SENT';
    });
  });

  it('starts an enqueued job at once, not at its next poll', async () => {
    const ctx = await startJobs(base.config, { pollMs: 3_600_000 });
    const outbox = new Outbox(outboxPath(base.config.dataDir));
    // the first arrives while the queue is polled, the second while it is idle
    for (const to of [newAddress(), newAddress()]) {
      await send(ctx, to);
      await outbox.nextTo(to);
    }
  });

  it('starts jobs of a slow transaction, too', async () => {
    const ctx = await startJobs(base.config, { pollMs: 3_600_000 });
    const to = newAddress();
    await db.system(async (tx) => {
      await queueMail(ctx.jobs, tx, { ...MAIL, to, organizationId: null });
      await tx.query('select pg_sleep(0.15)');
    });
    await new Outbox(outboxPath(base.config.dataDir)).nextTo(to);
  });

  it('sends nothing of a rolled-back transaction', async () => {
    const to = newAddress();
    const ctx = await startJobs();
    const failing = db.system(async (tx) => {
      await queueMail(ctx.jobs, tx, { ...MAIL, to, organizationId: null });
      throw new Error('rolled back on purpose');
    });
    await expect(failing).rejects.toThrow('rolled back on purpose');
    const sentinel = newAddress();
    await send(ctx, sentinel);
    const outbox = new Outbox(outboxPath(base.config.dataDir));
    await outbox.nextTo(sentinel);
    expect(await outbox.mailsTo(to)).toEqual([]);
    await expect(mailTo(to)).rejects.toThrow('no mail');
  });

  it('sends a mail as composed, and keeps no copy of its text', async () => {
    const { smtp, ctx } = await startWorkers(1);
    const to = newAddress();
    await send(ctx, to);
    await until(async () => (await mailTo(to)).status === 'SENT');
    expect(smtp.accepted.map((mail) => mail.to)).toEqual([to]);
    expect(smtp.accepted[0]?.raw).toContain('The secret is 4711.');
    expect(await mailTo(to)).toEqual({ status: 'SENT', attempts: 1, last_error: null, text_body: '' });
  });

  it('retries with growing delays while the mail server is busy', async () => {
    const { smtp, ctx } = await startWorkers(1, (_to, before) => (before < 2 ? '451 busy' : '250 kept'));
    const to = newAddress();
    await send(ctx, to);
    const waits: number[] = [];
    for (const attempts of [1, 2]) {
      await until(async () => (await mailTo(to)).attempts === attempts);
      await until(async () => {
        const [job] = await db.system((tx) =>
          tx.query<{ wait: number }>(
            `select extract(epoch from start_after - now())::float8 as wait from jobs.job
             where name = 'send-message' and state = 'retry'`,
          ),
        );
        if (job) waits.push(job.wait);
        return job !== undefined;
      });
      expect(await mailTo(to)).toMatchObject({
        status: 'QUEUED',
        last_error: expect.stringContaining('451') as string,
      });
      await hurry();
    }
    await until(async () => (await mailTo(to)).status === 'SENT');
    expect(smtp.offered.get(to)).toBe(3);
    expect(waits[0]).toBeGreaterThan(10);
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
  });

  it('gives up a mail that the mail server rejects permanently', async () => {
    const { smtp, ctx } = await startWorkers(1, () => '550 no such person');
    const to = newAddress();
    await send(ctx, to);
    await until(async () => (await mailTo(to)).status === 'FAILED');
    expect(await mailTo(to)).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining('550') as string,
    });
    await hurry();
    await sleep(300);
    expect(smtp.offered.get(to)).toBe(1);
  });

  it('sends each mail once, with any number of processes on the queue', async () => {
    const { smtp, ctx } = await startWorkers(4);
    const addresses = Array.from({ length: 60 }, newAddress);
    await Promise.all(addresses.map((to) => send(ctx, to)));
    await until(async () => smtp.accepted.length >= addresses.length);
    await sleep(500);
    expect(smtp.accepted.map(({ to }) => to).sort()).toEqual([...addresses].sort());
  });

  it('takes over the work of a process that died halfway', async () => {
    const to = newAddress();
    const dead = new BossJobs(db, base.log);
    await dead.install();
    await send({ ...base, jobs: dead }, to);
    await dead.stop();
    await db.system((tx) =>
      tx.query(
        `update jobs.job set state = 'active', started_on = now() - interval '1 hour' where state = 'created'`,
      ),
    );
    await startWorkers(1);
    await until(async () => {
      await hurry();
      return (await mailTo(to)).status === 'SENT';
    });
  });

  // the embedded database answers within the process, and only heartbeats find such jobs
  it.runIf(inject('database') === 'postgres')(
    'runs a job whose claim was committed, but not acknowledged',
    async () => {
      let lost = 0;
      const system: Database['system'] = async (work) => {
        let isClaim = false;
        const result = await db.system((tx) =>
          work(
            Object.assign(Object.create(tx) as OwnerTransaction, {
              query: (text: string, values?: unknown[]) => {
                isClaim ||= text.includes('insert into app.job_claims');
                return tx.query(text, values);
              },
            }),
          ),
        );
        if (!isClaim || lost > 0) return result;
        lost += 1;
        throw new DatabaseUnavailable(new Error('The connection broke during the commit.'));
      };
      const unreliable = Object.assign(Object.create(db) as Database, { system });
      const smtp = await startSmtp();
      cleanups.push(smtp.stop);
      const config = { ...base.config, smtpUrl: smtp.url, allowsPlainSmtp: true };
      const jobs = new BossJobs(unreliable, base.log, { upkeepEverySeconds: 1 });
      await jobs.start({ ...base, config, jobs }, jobHandlers);
      cleanups.push(() => jobs.stop());
      const to = newAddress();
      await send({ ...base, jobs }, to);
      await until(() => Promise.resolve(smtp.accepted.length > 0));
      expect(lost).toBe(1);
      expect(smtp.accepted.map((mail) => mail.to)).toEqual([to]);
    },
  );

  it('stops only after the current mail is sent', async () => {
    const { smtp, ctx } = await startWorkers(1);
    const to = newAddress();
    await send(ctx, to);
    await sleep(30);
    await (ctx.jobs as BossJobs).stop();
    const { status } = await mailTo(to);
    expect(smtp.accepted.length).toBe(status === 'SENT' ? 1 : 0);
  });
});
