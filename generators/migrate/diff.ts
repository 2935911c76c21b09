import type { ColumnType, TableColumn, TableModel } from '../model/table-model.ts';
import { addForeignKey, columnSql, createIndex, createTable, primaryKeySql, quote } from './sql.ts';

/** The steps of a table change, and the losses it would cause. */
export interface MigrationPlan {
  statements: string[];
  /** each a sentence: the loss, and what to do about it */
  losses: string[];
  /** short name for the file */
  title: string;
}

/** Types that can store every value of another without loss. */
const WIDER: Partial<Record<ColumnType, ColumnType[]>> = {
  integer: ['numeric(14,2)', 'text'],
  'numeric(14,2)': ['text'],
  uuid: ['text'],
  boolean: ['text'],
  date: ['text', 'timestamptz(3)'],
  'timestamptz(3)': ['text'],
};

interface Changes {
  before: string[];
  after: string[];
  losses: string[];
  titles: string[];
}

function renameColumns(table: string, from: TableModel, to: TableModel, changes: Changes): TableModel {
  const columns = from.columns.map((column) => {
    const renamed = to.columns.find(
      (candidate) =>
        candidate.renamedFrom === column.name && !from.columns.some((other) => other.name === candidate.name),
    );
    if (!renamed) return column;
    changes.before.push(
      `ALTER TABLE ${quote(table)} RENAME COLUMN ${quote(column.name)} TO ${quote(renamed.name)};`,
    );
    changes.titles.push(`rename_${column.name}`);
    return { ...column, name: renamed.name };
  });
  return { ...from, columns };
}

function addColumn(table: string, column: TableColumn, changes: Changes): void {
  const name = quote(table);
  changes.titles.push(`add_${column.name}`);
  if (column.notNull && column.default === undefined && !column.generated) {
    // existing rows get the empty value of the type; the schema's rule applies from their next change
    const empty: Partial<Record<ColumnType, string>> = {
      text: `''`,
      integer: '0',
      'numeric(14,2)': '0',
      boolean: 'false',
      jsonb: `'{}'`,
      'text[]': `'{}'`,
      date: 'current_date',
      'timestamptz(3)': 'now()',
      uuid: 'gen_random_uuid()',
      bytea: `''`,
    };
    changes.before.push(
      `ALTER TABLE ${name} ADD COLUMN ${columnSql({ ...column, default: empty[column.type] ?? `''` })};`,
      `ALTER TABLE ${name} ALTER COLUMN ${quote(column.name)} DROP DEFAULT;`,
    );
    return;
  }
  changes.before.push(`ALTER TABLE ${name} ADD COLUMN ${columnSql(column)};`);
}

function changeColumn(table: string, from: TableColumn, to: TableColumn, changes: Changes): void {
  const alter = (action: string) =>
    changes.before.push(`ALTER TABLE ${quote(table)} ALTER COLUMN ${quote(to.name)} ${action};`);
  if (from.generated !== to.generated) {
    changes.before.push(
      `ALTER TABLE ${quote(table)} DROP COLUMN ${quote(to.name)};`,
      `ALTER TABLE ${quote(table)} ADD COLUMN ${columnSql(to)};`,
    );
    changes.titles.push(`change_${to.name}`);
    if (!from.generated)
      changes.losses.push(`column ${table}.${to.name} becomes computed: its values are lost`);
    return;
  }
  if (from.type !== to.type) {
    const isWider = WIDER[from.type]?.includes(to.type) ?? false;
    if (!isWider) {
      changes.losses.push(
        `column ${table}.${to.name} narrows from ${from.type} to ${to.type}: values that do not fit are lost`,
      );
    }
    if (from.default !== undefined) alter('DROP DEFAULT');
    alter(`TYPE ${to.type} USING ${quote(to.name)}::${to.type}`);
    if (to.default !== undefined) alter(`SET DEFAULT ${to.default}`);
    changes.titles.push(`change_${to.name}`);
  } else if (from.default !== to.default) {
    alter(to.default === undefined ? 'DROP DEFAULT' : `SET DEFAULT ${to.default}`);
    changes.titles.push(`change_${to.name}`);
  }
  if (from.notNull !== to.notNull) {
    if (to.notNull && to.default !== undefined) {
      changes.before.push(
        `UPDATE ${quote(table)} SET ${quote(to.name)} = ${to.default} WHERE ${quote(to.name)} IS NULL;`,
      );
    } else if (to.notNull) {
      changes.losses.push(
        `column ${table}.${to.name} becomes required and has no default: the migration fails on rows without a value`,
      );
    }
    alter(to.notNull ? 'SET NOT NULL' : 'DROP NOT NULL');
    changes.titles.push(`change_${to.name}`);
  }
}

/** Moves rows off values that the enumeration no longer has. */
function changeValues(table: string, from: TableColumn, to: TableColumn, changes: Changes): void {
  for (const value of from.values ?? []) {
    if (to.values?.includes(value) || !to.values || to.generated) continue;
    const renamed = to.renamedValues?.[value];
    const fallback = to.default ?? (to.notNull ? `'${to.values[0]?.replaceAll("'", "''")}'` : 'NULL');
    const next = renamed === undefined ? fallback : `'${renamed.replaceAll("'", "''")}'`;
    if (renamed === undefined)
      changes.losses.push(
        `value "${value}" of ${table}.${to.name} is removed: its rows get ${next}; if it was renamed, set x-renamedFrom at the new value`,
      );
    const column = quote(to.name);
    changes.after.push(
      `UPDATE ${quote(table)} SET ${column} = ${next} WHERE ${column} = '${value.replaceAll("'", "''")}';`,
    );
    changes.titles.push(`change_${to.name}_values`);
  }
}

