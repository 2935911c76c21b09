import { snakeCase } from '../model/names.ts';
import type { ForeignKey, TableIndex, TableModel } from '../model/table-model.ts';
import { diffColumns } from './diff-columns.ts';
import { Changes, type FormerTable, type MigrationPlan, selectRows } from './plan.ts';
import { applyRenames } from './renames.ts';
import { addForeignKey, createIndex, createTable, primaryKeySql, quote } from './sql.ts';

interface Named<T extends { name: string }> {
  from: T[];
  to: T[];
  rename: (was: string, name: string) => string;
  drop: (item: T) => string;
  add: (item: T) => void;
}

/** Renames what has only another name, drops what is gone, and adds the rest. */
function diffNamed<T extends { name: string }>(table: string, named: Named<T>, changes: Changes): void {
  const text = (item: T): string => JSON.stringify({ ...item, name: undefined });
  const unmatched = (item: T, others: T[]): boolean =>
    !others.some((other) => other.name === item.name && text(other) === text(item));
  const added = named.to.filter((item) => unmatched(item, named.from));
  for (const item of named.from.filter((one) => unmatched(one, named.to))) {
    const index = added.findIndex((other) => text(other) === text(item));
    const [renamed] = index < 0 ? [] : added.splice(index, 1);
    if (renamed) changes.rename(table, named.rename(item.name, renamed.name));
    else changes.before.unshift({ table, sql: named.drop(item) });
  }
  added.forEach(named.add);
}

/** Name of the column that an index makes unique in its organization. */
function findUniqueColumn(to: TableModel, index: TableIndex): string | undefined {
  if (!index.unique) return undefined;
  return to.columns.find(({ name }) => index.name === `${to.name}_${name}_key`)?.name;
}

const COLUMN = /"(\w+)"/g;
const getColumns = (sql: string): string[] => [...sql.matchAll(COLUMN)].map(([, name = '']) => name);

/** Numbers (`n`) the rows that share the values of a unique index. */
function numberRows(on: string[], order: string): string {
  return `row_number() OVER (PARTITION BY ${on.join(', ')} ORDER BY ${order}) AS n`;
}

/** Rows that lack a value of a unique index are not compared. */
const isFilled = (on: string[]): string => on.map((sql) => `${sql} IS NOT NULL`).join(' AND ');

/** Rows that share the values of a unique index, all but the first. */
function findDuplicates(from: FormerTable, column: string, on: string[]): string {
  const was = quote(from.wasColumn.get(column) ?? column);
  return `SELECT ${was}::text AS label FROM (SELECT ${was}, ${numberRows(on, 'id')} FROM ${quote(from.was)} WHERE ${isFilled(on)}) AS d WHERE n > 1`;
}

function addIndex(from: FormerTable, to: TableModel, index: TableIndex, changes: Changes): void {
  const column = findUniqueColumn(to, index);
  const former = from.columns.find(({ name }) => name === column);
  const isNamed = from.columns.some(({ name }) => name === 'id');
  // a new column among them has no values yet, and its rows are compared when the migration is tried
  const isKnown = index.on.every((sql) =>
    getColumns(sql).every((name) => from.columns.some((one) => one.name === name)),
  );
  if (column !== undefined && former && isNamed && isKnown && !former.generated) {
    const fill = to.columns.find(({ name }) => name === column)?.fill;
    const was = index.on.map((sql) =>
      sql.replace(COLUMN, (_, name: string) => quote(from.wasColumn.get(name) ?? name)),
    );
    const more = { column, key: 'x-unique', rows: findDuplicates(from, column, was) };
    const others = index.on.slice(1, -1).flatMap(getColumns).join(' and ');
    const within = others === '' ? '' : ` within ${others}`;
    const [table, name] = [quote(to.name), quote(column)];
    if (fill && 'duplicates' in fill) {
      changes.effect('note', to.name, `duplicates of ${to.name}.${column} get the end of their id`, more);
      changes.then(
        to.name,
        `UPDATE ${table} AS t SET ${name} = t.${name} || ' ' || right(t.id::text, 6) FROM (SELECT id, organization_id, ${numberRows(index.on, 'created_at, id')} FROM ${table} WHERE ${isFilled(index.on)}) AS d WHERE d.n > 1 AND d.id = t.id AND d.organization_id = t.organization_id;`,
        column,
      );
    } else
      changes.effect(
        'conflict',
        to.name,
        `rows share a value of ${to.name}.${column}, which must be unique${within}: change them, or set "x-fill": { "duplicates": "id" }, which adds the end of their id to all but the oldest`,
        more,
      );
  }
  changes.then(to.name, createIndex(to.name, index), column);
  changes.titles.push(index.name);
}

