import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDatabaseError, type OwnerTransaction } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import {
  FUNCTIONS,
  hashText,
  type Migration,
  migrationsFolder,
  readMigrations,
} from '../../src/server/db/migrations-folder.ts';
import type { Output } from '../emit/output.ts';
import type { TableColumn, TableModel } from '../model/table-model.ts';
import { BusyDatabaseError, openEmpty, openWithRows, type TrialDatabase } from './databases.ts';
import { TRY_CAST } from './diff-columns.ts';
import { findMisfits, type Misfits, type NewLimit } from './new-limits.ts';
import { toKey, type MigrationPlan, type Step } from './plan.ts';
import { sampleRows, WITH_KEYS, WITHOUT_KEYS } from './sample-rows.ts';
import { columnSql } from './sql.ts';

/** Labels of rows that are shown. */
const SHOWN = 3;

/** The rows that an effect concerns. */
export interface Concerned {
  count: number;
  labels: string[];
}

/** A statement that a database rejected: the table, or the file of functions, the column if it is known, and the reason. */
export interface Rejection {
  database: string;
  table?: string;
  file?: string;
  column?: string;
  reason: string;
}

export interface Trial {
  /** by `toKey` of the effect; absent without a database with rows */
  rows: Map<string, Concerned>;
  /** absent without such a database */
  misfits?: Misfits[];
  rejection?: Rejection;
}

async function countRows(tx: OwnerTransaction, { effects }: MigrationPlan): Promise<Trial['rows']> {
  const found: Trial['rows'] = new Map();
  await tx.script(TRY_CAST);
  for (const effect of effects) {
    if (effect.rows === undefined) continue;
    const labels = await tx.query<{ label: string | null }>(
      `SELECT label FROM (${effect.rows}) concerned ORDER BY label LIMIT ${SHOWN}`,
    );
    const [row] = await tx.query<{ n: string | number }>(
      `SELECT count(*) AS n FROM (${effect.rows}) AS rows`,
    );
    found.set(toKey(effect), { count: Number(row?.n), labels: labels.flatMap(({ label }) => label ?? []) });
  }
  return found;
}

/** Runs statements that may fail, without ending the transaction. */
async function attempt(tx: OwnerTransaction, sql: string): Promise<unknown> {
  await tx.script('SAVEPOINT attempt');
  try {
    await tx.script(sql);
    await tx.script('RELEASE SAVEPOINT attempt');
    return undefined;
  } catch (error) {
    await tx.script('ROLLBACK TO SAVEPOINT attempt');
    return error;
  }
}

/** The column for which a table cannot be created: the first that cannot be added to those before it. */
async function findColumn(tx: OwnerTransaction, columns: TableColumn[]): Promise<string | undefined> {
  const sound: string[] = [];
  const ordered = [...columns].sort(
    (one, other) => Number(Boolean(one.generated)) - Number(Boolean(other.generated)),
  );
  for (const column of ordered) {
    const sql = columnSql(column);
    // a value is only computed once a row has it
    const row = column.default === undefined ? '' : `; SELECT ${column.default}::${column.type}`;
    if (await attempt(tx, `CREATE TEMP TABLE trial (${[...sound, sql].join(', ')})${row}; DROP TABLE trial`))
      return column.name;
    sound.push(sql);
  }
  return undefined;
}

/** Why a database rejects a value or a statement, in words. */
function describe(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const value = /: ("[^"]*")$/.exec(message)?.[1];
  const type = /for type ([\w ]+?)(?: without time zone| with time zone)?:/.exec(message)?.[1];
  if (isDatabaseError(error, '22P02', '22007', '22008') && value && type) return `${value} is no ${type}`;
  if (isDatabaseError(error, '22008')) return `${value ?? 'a value'} is outside the range of dates`;
  if (isDatabaseError(error, '42701', '42P16')) return `two columns have the same name: ${message}`;
  if (isDatabaseError(error, '42804')) return `the types do not match: ${message}`;
  if (isDatabaseError(error, '23502')) return 'some rows would have no value, and the field is required';
  if (isDatabaseError(error, '22012')) return 'the value of some rows is divided by zero';
  if (isDatabaseError(error, '22003')) return 'the value of some rows is outside the range of its type';
  if (isDatabaseError(error, '55P03')) return 'the table is in use; try again';
  return message;
}

async function runStep(
  tx: OwnerTransaction,
  step: Step,
  tables: TableModel[],
  database: string,
): Promise<Rejection | undefined> {
  const error = await attempt(tx, step.sql);
  if (error === undefined) return undefined;
  const columns = tables.find(({ name }) => name === step.table)?.columns ?? [];
  const column = step.sql.startsWith('CREATE TABLE') ? await findColumn(tx, columns) : step.column;
  return {
    database,
    table: step.table,
    ...(column === undefined ? {} : { column }),
    reason: describe(error),
  };
}

/** Fills the tables that a plan changes. A sample that a rule of the tables rejects is left out. */
async function insertSamples(tx: OwnerTransaction, { plan, before }: Attempt): Promise<void> {
  const changed = new Set(plan.effects.flatMap(({ rows, table }) => (rows === undefined ? [] : [table])));
  await tx.script(WITHOUT_KEYS);
  for (const table of before.filter(({ name }) => changed.has(name)))
    for (const sql of sampleRows(table)) await attempt(tx, sql);
  await tx.script(WITH_KEYS);
}

