import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
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

async function build(migrations: Migration[], log: FastifyBaseLogger): Promise<Uint8Array> {
  const worker = new WorkerClient();
  const db = new EmbeddedDatabase(worker);
  try {
    await worker.call('open', {});
    await ensureRole(db);
    await db.system((tx) => migrate(tx, migrations));
    await installJobs(db, log);
    return await db.dump();
  } finally {
    await db.close();
  }
}

function store(file: string, template: Uint8Array): void {
  const folder = cacheFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, template, { mode: 0o600 });
  renameSync(partial, file);
  for (const old of readdirSync(folder)) {
    const isOld = old.startsWith(PREFIX) && old.endsWith('.tar.gz') && join(folder, old) !== file;
    if (isOld) unlinkSync(join(folder, old));
  }
}

/**
 * An archive of an empty database with all migrations and the job queue: starting from it takes one second instead of
 * six. Created once for each set of migrations and versions, by the build or by the first start that needs it.
 */
export async function loadTemplate(migrations: Migration[], log: FastifyBaseLogger): Promise<Uint8Array> {
  const key = hashText(
    [...DEPENDENCIES.map(readVersion), ...migrations.map(({ name, hash }) => `${name} ${hash}`)].join('\n'),
  );
  const file = join(cacheFolder(), `${PREFIX}${key.slice(0, 16)}.tar.gz`);
  if (existsSync(file)) return new Uint8Array(readFileSync(file));
  const template = await build(migrations, log);
  store(file, template);
  return template;
}