/** A relation that leads to another table now: the ids in it are those of the former one's records. */
function clearRelation(from: FormerTable, to: TableModel, key: ForeignKey, changes: Changes): void {
  const column = key.columns.at(-1) ?? '';
  if (!from.columns.some(({ name }) => name === column)) return;
  const field = to.columns.find(({ name }) => name === column);
  const was = quote(from.wasColumn.get(column) ?? column);
  const rows = selectRows(from, `${was} IS NOT NULL`);
  const text = `${to.name}.${column} leads to ${key.table} now`;
  changes.titles.push(key.name);
  if (to.field !== undefined || field?.notNull) {
    changes.effect('loss', to.name, `${text}: its rows are deleted`, { column, rows });
    changes.first(to.name, `DELETE FROM ${quote(to.name)};`, column);
    return;
  }
  const value = field?.fill && 'sql' in field.fill ? (field.fill.sql ?? 'NULL') : 'NULL';
  changes.effect('loss', to.name, `${text}: it is ${value === 'NULL' ? 'emptied' : `set to ${value}`}`, {
    column,
    rows,
  });
  changes.first(to.name, `UPDATE ${quote(to.name)} SET ${quote(column)} = ${value};`, column);
}

function diffTable(from: FormerTable, to: TableModel, changes: Changes): void {
  const stale = diffColumns(from, to, changes);
  const isLost = ({ on }: TableIndex): boolean =>
    on.some((part) => stale.some((column) => part.includes(quote(column))));
  const name = quote(to.name);
  if (from.primaryKey.join() !== to.primaryKey.join()) {
    changes.then(
      to.name,
      `ALTER TABLE ${name} DROP CONSTRAINT ${quote(`${to.name}_pkey`)}, ADD ${primaryKeySql(to)};`,
    );
    changes.titles.push(`${to.name}_key`);
  }
  diffNamed(
    to.name,
    {
      from: from.indexes.filter((index) => !isLost(index)),
      to: to.indexes,
      rename: (was, now) => `ALTER INDEX ${quote(was)} RENAME TO ${quote(now)};`,
      drop: (index) => `DROP INDEX IF EXISTS ${quote(index.name)};`,
      add: (index) => addIndex(from, to, index, changes),
    },
    changes,
  );
  const leadsElsewhere = (key: ForeignKey): boolean =>
    from.foreignKeys.some(
      (other) => other.columns.join() === key.columns.join() && other.table !== key.table,
    );
  diffNamed(
    to.name,
    {
      from: from.foreignKeys,
      to: to.foreignKeys,
      rename: (was, now) => `ALTER TABLE ${name} RENAME CONSTRAINT ${quote(was)} TO ${quote(now)};`,
      drop: (key) => `ALTER TABLE ${name} DROP CONSTRAINT IF EXISTS ${quote(key.name)};`,
      add: (key) => {
        if (leadsElsewhere(key)) clearRelation(from, to, key, changes);
        changes.then(to.name, addForeignKey(to.name, key), key.columns.at(-1));
        changes.titles.push(key.name);
      },
    },
    changes,
  );
  diffGrants(from, to, changes);
}

function diffGrants(from: TableModel, to: TableModel, changes: Changes): void {
  const missing = to.grants.filter((grant) => !from.grants.includes(grant));
  const surplus = from.grants.filter((grant) => !to.grants.includes(grant));
  const list = (grants: string[]): string => `${grants.join(', ').toUpperCase()} ON ${quote(to.name)}`;
  if (missing.length > 0) changes.then(to.name, `GRANT ${list(missing)} TO chairside_request;`);
  if (surplus.length > 0) changes.then(to.name, `REVOKE ${list(surplus)} FROM chairside_request;`);
}

function create(table: TableModel, isInitial: boolean, changes: Changes): void {
  for (const sql of createTable(table)) changes.first(table.name, sql);
  for (const key of table.foreignKeys)
    changes.then(table.name, addForeignKey(table.name, key), key.columns.at(-1));
  changes.titles.push(isInitial ? 'initial' : `create_${table.name}`);
  changes.effect('note', table.name, `table ${table.name} is created`);
}

/** The pairs of a relation that could have one record: its values become the first pairs. */
function fillPairs(
  table: TableModel,
  to: TableModel[],
  from: FormerTable[],
  changes: Changes,
): string | undefined {
  const owner = to.find((one) => one.entity === table.entity && one.field === undefined);
  const former = from.find((one) => one.name === owner?.name);
  const [own, other] = table.columns.slice(1);
  const column = former?.columns.find(
    ({ name }) => other?.renamedFrom?.includes(name) && !owner?.columns.some((one) => one.name === name),
  );
  if (!former || !own || !other || !column) return undefined;
  const values = ['organization_id', 'id', column.name].map(quote).join(', ');
  changes.first(
    table.name,
    `INSERT INTO ${quote(table.name)} (${['organization_id', own.name, other.name].map(quote).join(', ')}) SELECT ${values} FROM ${quote(former.name)} WHERE ${quote(column.name)} IS NOT NULL;`,
  );
  changes.effect('note', table.name, `${table.name} gets the values of ${former.name}.${column.name}`, {
    rows: selectRows(former, `${quote(former.wasColumn.get(column.name) ?? column.name)} IS NOT NULL`),
  });
  return `${former.name}.${column.name}`;
}

