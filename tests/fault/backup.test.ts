import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../src/server/operations/cli/command.ts';
import { readConfig } from '../../src/server/config.ts';
import {
  type BuiltScene,
  closeBuiltScene,
  inParallel,
  makeSurveys,
  openBuiltScene,
  type Submission,
} from '../support/built-scene.ts';
import { startPostgres, type TemporaryPostgres } from '../support/postgres.ts';
import { type Ran, runCommand, startCommand } from '../support/run-command.ts';

const ROOT = join(import.meta.dirname, '../..');
const SURVEYS = 400;
type Env = Record<string, string>;

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-backup-'));
  folders.push(folder);
  return folder;
};
const buildEnv = (dataDir: string, databaseUrl?: string): Env => ({
  DATA_DIR: dataDir,
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
});

let postgres: TemporaryPostgres;
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Loaded {
  /** slugs acknowledged before the backup began */
  before: string[];
  acknowledged: number;
  file: string;
  ran: Ran;
}

/** Completes surveys until the backup is finished. */
async function backUpUnderLoad(scene: BuiltScene, env: Env, submissions: Submission[]): Promise<Loaded> {
  const file = join(newFolder(), 'chairside.dump');
  const acknowledged: string[] = [];
  let before: string[] = [];
  let backup: Promise<Ran> | undefined;
  await inParallel(submissions, async ({ slug, answers }, index) => {
    const body = {
      answers,
      contact: index % 5 === 0,
      feedback: `Answer of ${slug}`,
      experienceType: 'PATIENT',
    };
    const { status } = await scene.caller.send('POST', `/surveys/${slug}/complete`, body);
    if (status === 200) acknowledged.push(slug);
    if (index !== 40) return;
    before = [...acknowledged];
    backup = runCommand('backup', env, file);
  });
  if (!backup) throw new Error('There was no backup.');
  return { before, acknowledged: acknowledged.length, file, ran: await backup };
}

const TABLES = `select format('%I.%I', n.nspname, c.relname) as name,
    (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname in ('public', 'app') or n.nspname = 'jobs' and c.relname = 'job') order by 1`;

/** Dumps every table and index as text, to compare two databases. */
function readContent(env: Env): Promise<Map<string, string>> {
  return withDatabase(readConfig(env), (db) =>
    db.system(async (tx) => {
      const content = new Map<string, string>();
      for (const { name, columns } of await tx.query<{ name: string; columns: string[] }>(TABLES)) {
        const [row] = await tx.query<{ digest: string }>(
          `select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line collate "C")), '') as digest
           from (select row(${columns.join(', ')})::text as line from ${name}) rows`,
        );
        content.set(name, row?.digest ?? '');
      }
      const [indexes] = await tx.query<{ definitions: string }>(
        `select string_agg(indexdef, E'\\n' order by indexdef collate "C") as definitions from pg_indexes
         where schemaname in ('public', 'app')`,
      );
      content.set('indexes', indexes?.definitions ?? '');
      return content;
    }),
  );
}

function completedIn(env: Env): Promise<Map<string, string | null>> {
  return withDatabase(readConfig(env), (db) =>
    db.system(async (tx) => {
      const rows = await tx.query<{ slug: string; feedback: string | null; wrong: number }>(
        `select slug, feedback, (select count(*)::int from answers a
           where a.organization_id = s.organization_id and a.survey_id = s.id) - cardinality(question_ids) as wrong
         from surveys s where completed_at is not null`,
      );
      expect(rows.filter(({ wrong }) => wrong !== 0)).toEqual([]);
      const sums = await tx.query(
        `select r.* from organizations o cross join lateral app.recount_rollups(o.id, '2000-01-01', '2100-01-01') r`,
      );
      expect(sums, 'the rollups behind the charts').toEqual([]);
      return new Map(rows.map(({ slug, feedback }) => [slug, feedback]));
    }),
  );
}

