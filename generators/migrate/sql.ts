import type { ForeignKey, TableColumn, TableIndex, TableModel } from '../model/table-model.ts';

const ROLE = 'chairside_request';
const TENANT = `nullif(current_setting('app.organization_id', true), '')::uuid`;

/** A quoted identifier. */
export function quote(name: string): string {
  return `"${name}"`;
}

function list(names: string[]): string {
  return names.map(quote).join(', ');
}

/** Definition of a column within CREATE TABLE or ADD COLUMN. */
export function columnSql(column: TableColumn): string {
  return [
    quote(column.name),
    column.type,
    column.generated ? `GENERATED ALWAYS AS (${column.generated}) STORED` : '',
    column.default !== undefined ? `DEFAULT ${column.default}` : '',
    column.notNull ? 'NOT NULL' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export function createIndex(table: string, index: TableIndex): string {
  return `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${quote(index.name)} ON ${quote(table)} (${index.on.join(', ')});`;
}

const ON_DELETE = { cascade: 'CASCADE', restrict: 'RESTRICT', setNull: 'SET NULL' };

export function addForeignKey(table: string, key: ForeignKey): string {
  const last = key.columns.at(-1) ?? '';
  const action = key.onDelete === 'setNull' ? `SET NULL (${quote(last)})` : ON_DELETE[key.onDelete];
  return `ALTER TABLE ${quote(table)} ADD CONSTRAINT ${quote(key.name)} FOREIGN KEY (${list(key.columns)}) REFERENCES ${quote(key.table)} (${list(key.references)}) ON DELETE ${action};`;
}

/** Row-level security and grants: the access of requests to a table. */
export function securitySql(table: TableModel): string[] {
  const name = quote(table.name);
  const enable = `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;`;
  if (table.tenancy === 'owner') return [enable];
  const isSelf = table.tenancy === 'self';
  const own = `${quote(isSelf ? 'id' : 'organization_id')} = ${TENANT}`;
  return [
    enable,
    `CREATE POLICY ${quote(`${table.name}_tenant`)} ON ${name} FOR ALL TO ${ROLE} USING (${own}) WITH CHECK (${own});`,
    ...(table.tenancy === 'installation'
      ? [
          `CREATE POLICY ${quote(`${table.name}_own`)} ON ${name} FOR SELECT TO ${ROLE} USING ("id" = ${TENANT});`,
        ]
      : []),
    ...(table.grants.length > 0
      ? [`GRANT ${table.grants.join(', ').toUpperCase()} ON ${name} TO ${ROLE};`]
      : []),
  ];
}

export function primaryKeySql({ name, primaryKey }: TableModel): string {
  return `CONSTRAINT ${quote(`${name}_pkey`)} PRIMARY KEY (${list(primaryKey)})`;
}

/** A new table without its foreign keys, which follow once all tables exist. */
export function createTable(table: TableModel): string[] {
  const body = [...table.columns.map((column) => `  ${columnSql(column)}`), `  ${primaryKeySql(table)}`];
  return [
    `CREATE TABLE ${quote(table.name)} (\n${body.join(',\n')}\n);`,
    ...table.indexes.map((index) => createIndex(table.name, index)),
    ...securitySql(table),
  ];
}
