import type { TableModel } from '../model/table-model.ts';
import type { Changes, FormerTable } from './plan.ts';
import { quote } from './sql.ts';

/** Whether a former table holds what a table of the schema does, by the names of entities and fields. */
function isSame(from: TableModel, to: TableModel, formerEntities: Map<string, string>): boolean {
  if (to.entity === undefined) return from.name === to.renamedFrom;
  if (from.entity === undefined) return from.name === to.renamedFrom && to.field === undefined;
  if (from.field !== to.field && (to.renamedFrom === undefined || from.field !== to.renamedFrom))
    return false;
  const former = formerEntities.get(to.entity) ?? to.entity;
  return from.entity === former;
}

/** Former name of each entity that has another one now: by `renamedFrom`, or because its table is the same. */
function findFormerEntities(from: TableModel[], to: TableModel[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const table of to) {
    if (table.entity === undefined || table.field !== undefined) continue;
    const sameTable = from.find((one) => one.name === table.name)?.entity;
    const byTable = from.find((one) => one.name === table.renamedFrom && one.field === undefined)?.entity;
    const isThere = table.renamedFrom !== undefined && from.some((one) => one.entity === table.renamedFrom);
    const former = isThere ? table.renamedFrom : (byTable ?? sameTable);
    if (former !== undefined && former !== table.entity) found.set(table.entity, former);
  }
  return found;
}

function renameTable(from: TableModel, to: TableModel, changes: Changes): void {
  const [was, name] = [quote(from.name), quote(to.name)];
  const rename = (sql: string): void => changes.rename(to.name, sql);
  rename(`ALTER TABLE ${was} RENAME TO ${name};`);
  rename(
    `ALTER TABLE ${name} RENAME CONSTRAINT ${quote(`${from.name}_pkey`)} TO ${quote(`${to.name}_pkey`)};`,
  );
  if (from.tenancy !== 'owner')
    rename(
      `ALTER POLICY ${quote(`${from.name}_tenant`)} ON ${name} RENAME TO ${quote(`${to.name}_tenant`)};`,
    );
  if (from.tenancy === 'installation')
    rename(`ALTER POLICY ${quote(`${from.name}_own`)} ON ${name} RENAME TO ${quote(`${to.name}_own`)};`);
  changes.titles.push(`rename_${from.name}`);
}

/** Rows of other tables that name an entity follow its new name: its history, imports and saved views. */
function renameEntity(was: string, name: string, from: TableModel[], changes: Changes): void {
  for (const table of from.filter(({ columns }) => columns.some((column) => column.name === 'entity')))
    changes.then(
      table.name,
      `UPDATE ${quote(table.name)} SET "entity" = '${name}' WHERE "entity" = '${was}';`,
    );
  if (from.some((table) => table.name === 'user_settings'))
    changes.then(
      'user_settings',
      `UPDATE "user_settings" SET "value" = jsonb_set("value", '{entity}', '"${name}"') WHERE "kind" = 'VIEW' AND "value"->>'entity' = '${was}';`,
    );
  changes.titles.push(`rename_${was.replaceAll('-', '_')}`);
}

/** Files follow the new name of the field that they were uploaded for, or of its entity. */
function renameFiles(
  to: TableModel,
  columns: Map<string, string>,
  isEntityRenamed: boolean,
  changes: Changes,
) {
  const renamed = [...columns.values()];
  for (const { name, file } of to.columns)
    if (file !== undefined && (isEntityRenamed || renamed.includes(name)))
      changes.then(
        'files',
        `UPDATE "files" f SET "field" = '${file}' FROM ${quote(to.name)} t WHERE t.organization_id = f.organization_id AND t.${quote(name)} = f.id;`,
      );
}

/** Column of a table that has another name now. The pairs of a relation have one for each side, in this order. */
function findColumn(from: TableModel, to: TableModel, name: string): string | undefined {
  const isNew = (column: string): boolean => !from.columns.some((one) => one.name === column);
  if (to.field !== undefined) {
    const now = to.columns[from.columns.findIndex((one) => one.name === name)]?.name;
    return now === name ? undefined : now;
  }
  return to.columns.find((column) => column.renamedFrom?.includes(name) && isNew(column.name))?.name;
}

function renameColumns(from: TableModel, to: TableModel, changes: Changes): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name } of from.columns) {
    const now = findColumn(from, to, name);
    if (now === undefined) continue;
    names.set(name, now);
    changes.rename(to.name, `ALTER TABLE ${quote(to.name)} RENAME COLUMN ${quote(name)} TO ${quote(now)};`);
    changes.titles.push(`rename_${name}`);
    changes.effect('note', to.name, `column ${to.name}.${now} keeps the values of ${name}`, { column: now });
  }
  return names;
}

/** A former table with the names that it and those it refers to have now; indexes and keys keep their own names. */
function withNames(
  from: TableModel,
  to: TableModel,
  tables: Map<string, string>,
  columns: Map<string, string>,
): FormerTable {
  const column = (name: string): string => columns.get(name) ?? name;
  const expression = (text: string): string =>
    text.replace(/"(\w+)"/g, (_, name: string) => `"${column(name)}"`);
  return {
    ...from,
    name: to.name,
    was: from.name,
    wasColumn: new Map([...columns].map(([was, now]) => [now, was])),
    columns: from.columns.map((one) => ({
      ...one,
      name: column(one.name),
      ...(one.generated === undefined ? {} : { generated: expression(one.generated) }),
    })),
    primaryKey: from.primaryKey.map(column),
    indexes: from.indexes.map((index) => ({ ...index, on: index.on.map(expression) })),
    foreignKeys: from.foreignKeys.map((key) => ({
      ...key,
      columns: key.columns.map(column),
      table: tables.get(key.table) ?? key.table,
    })),
  };
}

/** Renames tables and columns that have a new name, and returns the former tables under their new names. */
export function applyRenames(from: TableModel[], to: TableModel[], changes: Changes): FormerTable[] {
  const formerEntities = findFormerEntities(from, to);
  const isTaken = (name: string): boolean => from.some((other) => other.name === name);
  const pairs = from.map((table) => {
    const same = to.find((other) => other.name === table.name);
    return [
      table,
      same ?? to.find((other) => !isTaken(other.name) && isSame(table, other, formerEntities)),
    ] as const;
  });
  const names = new Map(pairs.flatMap(([table, now]) => (now ? [[table.name, now.name] as const] : [])));
  for (const [table, now] of pairs) {
    if (!now || now.name === table.name) continue;
    renameTable(table, now, changes);
    changes.effect('note', now.name, `table ${now.name} keeps the rows of ${table.name}`, {
      rows: `SELECT ${quote('organization_id')}::text AS label FROM ${quote(table.name)}`,
    });
  }
  const kept = to.filter((table) => isTaken(table.name));
  for (const [name, was] of formerEntities) renameEntity(was, name, kept, changes);
  return pairs.map(([table, now]) => {
    if (!now) return withNames(table, table, names, new Map());
    const columns = renameColumns(table, now, changes);
    renameFiles(now, columns, now.entity !== undefined && formerEntities.has(now.entity), changes);
    return withNames(table, now, names, columns);
  });
}