describe('a backup of PostgreSQL', () => {
  it('taken under load contains every answer acknowledged before its snapshot', async () => {
    const dataDir = newFolder();
    const env = buildEnv(dataDir, await postgres.createDatabase());
    const scene = await openBuiltScene(ROOT, dataDir, env.DATABASE_URL);
    const submissions = await makeSurveys(scene, SURVEYS);
    const { before, acknowledged, file, ran } = await backUpUnderLoad(scene, env, submissions);
    await closeBuiltScene(scene);
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    expect(ran.out).toMatch(/: \d+ bytes in [\d.]+ s\.\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(acknowledged).toBe(SURVEYS);
    expect(before.length).toBeGreaterThan(20);

    const target = buildEnv(newFolder(), await postgres.createDatabase());
    expect(await runCommand('restore', target, file)).toMatchObject({ exitCode: 0, err: '' });
    const completed = await completedIn(target);
    expect(before.filter((slug) => completed.get(slug) !== `Answer of ${slug}`)).toEqual([]);
    const again = await runCommand('restore', target, file);
    expect([again.exitCode, again.err]).toEqual([1, expect.stringContaining('has data')]);
  }, 120_000);

  it('leaves nothing behind when it is interrupted, or has no pg_dump', async () => {
    const env = buildEnv(newFolder(), await postgres.createDatabase());
    await withDatabase(readConfig(env), () => Promise.resolve());
    const folder = newFolder();
    const locking = new pg.Client({ connectionString: env.DATABASE_URL });
    await locking.connect();
    await locking.query('begin; lock table surveys');
    const { child, ended } = startCommand('backup', env, join(folder, 'interrupted.dump'));
    await expect
      .poll(() => readdirSync(folder), { timeout: 30_000 })
      .toEqual(['interrupted.dump.unfinished']);
    child.kill();
    expect(await ended).toMatchObject({ exitCode: 1 });
    await locking.end();
    const without = await runCommand('backup', { ...env, PATH: folder }, join(folder, 'without.dump'));
    expect([without.exitCode, without.err]).toEqual([1, expect.stringContaining('pg_dump was not found')]);
    expect(readdirSync(folder)).toEqual([]);
  }, 120_000);
});

describe('a backup of the embedded database', () => {
  let dataDir: string;
  let file: string;
  beforeAll(async () => {
    dataDir = newFolder();
    const scene = await openBuiltScene(ROOT, dataDir);
    const submissions = await makeSurveys(scene, 20);
    for (const { slug, answers } of submissions.slice(0, 10)) {
      const body = {
        answers,
        contact: true,
        feedback: 'Wörter "und" \\ Zeichen,\n(x)',
        experienceType: 'PATIENT',
      };
      await scene.caller.send('POST', `/surveys/${slug}/complete`, body);
    }
    const refused = await runCommand('backup', buildEnv(dataDir), join(newFolder(), 'running.sql'));
    expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('stop the server')]);
    await closeBuiltScene(scene);
    file = join(newFolder(), 'first.sql');
    expect(await runCommand('backup', buildEnv(dataDir), file)).toMatchObject({ exitCode: 0 });
  }, 120_000);

  it('moves to PostgreSQL and to a new folder without a difference', async () => {
    const there = buildEnv(newFolder(), await postgres.createDatabase());
    expect(await runCommand('restore', there, file)).toMatchObject({ exitCode: 0, err: '' });
    const here = buildEnv(newFolder());
    expect(await runCommand('restore', here, file)).toMatchObject({ exitCode: 0, err: '' });
    const first = await readContent(buildEnv(dataDir));
    expect(first.get('public.surveys')).toMatch(/^20 /);
    expect(await readContent(there)).toEqual(first);
    expect(await readContent(here)).toEqual(first);
  }, 120_000);

  it('is refused when the file is truncated, is not a backup, or would overwrite data', async () => {
    const cut = join(newFolder(), 'cut.sql');
    expect(await runCommand('backup', buildEnv(dataDir), cut)).toMatchObject({ exitCode: 0 });
    expect(await runCommand('backup', buildEnv(dataDir), cut)).toMatchObject({ exitCode: 1 });
    truncateSync(cut, statSync(cut).size - 100);
    const target = buildEnv(newFolder());
    const refused = await runCommand('restore', target, cut);
    expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('truncated')]);
    expect(readdirSync(target.DATA_DIR ?? '')).not.toContain('database');
    const none = join(newFolder(), 'none');
    writeFileSync(none, 'nothing');
    expect(await runCommand('restore', target, none)).toMatchObject({ exitCode: 1 });
    expect(await runCommand('restore', target)).toMatchObject({ exitCode: 2 });
    expect(await runCommand('backup', buildEnv(newFolder()), join(newFolder(), 'x'))).toMatchObject({
      exitCode: 1,
    });
  }, 120_000);
});
