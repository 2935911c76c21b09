import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { decideDemo } from '../src/server/operations/decide-demo.ts';
import { openDatabase } from '../src/server/db/open-database.ts';
import { seedDemo } from './seed.ts';
import { DAY, isoDay } from './seeded.ts';

/** Beside the bundle and rebuilt with it, so that it is never older than the code; `npm run dev` names its own. */
function preparedRoot(): string {
  return process.env.PREPARED_DEMO ?? fileURLToPath(new URL('./prepared-demo', import.meta.url));
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
  const folder = join(root, isoDay(now));
  // another process may be making the same
  const dataDir = `${dirname(root)}/unfinished-${basename(root)}-${process.pid}`;
  const db = await openDatabase({ databaseUrl: undefined, dataDir }, log);
  try {
    await decideDemo(db, { demo: true, isDemoChosen: false });
    await seedDemo(db, { companyMarker: '@chairside.' }, log, now);
  } finally {
    await db.close();
  }
  dropSpareSegments(join(dataDir, 'database'));
  mkdirSync(root, { recursive: true });
  for (const day of readdirSync(root).filter((name) => name !== basename(folder)))
    rmSync(join(root, day), { recursive: true });
  if (!existsSync(folder)) renameSync(join(dataDir, 'database'), folder);
  rmSync(dataDir, { recursive: true });
}
