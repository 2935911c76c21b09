import { existsSync, readFileSync } from 'node:fs';
import type { OwnerTransaction } from './database.ts';
import type { Migration } from './migrations-folder.ts';

/** Written by the generator in a developer's checkout; a release has no such file. */
const FILE = 'replaced.json';

/** A migration that was planned anew before it was committed, and the statements that lead away from it. */
interface Replaced {
  name: string;
  hash: string;
  /** to the tables before it */
  back: string;
  /** to the tables of the migration that replaced it, keeping what both have */
  onward?: { name: string; hash: string; sql: string };
}

/**
 * Takes a developer's database from a migration that was planned anew to the one in its place, or back to the tables
 * before it if other migrations are missing, too. Changes `landed` accordingly.
 * @param folder with the migrations
 */
export async function leaveReplaced(
  target: OwnerTransaction,
  landed: Map<string, string>,
  migrations: Migration[],
  folder: string,
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
  await target.script(isNext ? onward.sql : replaced.back);
  await target.query('delete from app.migrations where name = $1', [replaced.name]);
  landed.delete(replaced.name);
  if (!isNext) return;
  await target.query('insert into app.migrations (name, hash) values ($1, $2)', [onward.name, onward.hash]);
  landed.set(onward.name, onward.hash);
}
