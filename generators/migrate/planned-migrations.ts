import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from '../../src/server/db/migrations-folder.ts';
import type { Losses } from '../../src/server/db/replaced-migrations.ts';
import { git } from '../load/committed.ts';
import type { TableModel } from '../model/table-model.ts';
import { planMigration } from './diff.ts';
import { TRY_CAST } from './diff-columns.ts';
import type { Effect, MigrationPlan, Step } from './plan.ts';

export const FOLDER = 'src/server/db/migrations';
const SNAPSHOT = 'snapshot.json';
/** States that databases of this checkout may be in, see src/server/db/replaced-migrations.ts; not in git. */
const REPLACED = 'replaced.json';
const KEPT_STATES = 20;

const HEAD = '-- Planned from the schema, and planned anew until it is committed; once edited, it stays.';
const LOSES = '-- Loses: ';

/** A migration written by the generator, and the tables after it. */
interface State {
  name: string;
  hash: string;
  tables: TableModel[];
  /** to the tables before it */
  back: string;
  losses?: Losses;
  /** to the tables of the migration that replaced it */
  onward?: { name: string; hash: string; sql: string; losses: Losses };
}

/** The start of the next plan. */
export interface Base {
  tables: TableModel[];
  /** names of planned migrations without a commit, which the next plan replaces */
  replaced: string[];
  /** losses that these were allowed */
  allowed: Set<string>;
  /** new names of tables and columns that these had renamed, by `table.column` */
  renamed: Map<string, string>;
}

export const toSql = (steps: Step[]): string => `${steps.map(({ sql }) => sql).join('\n\n')}\n`;

const digest = (body: string): string => createHash('sha256').update(body.trim()).digest('hex').slice(0, 12);

/** Whether the generator wrote a migration, and nobody has edited it. */
function isUntouched(text: string): boolean {
  const [head = '', mark = '', ...rest] = text.split('\n');
  if (head !== HEAD) return false;
  return mark === `-- ${digest(rest.filter((line) => !line.startsWith(LOSES)).join('\n'))}`;
}

function listMigrations(root: string): string[] {
  const folder = join(root, FOLDER);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^\d{4}_.*\.sql$/.test(name))
        .sort()
    : [];
}

const readMigration = (root: string, name: string): string => readFileSync(join(root, FOLDER, name), 'utf8');

export function snapshotText(tables: TableModel[]): string {
  const clean = tables.map((table) => ({
    ...table,
    renamedFrom: undefined,
    columns: table.columns.map((column) => ({
      ...column,
      renamedFrom: undefined,
      renamedValues: undefined,
      fill: undefined,
      isList: undefined,
    })),
  }));
  return `${JSON.stringify(clean, null, 1)}\n`;
}

export function readSnapshot(root: string): { text: string; tables: TableModel[] } {
  const path = join(root, FOLDER, SNAPSHOT);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return { text, tables: text === '' ? [] : (JSON.parse(text) as TableModel[]) };
}

/** The renames in migrations that are about to be replaced. */
function findRenames(texts: string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, table, was, now] of texts
    .join('\n')
    .matchAll(/^ALTER TABLE "(\w+)" RENAME COLUMN "(\w+)" TO "(\w+)";$/gm))
    found.set(`${table}.${now}`, found.get(`${table}.${was}`) ?? was ?? '');
  return found;
}

/**
 * The committed tables, if all planned migrations that this checkout has beyond them are unedited and in no commit of
 * any branch; otherwise those of the last snapshot.
 */
export function findBase(root: string): Base {
  const stacked: Base = {
    tables: readSnapshot(root).tables,
    replaced: [],
    allowed: new Set(),
    renamed: new Map(),
  };
  const committed = git(root, 'ls-tree', '--name-only', 'HEAD', `${FOLDER}/`)?.split('\n');
  const snapshot = git(root, 'show', `HEAD:./${FOLDER}/${SNAPSHOT}`);
  if (!committed || snapshot === undefined) return stacked;
  const fresh = listMigrations(root).filter((name) => !committed.includes(`${FOLDER}/${name}`));
  const texts = new Map(fresh.map((name) => [name, readMigration(root, name)]));
  const planned = fresh.filter((name) => texts.get(name)?.startsWith(HEAD));
  // a merge brings migrations of other branches, which others may have applied
  const isReplaceable = (name: string): boolean =>
    isUntouched(texts.get(name) ?? '') &&
    git(root, 'log', '--all', '-1', '--format=%h', '--', `${FOLDER}/${name}`) === '';
  if (planned.length === 0 || !planned.every(isReplaceable)) return stacked;
  const bodies = planned.map((name) => texts.get(name) ?? '');
  return {
    tables: JSON.parse(snapshot) as TableModel[],
    replaced: planned,
    allowed: new Set(
      bodies.flatMap((text) =>
        text.split('\n').flatMap((line) => (line.startsWith(LOSES) ? [line.slice(LOSES.length)] : [])),
      ),
    ),
    renamed: findRenames(bodies),
  };
}

