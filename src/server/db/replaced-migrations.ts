import { existsSync, readFileSync } from 'node:fs';
import { isDatabaseError, type OwnerTransaction } from './database.ts';
import type { Migration } from './migrations-folder.ts';

/** Written by the generator in a developer's checkout; a release has no such file. */
const FILE = 'replaced.json';

/** Queries of the rows that lose a value of a column, or are deleted with their table. */
export interface Losses {
  /** statements that the queries need */
  prepare: string;
  /** `of`: the column or table */
  counts: { of: string; sql: string }[];
}

/** A migration that was planned anew before it was committed, and the statements that lead away from it. */
interface Replaced {
  name: string;
  hash: string;
  /** to the tables before it */
  back: string;
  losses?: Losses;
  /** to the tables of the migration that replaced it, keeping what both have */
  onward?: { name: string; hash: string; sql: string; losses?: Losses };
}

/** Columns whose values are about to be lost, with the number of rows: `gadgets.size in 2 rows`. */
async function findLosses(target: OwnerTransaction, losses: Losses | undefined): Promise<string[]> {
  if (!losses || losses.counts.length === 0) return [];
  const found: string[] = [];
  await target.script(losses.prepare);
  for (const { of, sql } of losses.counts) {
    const [row] = await target.query<{ count: number }>(sql);
    const count = row?.count ?? 0;
    if (count > 0) found.push(`${of} in ${count} ${count === 1 ? 'row' : 'rows'}`);
  }
  return found;
}

/** Runs statements, or undoes them if the rows do not allow them. */
async function hasRun(target: OwnerTransaction, sql: string): Promise<boolean> {
  await target.script('savepoint onward');
  try {
    await target.script(sql);
    return true;
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    await target.script('rollback to savepoint onward');
    return false;
  }
}

/**
 * Takes a developer's database from a migration that was planned anew to the one in its place, or back to the tables
 * before it if its rows do not allow that or other migrations are missing, too. Changes `landed` accordingly.
 * @param folder with the migrations
 * @param warn gets a line with the columns of which rows lost their values
 */
export async function leaveReplaced(
  target: OwnerTransaction,
  landed: Map<string, string>,
  migrations: Migration[],
  { folder, warn }: { folder: string; warn: (line: string) => void },
): Promise<void> {
  const path = `${folder}/${FILE}`;
  if (!existsSync(path)) return;
  const current = new Map(migrations.map(({ name, hash }) => [name, hash]));
  const replaced = (JSON.parse(readFileSync(path, 'utf8')) as Replaced[]).findLast(
    ({ name, hash }) => landed.get(name) === hash && current.get(name) !== hash,
  );
  if (!replaced) return;
  const { onward } = replaced;
  const missing = migrations.filter(({ name, isRepeatable }) => !isRepeatable && !landed.has(name));
  const isNext =
    onward !== undefined &&
    current.get(onward.name) === onward.hash &&
    missing.every(({ name }) => name === onward.name);
  let lost = isNext ? await findLosses(target, onward.losses) : [];
  const hasFollowed = isNext && (await hasRun(target, onward.sql));
  if (!hasFollowed) {
    lost = await findLosses(target, replaced.losses);
    await target.script(replaced.back);
  }
  if (lost.length > 0)
    warn(`The uncommitted migration ${replaced.name} was planned anew. Values are lost: ${lost.join(', ')}.`);
  await target.query('delete from app.migrations where name = $1', [replaced.name]);
  landed.delete(replaced.name);
  if (!hasFollowed) return;
  await target.query('insert into app.migrations (name, hash) values ($1, $2)', [onward.name, onward.hash]);
  landed.set(onward.name, onward.hash);
}
