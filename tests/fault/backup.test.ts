import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBackup } from '../../src/server/operations/backup/backup-file.ts';
import { readTables } from '../../src/server/operations/backup/backup-tables.ts';
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
import { type Ran, runCommand } from '../support/run-command.ts';

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
  /** acknowledged slugs, each with its time */
  acknowledged: Map<string, Date>;
  file: string;
  ran: Ran;
}

/** Completes surveys until the backup is finished. */
async function backUpUnderLoad(scene: BuiltScene, env: Env, submissions: Submission[]): Promise<Loaded> {
  const file = join(newFolder(), 'chairside.backup');
  const acknowledged = new Map<string, Date>();
  let backup: Promise<Ran> | undefined;
  await inParallel(submissions, async ({ slug, answers }, index) => {
    const body = {
      answers,
      contact: index % 5 === 0,
      feedback: `Answer of ${slug}`,
      experienceType: 'PATIENT',
    };
    const { status } = await scene.caller.send('POST', `/surveys/${slug}/complete`, body);
    if (status === 200) acknowledged.set(slug, new Date());
    if (index === 40) backup = runCommand('backup', env, file);
  });
  if (!backup) throw new Error('There was no backup.');
  return { acknowledged, file, ran: await backup };
}

async function readMoment(file: string): Promise<Date> {
  const { value } = await readBackup(file).next();
  return new Date((value as { moment: string }).moment);
}

/** Dumps every table and index of a backup as text, to compare two databases. */
function readContent(env: Env): Promise<Map<string, string>> {
  return withDatabase(readConfig(env), (db) =>
    db.system(async (tx) => {
      const content = new Map<string, string>();
      for (const { name, columns } of await readTables(tx)) {
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
    const { acknowledged, file, ran } = await backUpUnderLoad(scene, env, submissions);
    await closeBuiltScene(scene);
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    expect(ran.out).toMatch(/: \d+ bytes in [\d.]+ s\.\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(acknowledged.size).toBe(SURVEYS);
    const moment = await readMoment(file);
    const before = [...acknowledged].filter(([, at]) => at < moment).map(([slug]) => slug);
    expect(before.length).toBeGreaterThan(30);

    const target = buildEnv(newFolder(), await postgres.createDatabase());
    expect(await runCommand('restore', target, file)).toMatchObject({ exitCode: 0, err: '' });
    const completed = await completedIn(target);
    expect(before.filter((slug) => completed.get(slug) !== `Answer of ${slug}`)).toEqual([]);
    const again = await runCommand('restore', target, file);
    expect([again.exitCode, again.err]).toEqual([1, expect.stringContaining('has data')]);
  }, 120_000);
});

describe('a backup', () => {
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
    const refused = await runCommand('backup', buildEnv(dataDir), join(newFolder(), 'running.backup'));
    expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('stop the server')]);
    await closeBuiltScene(scene);
    file = join(newFolder(), 'first.backup');
    expect(await runCommand('backup', buildEnv(dataDir), file)).toMatchObject({ exitCode: 0 });
  }, 120_000);

  it('moves the embedded database to PostgreSQL and back without a difference', async () => {
    const there = buildEnv(newFolder(), await postgres.createDatabase());
    expect(await runCommand('restore', there, file)).toMatchObject({ exitCode: 0, err: '' });
    const back = join(newFolder(), 'second.backup');
    expect(await runCommand('backup', there, back)).toMatchObject({ exitCode: 0 });
    const here = buildEnv(newFolder());
    expect(await runCommand('restore', here, back)).toMatchObject({ exitCode: 0, err: '' });
    const first = await readContent(buildEnv(dataDir));
    expect(first.get('public.surveys')).toMatch(/^20 /);
    expect(await readContent(there)).toEqual(first);
    expect(await readContent(here)).toEqual(first);
  }, 120_000);

  it('is refused when the file is truncated, is not a backup, or would overwrite data', async () => {
    const cut = join(newFolder(), 'cut.backup');
    expect(await runCommand('backup', buildEnv(dataDir), cut)).toMatchObject({ exitCode: 0 });
    expect(await runCommand('backup', buildEnv(dataDir), cut)).toMatchObject({ exitCode: 1 });
    truncateSync(cut, statSync(cut).size - 100);
    const target = buildEnv(newFolder());
    const refused = await runCommand('restore', target, cut);
    expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('damaged')]);
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
