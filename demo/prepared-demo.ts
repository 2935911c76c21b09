import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { decideDemo } from '../src/server/operations/decide-demo.ts';
import { openDatabase } from '../src/server/db/open-database.ts';
import { seedDemo } from './seed.ts';
import { DAY, isoDay } from './seeded.ts';

/** Beside the bundle and rebuilt with it, so that it is never older than the code; kept out of the sources. */
function preparedRoot(): string {
  return fileURLToPath(new URL('./prepared-demo', import.meta.url));
}

/**
 * The folder of an embedded database that the build filled with the demo of that day or the day before: a build stays
 * valid after midnight. Undefined where the build is older or missing, so the demo must be made.
 */
export function preparedDemo(now: Date, root = preparedRoot()): string | undefined {
  const days = [now, new Date(now.getTime() - DAY)];
  return days.map((day) => join(root, isoDay(day))).find((folder) => existsSync(folder));
}

/**
 * Deletes the log segments that a cleanly closed database keeps for reuse, half its size: recovery starts in the first,
 * and the next may have been started.
 */
function dropSpareSegments(database: string): void {
  const folder = join(database, 'pg_wal');
  const segments = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of segments.sort().slice(2)) rmSync(join(folder, name));
}

/**
 * Prepares the database for starts with the demo today: the same one that such a start would make itself, for the price
 * of a copy.
 */
export async function prepareDemo(now: Date, log: FastifyBaseLogger): Promise<void> {
  const root = preparedRoot();
  const dataDir = join(root, 'unfinished');
  rmSync(root, { recursive: true, force: true });
  const db = await openDatabase({ databaseUrl: undefined, dataDir }, log);
  try {
    await decideDemo(db, { demo: true, isDemoChosen: false });
    await seedDemo(db, { companyMarker: '@chairside.' }, log, now);
  } finally {
    await db.close();
  }
  dropSpareSegments(join(dataDir, 'database'));
  renameSync(join(dataDir, 'database'), join(root, isoDay(now)));
  rmSync(dataDir, { recursive: true });
}