/** The tables with former names that a set of earlier tables knows: a column may have been renamed twice. */
export function withFormerNames(tables: TableModel[], { renamed }: Pick<Base, 'renamed'>): TableModel[] {
  return tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => {
      const names = [column.name, ...(column.renamedFrom ?? [])];
      const earlier = names.flatMap((name) => renamed.get(`${table.name}.${name}`) ?? []);
      return earlier.length === 0
        ? column
        : { ...column, renamedFrom: [...(column.renamedFrom ?? []), ...earlier] };
    }),
  }));
}

/** The tables before a migration, with the names that it gave them as their former names: the way back keeps values. */
function withLaterNames(before: TableModel[], after: TableModel[]): TableModel[] {
  return before.map((table) => {
    const now =
      after.find(({ name }) => name === table.name) ??
      after.find(({ renamedFrom }) => renamedFrom === (table.entity ?? table.name));
    if (!now) return table;
    const later = (name: string): string[] =>
      now.columns.flatMap((column) => (column.renamedFrom?.includes(name) ? [column.name] : []));
    const name = now.entity ?? now.name;
    return {
      ...table,
      ...(name === (table.entity ?? table.name) ? {} : { renamedFrom: name }),
      columns: table.columns.map((column) => ({ ...column, renamedFrom: later(column.name) })),
    };
  });
}

function nextNumber(root: string, replaced: string[]): string {
  const [first] = replaced;
  if (first !== undefined) return first.slice(0, 4);
  const numbers = listMigrations(root).map((name) => Number(name.slice(0, 4)));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

function readStates(root: string): State[] {
  const path = join(root, FOLDER, REPLACED);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as State[]) : [];
}

/** Queries that count the rows that lose something. */
function toLosses({ effects }: MigrationPlan): Losses {
  const counts = effects.flatMap(({ kind, table, column, rows }) =>
    kind === 'loss' && rows !== undefined
      ? [
          {
            of: column === undefined ? table : `${table}.${column}`,
            sql: `SELECT count(*)::int AS count FROM (${rows}) AS concerned`,
          },
        ]
      : [],
  );
  return { prepare: TRY_CAST, counts };
}

/** Records how a database at one of the earlier states gets to the tables of the latest migration. */
function writeStates(root: string, tables: TableModel[], latest: State | undefined): void {
  const earlier = readStates(root).filter(({ name, hash }) => name !== latest?.name || hash !== latest.hash);
  const onward = earlier.map(({ name, hash, tables: former, back, losses }): State => {
    const state = { name, hash, tables: former, back, ...(losses ? { losses } : {}) };
    if (!latest) return state;
    const plan = planMigration(former, tables);
    return {
      ...state,
      onward: { name: latest.name, hash: latest.hash, sql: toSql(plan.steps), losses: toLosses(plan) },
    };
  });
  const states = [...onward, ...(latest ? [latest] : [])].slice(-KEPT_STATES);
  if (states.length > 0) writeFileSync(join(root, FOLDER, REPLACED), JSON.stringify(states));
}

/**
 * Writes a planned migration and the snapshot, in place of the planned ones without a commit.
 * @returns path of the new migration from the root, or undefined if the tables are those of the base
 */
export function replaceMigrations(
  root: string,
  base: Base,
  tables: TableModel[],
  plan: MigrationPlan,
): string | undefined {
  mkdirSync(join(root, FOLDER), { recursive: true });
  const number = nextNumber(root, base.replaced);
  for (const name of base.replaced) rmSync(join(root, FOLDER, name));
  writeFileSync(join(root, FOLDER, SNAPSHOT), snapshotText(tables));
  if (plan.steps.length === 0) {
    writeStates(root, tables, undefined);
    return undefined;
  }
  const body = toSql(plan.steps);
  const losses = plan.effects.flatMap(({ kind, text }: Effect) =>
    kind === 'loss' ? [`${LOSES}${text}`] : [],
  );
  const text = [HEAD, `-- ${digest(body)}`, ...losses, body].join('\n');
  const name = `${number}_${plan.title}`;
  writeFileSync(join(root, FOLDER, `${name}.sql`), text);
  const before = withLaterNames(base.tables, withFormerNames(tables, base));
  const back = planMigration(tables, before);
  writeStates(root, tables, {
    name,
    hash: hashText(text),
    tables: JSON.parse(snapshotText(tables)) as TableModel[],
    back: toSql(back.steps),
    losses: toLosses(back),
  });
  return join(FOLDER, `${name}.sql`);
}
