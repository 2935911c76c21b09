import type { Transaction } from '../../db/database.ts';

export interface BackupTable {
  /** quoted, with its schema */
  name: string;
  /** quoted; without generated columns */
  columns: string[];
  /** rows may hold files */
  isLarge: boolean;
}

const COLUMNS = `pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

/**
 * The tables in a backup: all of ours and the pending jobs. Transaction ids mean nothing in another database, so
 * remembered totals are left out; they are counted again.
 */
export function readTables(tx: Transaction): Promise<BackupTable[]> {
  return tx.query<BackupTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select json_agg(quote_ident(a.attname) order by a.attnum) from ${COLUMNS} and a.attgenerated = '') as columns,
       exists (select from ${COLUMNS} and a.atttypid = 'bytea'::regtype) as "isLarge"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname in ('public', 'app') and c.relname <> 'migrations' or n.nspname = 'jobs' and c.relname = 'job')
       and not exists (select from ${COLUMNS} and a.atttypid = any('{xid8,pg_snapshot}'::regtype[]))
     order by 1`,
  );
}
