import type { Transaction } from '../../src/server/db/database.ts';

/** Tables that lead to an organization, or belong to accounts, which may be in several. */
export const LEADING_TABLES = [
  'organizations',
  'accounts',
  'sessions',
  'one_time_tokens',
  'passkeys',
  'email_domains',
] as const;

/** Queues, counters and secrets of the installation. */
export const INSTALLATION_TABLES = ['messages', 'rate_limits', 'installation_secrets'] as const;

const TABLES = `select c.relname as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and a.attnotnull
  where c.relkind in ('r', 'p') and c.relname <> all($1::text[])
  order by c.relname`;

/** All other tables: each row belongs to one organization. */
export async function tenantTables(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(TABLES, [[...LEADING_TABLES, ...INSTALLATION_TABLES]]);
  return rows.map(({ name }) => name);
}