/** A relation that could have several records has one now: its pairs become values, unless a record has more than one. */
function fillSingle(owner: TableModel, to: TableModel[], from: FormerTable[], changes: Changes): string[] {
  // it has the entity's former name, as its pairs have
  const former = from.find(({ name }) => name === owner.name);
  const gone = from.filter(
    ({ entity, field, name }) =>
      field !== undefined && entity === former?.entity && !to.some((table) => table.name === name),
  );
  return gone.flatMap((pairs) => {
    const [own, other] = pairs.columns.slice(1);
    const names = [pairs.field, other?.name].map((name) => snakeCase(name ?? ''));
    const column = owner.columns.find(
      ({ name, type, renamedFrom = [] }) =>
        type === 'uuid' &&
        !former?.columns.some((one) => one.name === name) &&
        [name, ...renamedFrom].some((one) => names.includes(one) || names.includes(one.replace(/_id$/, ''))),
    );
    const target = (table: TableModel, key: string): string | undefined =>
      table.foreignKeys.find(({ columns }) => columns.at(-1) === key)?.table;
    if (!former || !own || !other || !column || target(pairs, other.name) !== target(owner, column.name))
      return [];
    const label = `${owner.name}.${column.name}`;
    const was = (name: string): string => quote(pairs.wasColumn.get(name) ?? name);
    const several = `SELECT organization_id, ${was(own.name)} FROM ${quote(pairs.was)} GROUP BY 1, 2 HAVING count(*) > 1`;
    const more = { column: column.name };
    const pair = `FROM ${quote(pairs.name)} AS p WHERE p.organization_id = t.organization_id AND p.${quote(own.name)} = t.id`;
    changes.effect('note', owner.name, `${label} gets the pairs of ${pairs.name}`, {
      ...more,
      rows: selectRows(pairs),
    });
    changes.effect(
      'conflict',
      owner.name,
      `records have more than one in ${pairs.name}, and ${label} has room for one: take the others out`,
      { ...more, key: 'x-relation', rows: selectRows(former, `(organization_id, id) IN (${several})`) },
    );
    changes.then(
      owner.name,
      // a second pair ends the migration, wherever it runs
      `UPDATE ${quote(owner.name)} AS t SET ${quote(column.name)} = (SELECT p.${quote(other.name)} ${pair}) WHERE EXISTS (SELECT 1 ${pair});`,
      column.name,
    );
    return [pairs.name];
  });
}

/**
 * The steps that migrate one set of tables to another, and what they mean for existing rows. Renames come from the
 * schema and are never guessed. Pure: the caller decides about the effects.
 */
export function planMigration(before: TableModel[], to: TableModel[]): MigrationPlan {
  const changes = new Changes();
  const from = applyRenames(before, to, changes);
  const created = to.filter((table) => !from.some((other) => other.name === table.name));
  const moved = new Set<string>();
  for (const table of created) {
    create(table, before.length === 0, changes);
    const column = table.field === undefined ? undefined : fillPairs(table, to, from, changes);
    if (column !== undefined) moved.add(column);
  }
  for (const table of to) {
    const former = from.find((candidate) => candidate.name === table.name);
    if (former) diffTable(former, table, changes);
    for (const pairs of fillSingle(table, to, from, changes)) moved.add(pairs);
  }
  for (const table of from) {
    if (to.some((candidate) => candidate.name === table.name)) continue;
    changes.effect(
      'loss',
      table.name,
      `table ${table.name} is dropped with all its rows; ${table.field === undefined ? 'if the entity has a new name, say renamedFrom there' : 'if the relation has a new name, set x-renamedFrom there'}`,
      { rows: selectRows(table) },
    );
    changes.then(table.name, `DROP TABLE ${quote(table.name)} CASCADE;`);
    changes.titles.push(`drop_${table.name}`);
  }
  const { plan } = changes;
  const isMoved = ({ table, column, kind, key }: (typeof plan.effects)[number]): boolean =>
    kind === 'loss' && key === undefined && moved.has(column === undefined ? table : `${table}.${column}`);
  return { ...plan, effects: plan.effects.filter((effect) => !isMoved(effect)) };
}
