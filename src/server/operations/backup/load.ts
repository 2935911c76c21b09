import type { FastifyBaseLogger } from 'fastify';
import type { Database, OwnerTransaction } from '../../db/database.ts';
import { ensureRole, migrate } from '../../db/migrate.ts';
import { type Migration, readMigrations } from '../../db/migrations-folder.ts';
import { BossJobs } from '../jobs/jobs.ts';
import {
  BackupError,
  type BackupHeader,
  type BackupLine,
  type EndLine,
  isHeader,
  type TableLine,
} from './backup-file.ts';
import { readTables } from './backup-tables.ts';

/** Limits of one insert statement. */
const [ROWS, CHARACTERS] = [2_000, 4_000_000];

export interface Loaded {
  moment: string;
  tables: number;
  rows: number;
}

/** @throws BackupError for a backup of a newer or different version */
function earlierMigrations({ migrations }: BackupHeader): Migration[] {
  const own = readMigrations();
  return migrations.map(({ name, hash }) => {
    const found = own.find((one) => one.name === name);
    if (!found) throw new BackupError(`The backup is of a newer version: it has the migration ${name}.`);
    if (found.hash !== hash)
      throw new BackupError(`The backup has another migration ${name} than this version.`);
    return found;
  });
}

async function refuseData(tx: OwnerTransaction): Promise<void> {
  const [tables] = await tx.query<{ there: boolean }>(
    `select to_regclass('public.organizations') is not null as there`,
  );
  if (!tables?.there) return;
  const [row] = await tx.query('select 1 from organizations limit 1');
  if (row) throw new BackupError('The database has data. Restore into an empty one.');
}

/**
 * Drops foreign keys and triggers, because rows may arrive before the rows they refer to. @returns restores them,
 * checking all rows
 */
async function withoutConstraints(tx: OwnerTransaction, tables: string[]): Promise<() => Promise<void>> {
  const keys = await tx.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])`,
    [tables],
  );
  const triggers = (state: 'disable' | 'enable'): string =>
    tables.map((table) => `alter table ${table} ${state} trigger user;`).join('\n');
  await tx.script(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`).join('\n'));
  await tx.script(triggers('disable'));
  return async () => {
    await tx.script(triggers('enable'));
    for (const { table, name, definition } of keys)
      await tx.script(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

/**
 * Drops indexes without constraints, because building them from all rows at once is faster. @returns recreates them
 * unchanged
 */
async function withoutIndexes(tx: OwnerTransaction, tables: string[]): Promise<() => Promise<void>> {
  const indexes = await tx.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and c.relkind = 'i'
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  );
  await tx.script(indexes.map(({ name }) => `drop index ${name};`).join('\n'));
  return async () => {
    for (const { definition } of indexes) await tx.script(definition);
  };
}

/** Inserts the rows of one table, many per statement. */
class TableLoader {
  private lines: string[] = [];
  private characters = 0;
  private readonly insert: string;

  constructor(
    private readonly tx: OwnerTransaction,
    { table, columns }: TableLine,
  ) {
    const list = columns.join(', ');
    // parses each row once instead of once per column
    this.insert = `insert into ${table} (${list}) select (x.r).* from (
      select line::pg_temp.restoring as r from unnest($1::text[]) as line offset 0) x`;
  }

  static async open(tx: OwnerTransaction, line: TableLine): Promise<TableLoader> {
    const { table, columns } = line;
    await tx.script(`drop table if exists pg_temp.restoring;
      create temp table restoring as select ${columns.join(', ')} from ${table} with no data`);
    return new TableLoader(tx, line);
  }

  async add(line: string): Promise<void> {
    this.lines.push(line);
    this.characters += line.length;
    if (this.lines.length >= ROWS || this.characters > CHARACTERS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.lines.length > 0) await this.tx.query(this.insert, [this.lines]);
    [this.lines, this.characters] = [[], 0];
  }
}

async function loadRows(tx: OwnerTransaction, lines: AsyncIterator<BackupLine>): Promise<EndLine['end']> {
  const known = new Set((await readTables(tx)).map(({ name }) => name));
  const names = [...known];
  const ours = names.filter((name) => !name.startsWith('jobs.'));
  const makeIndexes = await withoutIndexes(tx, ours);
  const restore = await withoutConstraints(tx, ours);
  await tx.script(`truncate ${names.join(', ')}`);
  let loader: TableLoader | undefined;
  let rows = 0;
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new BackupError('The backup is truncated: its last line is missing.');
    if (typeof line === 'string') {
      rows += 1;
      await loader?.add(line);
      continue;
    }
    await loader?.flush();
    if ('end' in line) {
      if (line.end.rows !== rows)
        throw new BackupError(`The backup contains ${rows} of ${line.end.rows} rows.`);
      await makeIndexes();
      await restore();
      return line.end;
    }
    if (!('table' in line) || !known.has(line.table))
      throw new BackupError('The backup contains an unknown table.');
    loader = await TableLoader.open(tx, line);
  }
}

/**
 * Loads a backup into an empty database and migrates it to this version: all rows or none.
 * @throws BackupError if the file or the database does not allow it
 */
export async function loadBackup(
  db: Database,
  lines: AsyncGenerator<BackupLine>,
  log: FastifyBaseLogger,
): Promise<Loaded> {
  try {
    const { value: header } = await lines.next();
    if (!isHeader(header)) throw new BackupError('The file is not a Chairside backup.');
    const earlier = earlierMigrations(header);
    await db.system(refuseData);
    await ensureRole(db);
    await db.system(async (tx) => {
      const [made] = await tx.query<{ there: boolean }>(
        `select to_regclass('app.migrations') is not null as there`,
      );
      if (!made?.there) await migrate(tx, earlier);
    });
    const jobs = new BossJobs(db, log);
    await jobs.install();
    await jobs.stop();
    const { tables, rows } = await db.system((tx) => loadRows(tx, lines));
    await db.system((tx) => migrate(tx, readMigrations()));
    await db.script('analyze');
    return { moment: header.moment, tables, rows };
  } finally {
    await lines.return(undefined);
  }
}
