import { camelCase } from '../model/names.ts';
import type { TableColumn, TableModel } from '../model/tables.ts';
import { HEADER, literal } from './output.ts';
import type { Output } from './output.ts';

const BUILDERS: Record<TableColumn['type'], (name: string) => string> = {
  uuid: (name) => `uuid(${name})`,
  text: (name) => `text(${name})`,
  integer: (name) => `integer(${name})`,
  'numeric(14,2)': (name) => `numeric(${name}, { precision: 14, scale: 2, mode: 'number' })`,
  boolean: (name) => `boolean(${name})`,
  date: (name) => `date(${name}, { mode: 'string' })`,
  'timestamptz(3)': (name) => `timestamp(${name}, { withTimezone: true, precision: 3, mode: 'date' })`,
  jsonb: (name) => `jsonb(${name})`,
  'text[]': (name) => `text(${name}).array()`,
  bytea: (name) => `bytea(${name})`,
};

function column(source: TableColumn): string {
  const parts = [
    BUILDERS[source.type](literal(source.name)),
    source.generated ? `.generatedAlwaysAs(sql.raw(${literal(source.generated)}))` : '',
    source.default !== undefined ? `.default(sql.raw(${literal(source.default)}))` : '',
    source.notNull ? '.notNull()' : '',
  ];
  return `${camelCase(source.name)}: ${parts.join('')}`;
}

function table(model: TableModel): string {
  const key = model.primaryKey.map((name) => `table.${camelCase(name)}`).join(', ');
  const owner = model.tenancy === 'self' ? 'id' : 'organization_id';
  const tenant = `sql.raw(\`"${owner}" = nullif(current_setting('app.organization_id', true), '')::uuid\`)`;
  const policy =
    model.tenancy === 'owner'
      ? ''
      : `, pgPolicy(${literal(`${model.name}_tenant`)}, { for: 'all', to: requestRole, using: ${tenant}, withCheck: ${tenant} })`;
  const name = camelCase(model.name);
  return `export const ${name} = pgTable(${literal(model.name)}, { ${model.columns.map(column).join(', ')} }, (table) => [primaryKey({ columns: [${key}] })${policy}]).enableRLS();`;
}

/** tables.ts: drizzle definitions of all tables, with their row-level security. */
export function emitTables(tables: TableModel[], output: Output): void {
  output.set(
    'src/generated/tables.ts',
    `${HEADER}import { sql } from 'drizzle-orm';
import { boolean, customType, date, integer, jsonb, numeric, pgPolicy, pgRole, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** The role of requests: bound by row-level security. */
export const requestRole = pgRole('chairside_request').existing();

${tables.map(table).join('\n\n')}
`,
  );
}
