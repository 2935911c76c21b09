import type { Transaction } from './database.ts';

/**
 * Reference tables: they lead to an organization, or belong to accounts, which may be in several. They are small, and
 * copied whole to each server. All other tables with an organization are distributed by it.
 */
export const REFERENCE_TABLES = [
  'organizations',
  'accounts',
  'lookups',
  'sessions',
  'login_tokens',
  'known_browsers',
  'passkeys',
  'passkey_challenges',
  'provider_sign_ins',
  'email_domains',
] as const;

/** Queues, counters and secrets without a tenant key stay on the server that clients connect to. */
export const LOCAL_TABLES = [
  'mails',
  'text_messages',
  'received_texts',
  'rate_limits',
  'installation_secrets',
] as const;

const COLUMN = 'organization_id';
/** All others are colocated with its rows. */
const ANCHOR = 'practices';

const TABLES = `select c.relname as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attname = '${COLUMN}' and a.attnotnull
  where c.relkind in ('r', 'p') and c.relname <> all($1::text[])
  order by c.relname <> '${ANCHOR}', c.relname`;

const FOREIGN_KEYS = `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`;

/** The tables that are distributed by their organization. */
export async function distributedTables(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(TABLES, [[...REFERENCE_TABLES, ...LOCAL_TABLES]]);
  return rows.map(({ name }) => name);
}

async function isThere(tx: Transaction): Promise<boolean> {
  const rows = await tx.query(`select from pg_proc where proname = 'create_distributed_table' limit 1`);
  return rows.length > 0;
}

/** Tables already distributed by Citus. */
async function known(tx: Transaction): Promise<Set<string>> {
  const [catalogue] = await tx.query<{ there: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as there`,
  );
  if (!catalogue?.there) return new Set();
  const rows = await tx.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition');
  return new Set(rows.map(({ name }) => name));
}

/** The state of a database before distribution, and the statements that distribute it in one transaction. */
export interface Distribution {
  /** whether the functions of Citus are there */
  hasCitus: boolean;
  statements: string[];
}

/** Foreign keys are restored at the end, since tables refer to each other in circles; all rows are checked then. */
export async function planDistribution(tx: Transaction): Promise<Distribution> {
  const done = await known(tx);
  const isLeft = (name: string): boolean => !done.has(name);
  const references = REFERENCE_TABLES.filter(isLeft);
  const tenants = (await distributedTables(tx)).filter(isLeft);
  const hasCitus = await isThere(tx);
  if (references.length + tenants.length === 0) return { hasCitus, statements: [] };
  const keys = await tx.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS);
  return {
    hasCitus,
    statements: [
      `set local citus.multi_shard_modify_mode = 'sequential'`,
      // triggers write rows of the same organization, which are on the same server
      'set local citus.enable_unsafe_triggers = on',
      ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...references.map((name) => `select create_reference_table('${name}')`),
      ...tenants.map(
        (name) =>
          `select create_distributed_table('${name}', '${COLUMN}', colocate_with => '${name === ANCHOR ? 'none' : ANCHOR}')`,
      ),
      ...keys.map(
        ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
      ),
    ],
  };
}
