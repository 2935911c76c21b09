import type { Transaction } from '../../src/server/db/database.ts';

/**
 * A column of a table: its name, its type and where a row has its value. Values of type `list` are lists of texts, of
 * type `integers` array literals.
 */
export type Column<Row> = readonly [
  name: string,
  type: 'uuid' | 'text' | 'date' | 'timestamptz' | 'numeric' | 'int' | 'boolean' | 'list' | 'integers',
  value: (row: Row) => string | number | boolean | readonly string[] | null,
];

/** Rows in one statement: enough to be quick, few enough to be held twice. */
const AT_ONCE = 10_000;
/** Separates the items of a list (codes and ids) that is passed as one text. */
const SEPARATOR = ',';
/** SQL that splits a column's text into a list. */
const LISTS: Record<string, (name: string) => string> = {
  list: (name) => `string_to_array(r.${name}, '${SEPARATOR}')`,
  integers: (name) => `r.${name}::integer[]`,
};
const TEXTS = new Set(['text', ...Object.keys(LISTS)]);

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, (mark) => `\\${mark}`)}"`;
}

/** A whole column as PostgreSQL writes an array: one text is passed many times faster than its parts. */
function columnText<Row>([, type, value]: Column<Row>, rows: readonly Row[]): string {
  const items = rows.map((row) => {
    const item = value(row);
    if (item === null) return 'NULL';
    const text = typeof item === 'object' ? item.join(SEPARATOR) : String(item);
    return TEXTS.has(type) ? quoted(text) : text;
  });
  return `{${items.join(',')}}`;
}

/**
 * Stores many rows of one organization's table, column by column: the quickest way that both databases offer alike.
 */
export async function insertColumns<Row>(
  tx: Transaction,
  into: { table: string; organizationId: string },
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const names = columns.map(([name]) => name).join(', ');
  const values = columns.map(([name, type]) => LISTS[type]?.(name) ?? `r.${name}`);
  const arrays = columns.map(([, type], index) => `$${index + 2}::text::${type in LISTS ? 'text' : type}[]`);
  const sql = `insert into ${into.table} (organization_id, ${names})
    select $1::uuid, ${values.join(', ')} from unnest(${arrays.join(', ')}) as r(${names})`;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    await tx.query(sql, [into.organizationId, ...columns.map((column) => columnText(column, some))]);
  }
}
