import { drizzle } from 'drizzle-orm/pg-proxy';
import * as tables from '../../generated/tables.ts';
import type { Orm } from './database.ts';

/** Rows as arrays of the columns in order, the way drizzle reads them. */
export type QueryRows = (text: string, values: unknown[]) => Promise<unknown[][]>;

/** drizzle over a transaction. */
export function ormOver(queryRows: QueryRows): Orm {
  return drizzle(async (text, values: unknown[]) => ({ rows: await queryRows(text, values) }), {
    schema: tables,
  });
}
