import type { Transaction } from '../../db/database.ts';

const UNUSED_KEPT = '1 day';

/** Columns that refer to files, found by their foreign keys, which includes pictures of new entities. */
const REFERENCES = `
select c.conrelid::regclass::text as "table",
  (select quote_ident(a.attname) from unnest(c.conkey, c.confkey) as k(own, foreign_key)
   join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
   join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.foreign_key and f.attname = 'id') as "column"
from pg_constraint c where c.contype = 'f' and c.confrelid = 'files'::regclass`;

/** Deletes uploads unused for a day. @param tx of `db.system` */
export async function deleteUnusedFiles(tx: Transaction): Promise<void> {
  const references = await tx.query<{ table: string; column: string }>(REFERENCES);
  const isUsed = references.map(
    ({ table, column }) =>
      `exists (select 1 from ${table} r where r.organization_id = f.organization_id and r.${column} = f.id)`,
  );
  const isUnused = isUsed.length === 0 ? '' : `and not (${isUsed.join(' or ')})`;
  await tx.query(`delete from files f where f.created_at < now() - interval '${UNUSED_KEPT}' ${isUnused}`);
}
