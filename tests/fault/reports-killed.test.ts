import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { createServer, getLog } from '../../src/server/http/create-server.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { startBuiltServer } from '../e2e/support/built-server.ts';
import { Caller, closeBuiltScene, openBuiltScene } from '../support/built-scene.ts';
import { DATABASES, prepareDatabases } from '../support/fault-databases.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const ROWS = 15_000;
const WITHIN_MS = 90_000;
const ADDRESS = '/feedbacks/export?experienceType=PATIENT&sortBy=date&orderBy=asc';

/** Inserts answered surveys directly into the database. */
async function addFeedback(env: Record<string, string>): Promise<void> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...env });
  const db = await openDatabase(config, getLog(createServer(config)));
  await db.system((tx) =>
    tx.query(
      `insert into surveys (organization_id, slug, experience_type, channel, language, practice_id, recipient_name, question_ids,
         sent_at, day, completed_at, completed_day, feedback, score)
       select p.organization_id, 'killed-' || n, 'PATIENT', 'LINK', 'ENGLISH', p.id, 'Patient ' || n, '{}', now(), current_date,
         now() - make_interval(secs => n), current_date, 'Comment ' || n || ' ends.', 4
       from (select * from practices limit 1) p, generate_series(1, ${ROWS}) n`,
    ),
  );
  await db.close();
}

describe('a report whose process is killed halfway', () => {
  const makeEnvironment = prepareDatabases('report');

  it.each(DATABASES)(
    'ends as one complete file and one notification, on %s',
    async (kind) => {
      const env = await makeEnvironment(kind);
      const scene = await openBuiltScene(ROOT, env.DATA_DIR, env.DATABASE_URL);
      const { cookie } = scene.caller;
      await closeBuiltScene(scene);
      await addFeedback(env);

      let server = await startBuiltServer({ cwd: ROOT, env });
      let caller = new Caller(server.url, cookie);
      onTestFinished(() => {
        caller.close();
        return server.stop();
      });
      const { id } = await caller.data('POST', '/reports', { address: ADDRESS });
      const report = () => caller.data('GET', `/reports/${String(id)}`);
      let seen = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        // the process that runs now has written part of it
        await expect
          .poll(async () => [0, seen].includes(Number((await report()).progress)), {
            timeout: WITHIN_MS,
            interval: 20,
          })
          .toBe(false);
        const { status, progress } = await report();
        expect(status).toBe('WRITING');
        seen = Number(progress);
        await server.kill();
        caller.close();
        server = await startBuiltServer({ cwd: ROOT, env });
        caller = new Caller(server.url, cookie);
      }
      await expect.poll(async () => (await report()).status, { timeout: WITHIN_MS }).toBe('READY');

      const answer = await fetch(`${server.url}/v1/reports/${String(id)}/file`, { headers: { cookie } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const text = bytes.toString();
      const comments = text.match(/Comment \d+ ends\./g) ?? [];
      expect(comments).toHaveLength(ROWS);
      expect(new Set(comments).size).toBe(ROWS);
      expect(Number((await report()).size)).toBe(bytes.length);
      const { body } = await caller.send('GET', '/notifications');
      const notices = (body as unknown as { data: { data: string }[] }).data;
      expect(notices.filter(({ data }) => data.includes(String(id)))).toHaveLength(1);
    },
    300_000,
  );
});
