import { isDatabaseError, type Transaction } from './database.ts';
import type { Migration } from './migrations-folder.ts';

/** As the generator writes it. */
const UNIQUE_INDEX = /CREATE UNIQUE INDEX "(\w+)" ON "(\w+)" \(([^;]+?)\)(?: WHERE ([^;]+))?;/g;
const SHOWN = 3;

/** Transaction of a migration, before any of its statements. */
interface BeforeMigration extends Transaction {
  script(sql: string): Promise<void>;
}

/** The rows that share a value which a migration makes unique, and how to part them. */
async function describeDuplicates(
  tx: BeforeMigration,
  { sql }: Migration,
  constraint: string | undefined,
): Promise<string | undefined> {
  const found = [...sql.matchAll(UNIQUE_INDEX)].find(([, name]) => name === constraint);
  if (!found) return undefined;
  const [, , table = '', on = '', condition = 'true'] = found;
  await tx.script(sql.slice(0, found.index));
  const columns = on.split(', ').filter((column) => !/^"?organization_id"?$/.test(column));
  const groups = await tx.query<{ value: string; rows: number; total: number }>(
    `select concat_ws(', ', ${columns.join(', ')}) as value, count(*)::int as rows, count(*) over ()::int as total
     from "${table}" where (${condition}) and row(${on}) is not null
     group by ${on} having count(*) > 1 order by rows desc, value limit ${SHOWN}`,
  );
  const names = columns.map((column) => column.replace(/^lower\(|["()]/g, '')).join(', ');
  const examples = groups.map(({ value, rows }) => `"${value}" (${rows} rows)`).join(', ');
  const total = groups[0]?.total ?? 0;
  return (
    `rows of the table ${table} share a value of ${names}, which becomes unique: ` +
    `${examples}${total > SHOWN ? `, and ${total - SHOWN} more` : ''}. ` +
    'Start the previous version, change these rows, and then start this one; or set "x-fill": { "duplicates": "id" } ' +
    'at the field and generate the migration again.'
  );
}

/**
 * Why a migration failed, for the operator. A value that is no longer unique is shown with the rows that share it.
 * @param tx rolled back to before the migration
 */
export async function describeFailure(
  tx: BeforeMigration,
  migration: Migration,
  error: unknown,
): Promise<string> {
  const duplicates = isDatabaseError(error, '23505')
    ? await describeDuplicates(tx, migration, error.constraint)
    : undefined;
  const reason = duplicates ?? (error instanceof Error ? error.message : String(error));
  return `The migration ${migration.name} failed, and the database is unchanged: ${reason}`;
}