interface Attempt {
  plan: MigrationPlan;
  before: TableModel[];
  tables: TableModel[];
  migrations: Migration[];
  /** run after them, as at a start of the server */
  functions: Migration[];
  /** that rows are compared with after the migration */
  limits: readonly NewLimit[];
  root: string;
  folder: string;
}

async function tryIn(db: TrialDatabase, attempted: Attempt): Promise<Trial> {
  const { plan, tables, migrations, functions, root, folder } = attempted;
  return db.run(async (tx) => {
    await migrate(tx, migrations, { folder });
    const rows: Trial['rows'] = db.hasRows ? await countRows(tx, plan) : new Map();
    const isAsked = plan.effects.some(({ kind }) => kind === 'question');
    const isConflict = plan.effects.some(
      (effect) => effect.kind === 'conflict' && (rows.get(toKey(effect))?.count ?? 0) > 0,
    );
    // without the values that the schema has yet to name, the statements would only fail
    if (isAsked || isConflict) return { rows };
    if (!db.hasRows) await insertSamples(tx, attempted);
    for (const step of plan.steps) {
      const rejection = await runStep(tx, step, tables, db.name);
      if (rejection) return { rows, rejection };
    }
    const misfits = db.hasRows ? await findMisfits(tx, attempted.limits) : [];
    for (const one of functions) {
      const error = await attempt(tx, one.sql);
      if (error)
        return {
          rows,
          rejection: {
            database: db.name,
            file: findFunctionFile(root, one),
            reason: `this function does not fit the tables: ${describe(error)}`,
          },
        };
    }
    return { rows, misfits };
  });
}

async function tryAndClose(db: TrialDatabase, attempted: Attempt): Promise<Trial> {
  try {
    return await tryIn(db, attempted);
  } finally {
    await db.close();
  }
}

/**
 * @returns undefined without a database, or if the one that is there is not of this checkout
 * @throws BusyDatabaseError while its server is writing, if a migration depends on the rows
 */
async function tryWithRows(
  root: string,
  attempted: Attempt,
  report: (line: string) => void,
): Promise<Trial | undefined> {
  try {
    const db = await openWithRows(root);
    return db && (await tryAndClose(db, attempted));
  } catch (error) {
    // values that a limit does not allow are only counted
    if (error instanceof BusyDatabaseError && attempted.plan.steps.length > 0) throw error;
    report(`The rows of the database could not be checked: ${describe(error)}`);
    return undefined;
  }
}

const getFunctionFile = ({ name }: Migration): string => `${name.slice(FUNCTIONS.length)}.sql`;

/** A file of functions as it will be written: those on disk may still be of the tables before. */
function withNewSql(migration: Migration, output: Output): Migration {
  const sql = migration.isRepeatable
    ? output.get(`src/generated/sql/${getFunctionFile(migration)}`)
    : undefined;
  return sql === undefined ? migration : { ...migration, sql, hash: hashText(sql) };
}

/** The path of a file of functions from the root. */
function findFunctionFile(root: string, migration: Migration): string {
  const file = getFunctionFile(migration);
  const found = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).find(
    (path) => basename(path) === file && basename(dirname(path)) === 'sql',
  );
  return found === undefined ? file : join('src', found).replaceAll('\\', '/');
}

/** Migrations that a plan replaces. */
export interface ReplacedMigrations {
  /** their files */
  names: string[];
  /** from the tables after them to those of the plan: what happens to the rows of a database that has them */
  onward: MigrationPlan;
  /** the tables after them */
  before: TableModel[];
}

/**
 * Runs a planned migration where it cannot do harm: with the rows of the developer's database, if there is one and the
 * migration concerns rows, and in a database with the tables before it and samples of rows.
 * @param replaced absent if the plan replaces none
 */
export async function tryMigration(
  root: string,
  {
    plan,
    before,
    tables,
    limits,
    output,
  }: Pick<Attempt, 'plan' | 'before' | 'tables' | 'limits'> & { output: Output },
  replaced: ReplacedMigrations | undefined,
  report: (line: string) => void,
): Promise<Trial> {
  const all = readMigrations(root).map((one) => withNewSql(one, output));
  const functions = all.filter(({ isRepeatable }) => isRepeatable);
  const present = all.filter(({ isRepeatable }) => !isRepeatable);
  const migrations = present.filter(({ name }) => !replaced?.names.includes(`${name}.sql`));
  const folder = migrationsFolder(root);
  const attempted = { plan, before, tables, migrations, functions, limits, root, folder };
  const onRows = replaced
    ? { ...attempted, plan: replaced.onward, before: replaced.before, migrations: present }
    : attempted;
  const isAboutRows = limits.length > 0 || onRows.plan.effects.some(({ rows }) => rows !== undefined);
  const withRows = isAboutRows ? await tryWithRows(root, onRows, report) : undefined;
  const trial: Trial = withRows ?? { rows: new Map() };
  if (trial.rejection || plan.steps.length === 0) return trial;
  const empty = await tryAndClose(await openEmpty(root, migrations, folder), attempted);
  return { ...empty, rows: trial.rows, misfits: trial.misfits ?? [] };
}
