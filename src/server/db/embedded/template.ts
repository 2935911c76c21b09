import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { BossJobs } from '../../operations/jobs/jobs.ts';
import { ensureRole, migrate } from '../migrate.ts';
import { hashText, type Migration, projectFolder } from '../migrations-folder.ts';
import { EmbeddedDatabase } from './embedded-database.ts';
import { WorkerClient } from './worker-client.ts';

/** Packages that the content of a template depends on, beside the migrations. */
const DEPENDENCIES = ['@electric-sql/pglite', 'pg-boss'];
const PREFIX = 'embedded-database-';
const DAY_MS = 24 * 60 * 60_000;

function cacheFolder(): string {
  return join(projectFolder(), 'node_modules/.cache/chairside');
}

function readVersion(dependency: string): string {
  const file = join(projectFolder(), 'node_modules', dependency, 'package.json');
  return `${dependency} ${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
}

/** The queue's tables take seconds to create, too. */
async function installJobs(db: EmbeddedDatabase, log: FastifyBaseLogger): Promise<void> {
  const jobs = new BossJobs(db, log);
  await jobs.install();
  await jobs.stop();
}

async function build(migrations: Migration[], log: FastifyBaseLogger, folder: string): Promise<void> {
  const worker = new WorkerClient();
  const db = new EmbeddedDatabase(worker);
  try {
    await worker.call('open', { dataDir: folder });
    await ensureRole(db);
    await db.system((tx) => migrate(tx, migrations));
    await installJobs(db, log);
  } finally {
    await db.close();
  }
}

/** Removes templates of other versions after a day: another checkout may share the folder, and use one of them now. */
function removeOld(current: string): void {
  for (const name of readdirSync(cacheFolder())) {
    const folder = join(cacheFolder(), name);
    if (!name.startsWith(PREFIX) || folder === current) continue;
    if (statSync(folder).mtimeMs < Date.now() - DAY_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The folder of an empty database with all migrations and the job queue, to be copied: without it, PGlite alone takes six
 * seconds of processor time before the first migration. Created once for each set of migrations and versions, by the build or by the first start that needs it.
 */
export async function loadTemplate(migrations: Migration[], log: FastifyBaseLogger): Promise<string> {
  const key = hashText(
    [...DEPENDENCIES.map(readVersion), ...migrations.map(({ name, hash }) => `${name} ${hash}`)].join('\n'),
  );
  const folder = join(cacheFolder(), `${PREFIX}${key.slice(0, 16)}`);
  if (!existsSync(folder)) {
    mkdirSync(cacheFolder(), { recursive: true, mode: 0o700 });
    const unfinished = `${folder}.${process.pid}`;
    try {
      await build(migrations, log, unfinished);
      renameSync(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      // another process was quicker
      if (!existsSync(folder)) throw error;
    }
    removeOld(folder);
  }
  return folder;
}
