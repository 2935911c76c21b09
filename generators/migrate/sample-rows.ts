import type { TableColumn, TableModel } from '../model/table-model.ts';
import { literal } from '../model/table-model.ts';
import { quote } from './sql.ts';

/** Samples need no records that they refer to. */
export const WITHOUT_KEYS = 'SET LOCAL session_replication_role = replica;';
export const WITH_KEYS = 'SET LOCAL session_replication_role = origin;';

/** By type; numbers with decimals have many. */
const VALUES: Record<string, (n: number) => string> = {
  uuid: () => 'gen_random_uuid()',
  text: (n) => `'Sample ${n}'`,
  smallint: String,
  integer: String,
  bigint: String,
  boolean: () => 'true',
  date: () => `'2026-01-31'`,
  'timestamptz(3)': () => 'now()',
  jsonb: () => `'{}'`,
  'text[]': () => `'{Sample}'`,
  'integer[]': () => `'{1}'`,
  bytea: () => `'\\x00'`,
  tsvector: () => `''`,
};

function getValue({ values, type, isList }: TableColumn, n: number): string {
  if (isList) return `'["Sample ${n}"]'`;
  const [option] = values ?? [];
  if (option === undefined) return VALUES[type]?.(n) ?? `${n}.25`;
  return type === 'text[]' ? `ARRAY[${literal(option)}]` : literal(option);
}

/**
 * Statements that insert two rows: one with all values, and one with those that a row must have. None for a table whose
 * rows cannot do without another record.
 */
export function sampleRows(table: TableModel): string[] {
  const keys = new Set(table.foreignKeys.map(({ columns }) => columns.at(-1)));
  if (table.columns.some(({ name, notNull }) => notNull && keys.has(name))) return [];
  const stored = table.columns.filter(({ name, generated }) => !generated && !keys.has(name));
  return [1, 2].map((n) => {
    const filled = stored.filter(({ notNull }) => n === 1 || notNull);
    const names = filled.map(({ name }) => quote(name)).join(', ');
    const values = filled.map((column) => getValue(column, n)).join(', ');
    return `INSERT INTO ${quote(table.name)} (${names}) VALUES (${values});`;
  });
}
