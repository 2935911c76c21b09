import type { Database, OwnerTransaction } from '../../db/database.ts';
import { FUNCTIONS } from '../../db/migrations-folder.ts';
import { BackupError, type BackupHeader, type BackupLine } from './backup-file.ts';
import { type BackupTable, readTables } from './backup-tables.ts';

/** Rows per fetch; few where a row may contain a whole file. */
const [ROWS, LARGE_ROWS] = [2_000, 10];

async function readHeader(tx: OwnerTransaction): Promise<BackupHeader> {
  const [found] = await tx.query<{ known: boolean }>(
    `select to_regclass('app.migrations') is not null as known`,
  );
  if (!found?.known) throw new BackupError('There is no database of Chairside to back up.');
  const [row] = await tx.query<{ moment: Date; migrations: BackupHeader['migrations'] }>(
    `select now() as moment, (select json_agg(json_build_object('name', name, 'hash', hash) order by name)
       from app.migrations where not starts_with(name, $1)) as migrations`,
    [FUNCTIONS],
  );
  if (!row) throw new Error('The database did not answer.');
  return {
    format: 'chairside-backup',
    version: 1,
    moment: row.moment.toISOString(),
    migrations: row.migrations,
  };
}

async function* readRows(
  tx: OwnerTransaction,
  { name, columns, isLarge }: BackupTable,
): AsyncGenerator<string> {
  await tx.script(
    `declare backup no scroll cursor for select row(${columns.join(', ')})::text as line from ${name}`,
  );
  const fetch = `fetch ${isLarge ? LARGE_ROWS : ROWS} from backup`;
  for (;;) {
    const rows = await tx.query<{ line: string }>(fetch);
    for (const { line } of rows) yield line;
    if (rows.length === 0) break;
  }
  await tx.script('close backup');
}

/** The lines of a backup, within a transaction with one snapshot. */
async function* dumpLines(tx: OwnerTransaction): AsyncGenerator<BackupLine> {
  await tx.script('set transaction isolation level repeatable read, read only');
  yield await readHeader(tx);
  const tables = await readTables(tx);
  let rows = 0;
  for (const table of tables) {
    yield { table: table.name, columns: table.columns };
    for await (const line of readRows(tx, table)) {
      rows += 1;
      yield line;
    }
  }
  yield { end: { tables: tables.length, rows } };
}

/** Runs work with the lines of a backup of a database. */
export function withDump<T>(
  db: Database,
  work: (lines: AsyncIterable<BackupLine>) => Promise<T>,
): Promise<T> {
  return db.system((tx) => work(dumpLines(tx)));
}
