import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureRole, migrate } from '../migrate.ts';
import { hashOf, type Migration, projectFolder } from '../migrations-folder.ts';
import { EmbeddedDatabase } from './embedded-database.ts';
import { WorkerClient } from './worker-client.ts';

const PREFIX = 'embedded-database-';

function cacheFolder(): string {
  return join(projectFolder(), 'node_modules/.cache/chairside');
}

function pgliteVersion(): string {
  const file = join(projectFolder(), 'node_modules/@electric-sql/pglite/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

async function build(migrations: Migration[]): Promise<Uint8Array> {
  const worker = new WorkerClient();
  const db = new EmbeddedDatabase(worker);
  try {
    await worker.call('open', {});
    await ensureRole(db);
    await db.system((tx) => migrate(tx, migrations));
    return await db.dump();
  } finally {
    await db.close();
  }
}

function store(file: string, template: Uint8Array): void {
  const folder = cacheFolder();
  mkdirSync(folder, { recursive: true });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, template);
  renameSync(partial, file);
  for (const old of readdirSync(folder)) {
    const isOld = old.startsWith(PREFIX) && old.endsWith('.tar.gz') && join(folder, old) !== file;
    if (isOld) unlinkSync(join(folder, old));
  }
}

/**
 * An empty database with all migrations applied, as an archive: starting from it takes a second where making one takes six.
 * Made once for each set of migrations and version of PGlite, by the build or by whoever needs it first.
 */
export async function loadTemplate(migrations: Migration[]): Promise<Uint8Array> {
  const key = hashOf([pgliteVersion(), ...migrations.map(({ name, hash }) => `${name} ${hash}`)].join('\n'));
  const file = join(cacheFolder(), `${PREFIX}${key.slice(0, 16)}.tar.gz`);
  if (existsSync(file)) return new Uint8Array(readFileSync(file));
  const template = await build(migrations);
  store(file, template);
  return template;
}
