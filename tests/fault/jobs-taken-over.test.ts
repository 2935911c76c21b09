import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmtpServer, startSmtp } from '../api/jobs-smtp.ts';
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts';
import { type BuiltScene, Caller, openBuiltScene, makeBulkRows } from '../support/built-scene.ts';
import { query, startPostgres, type TemporaryPostgres } from '../support/postgres.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROWS = 60;
const TAKEN_OVER_WITHIN_MS = 15_000;

describe('a process killed while it sends mail', () => {
  let postgres: TemporaryPostgres;
  let databaseUrl: string;
  let smtp: SmtpServer;
  let scene: BuiltScene;
  let other: BuiltServer;
  let answer: (() => void) | undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-takeover-'));

  beforeAll(async () => {
    postgres = await startPostgres();
    databaseUrl = await postgres.createDatabase();
    scene = await openBuiltScene(ROOT, dataDir, databaseUrl);
    await scene.server.stop();
    const answered = new Promise<void>((resolve) => (answer = resolve));
    smtp = await startSmtp(async () => {
      await answered;
      return '250 kept';
    });
  }, 120_000);

  afterAll(async () => {
    scene.caller.close();
    await other.stop();
    await smtp.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('leaves its jobs to another process, which sends nothing twice and reports mails of unknown outcome', async () => {
    const env = {
      DATA_DIR: dataDir,
      DEMO: 'off',
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtp.url,
      SMTP_TLS: 'optional',
    };
    const first = await startBuiltServer({ cwd: ROOT, env });
    const caller = new Caller(first.url, scene.caller.cookie);
    const rows = makeBulkRows(scene.practiceIds[0], ROWS);
    await caller.data('POST', '/surveys/px/send/bulk', rows);
    // one mail in each job: the mail server has received it but not answered yet
    await expect.poll(() => smtp.offered.size, { timeout: 20_000 }).toBe(2);
    other = await startBuiltServer({ cwd: ROOT, env });
    process.kill(first.pid, 'SIGKILL');
    const killedAt = Date.now();
    answer?.();
    caller.close();
    const known = async (): Promise<number> =>
      (
        await query(
          databaseUrl,
          `select from messages where survey_id is not null and status in ('SENT', 'FAILED')`,
        )
      ).length;
    await expect.poll(known, { timeout: TAKEN_OVER_WITHIN_MS, interval: 200 }).toBe(ROWS);
    expect(Date.now() - killedAt).toBeLessThan(TAKEN_OVER_WITHIN_MS);
    expect([...smtp.offered.values()].filter((count) => count !== 1)).toEqual([]);
    expect(smtp.offered.size).toBe(ROWS);
    const failed = await query<{ last_error: string }>(
      databaseUrl,
      `select last_error from messages where status = 'FAILED'`,
    );
    expect(failed).toHaveLength(2);
    expect(failed[0]?.last_error).toContain('may have arrived');
    const notified = await query(
      databaseUrl,
      `select from notifications where data->>'kind' = 'DELIVERY_FAILED'`,
    );
    expect(notified).toHaveLength(2);
  }, 120_000);
});