function diffColumns(from: TableModel, to: TableModel, changes: Changes): void {
  for (const column of to.columns) {
    const former = from.columns.find((candidate) => candidate.name === column.name);
    if (former) {
      changeColumn(to.name, former, column, changes);
      changeValues(to.name, former, column, changes);
    } else addColumn(to.name, column, changes);
  }
  for (const column of from.columns) {
    if (to.columns.some((candidate) => candidate.name === column.name)) continue;
    changes.losses.push(
      `column ${to.name}.${column.name} is dropped with all its values; if the field has a new name, say x-renamedFrom there`,
    );
    changes.after.push(`ALTER TABLE ${quote(to.name)} DROP COLUMN ${quote(column.name)};`);
    changes.titles.push(`drop_${column.name}`);
  }
}

function diffNamed<T extends { name: string }>(
  from: T[],
  to: T[],
  drop: (item: T) => string,
  add: (item: T) => string,
  changes: Changes,
): void {
  const same = (a: T, b: T) => JSON.stringify(a) === JSON.stringify(b);
  for (const item of from) {
    if (!to.some((other) => same(item, other))) changes.before.unshift(drop(item));
  }
  for (const item of to) {
    if (!from.some((other) => same(item, other))) {
      changes.after.push(add(item));
      changes.titles.push(item.name);
    }
  }
}

function diffTable(before: TableModel, to: TableModel, changes: Changes): void {
  const from = renameColumns(to.name, before, to, changes);
  diffColumns(from, to, changes);
  const name = quote(to.name);
  if (from.primaryKey.join() !== to.primaryKey.join()) {
    changes.after.push(
      `ALTER TABLE ${name} DROP CONSTRAINT ${quote(`${to.name}_pkey`)}, ADD ${primaryKeySql(to)};`,
    );
    changes.titles.push(`${to.name}_key`);
  }
  diffNamed(
    from.indexes,
    to.indexes,
    (index) => `DROP INDEX IF EXISTS ${quote(index.name)};`,
    (index) => createIndex(to.name, index),
    changes,
  );
  diffNamed(
    from.foreignKeys,
    to.foreignKeys,
    (key) => `ALTER TABLE ${name} DROP CONSTRAINT IF EXISTS ${quote(key.name)};`,
    (key) => addForeignKey(to.name, key),
    changes,
  );
  const missing = to.grants.filter((grant) => !from.grants.includes(grant));
  const surplus = from.grants.filter((grant) => !to.grants.includes(grant));
  if (missing.length > 0) {
    changes.after.push(`GRANT ${missing.join(', ').toUpperCase()} ON ${name} TO chairside_request;`);
  }
  if (surplus.length > 0) {
    changes.after.push(`REVOKE ${surplus.join(', ').toUpperCase()} ON ${name} FROM chairside_request;`);
  }
}

function renameTables(from: TableModel[], to: TableModel[], changes: Changes): TableModel[] {
  return from.map((table) => {
    const renamed = to.find(
      (candidate) =>
        candidate.renamedFrom === table.name && !from.some((other) => other.name === candidate.name),
    );
    if (!renamed || to.some((candidate) => candidate.name === table.name)) return table;
    changes.before.push(`ALTER TABLE ${quote(table.name)} RENAME TO ${quote(renamed.name)};`);
    if (renamed.counted) {
      changes.before.push(
        `UPDATE "record_counts" SET "table_name" = '${renamed.name}' WHERE "table_name" = '${table.name}';`,
      );
    }
    changes.titles.push(`rename_${table.name}`);
    return { ...table, name: renamed.name };
  });
}

/**
 * The statements that migrate one set of tables to another. Renames come from `renamedFrom` and are never guessed.
 * Pure: the caller decides about losses.
 */
export function planMigration(before: TableModel[], to: TableModel[]): MigrationPlan {
  const changes: Changes = { before: [], after: [], losses: [], titles: [] };
  const renames: Changes = { before: [], after: [], losses: [], titles: [] };
  const from = renameTables(before, to, renames);
  const created = to.filter((table) => !from.some((other) => other.name === table.name));
  for (const table of created) {
    changes.before.push(...createTable(table));
    changes.after.push(...table.foreignKeys.map((key) => addForeignKey(table.name, key)));
    changes.titles.push(before.length === 0 ? 'initial' : `create_${table.name}`);
  }
  for (const table of to) {
    const former = from.find((candidate) => candidate.name === table.name);
    if (former) diffTable(former, table, changes);
  }
  for (const table of from) {
    if (to.some((candidate) => candidate.name === table.name)) continue;
    changes.losses.push(
      `table ${table.name} is dropped with all its rows; if the entity has a new name, say renamedFrom there`,
    );
    changes.after.push(`DROP TABLE ${quote(table.name)} CASCADE;`);
    changes.titles.push(`drop_${table.name}`);
  }
  const titles = [...new Set([...renames.titles, ...changes.titles])];
  const [first = 'change'] = titles;
  return {
    statements: [...renames.before, ...changes.before, ...changes.after],
    losses: changes.losses,
    title: (titles.length > 1 && first !== 'initial' ? `${first}_and_more` : first).slice(0, 60),
  };
}
