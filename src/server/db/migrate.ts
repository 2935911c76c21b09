import { type Database, isDatabaseError, type OwnerTransaction } from './database.ts';
import { describeFailure } from './describe-failure.ts';
import { FUNCTIONS, type Migration, migrationsFolder } from './migrations-folder.ts';
import { leaveReplaced } from './replaced-migrations.ts';
import { REQUEST_ROLE } from './sql-text.ts';

/** The database cannot be migrated to this version: one clear line for the operator. */
export class MigrationError extends Error {}

/** An arbitrary number shared by all processes. */
const LOCK = 4_820_115;

const ENSURE_ROLE = `
do $$
begin
  if not exists (select from pg_roles where rolname = '${REQUEST_ROLE}') then
    create role ${REQUEST_ROLE} nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same server made it at this moment
end
$$;
grant ${REQUEST_ROLE} to current_user;`;

/**
 * The role that requests run as. Checked on every start: roles belong to the database server and are lost when a
 * database is restored elsewhere.
 * @throws MigrationError if the account may not create roles
 */
export async function ensureRole(db: Pick<Database, 'system' | 'script'>): Promise<void> {
  const [found] = await db.system((tx) =>
    tx.query<{ usable: boolean }>(`select pg_has_role(current_user, oid, 'member') as usable from pg_roles
      where rolname = '${REQUEST_ROLE}' and not rolsuper and not rolbypassrls`),
  );
  if (found?.usable) return;
  try {
    await db.script(ENSURE_ROLE);
  } catch (error) {
    if (!isDatabaseError(error, '42501')) throw error;
    throw new MigrationError(
      `The account of DATABASE_URL may not create the role ${REQUEST_ROLE}. Give it CREATEROLE, or run as an administrator: ` +
        `create role ${REQUEST_ROLE} nologin; grant ${REQUEST_ROLE} to <account>;`,
    );
  }
}

export interface MigrateOptions {
  /** of the migrations */
  folder?: string;
  /** gets a line for a developer whose rows lost values */
  warn?: (line: string) => void;
}

/**
 * Applies missing migrations in order, and changed functions, all in the transaction `target`. If several processes
 * start at once, one does the work.
 * @throws MigrationError if a migration fails, or a landed one has changed or is missing
 */
export async function migrate(
  target: OwnerTransaction,
  migrations: Migration[],
  { folder = migrationsFolder(), warn = () => undefined }: MigrateOptions = {},
): Promise<void> {
  await target.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await target.script(`create schema if not exists app;
    create table if not exists app.migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now());
    create table if not exists app.marks (name text primary key, at timestamptz not null default now());`);
  const rows = await target.query<{ name: string; hash: string }>('select name, hash from app.migrations');
  const landed = new Map(rows.map(({ name, hash }) => [name, hash]));
  await leaveReplaced(target, landed, migrations, { folder, warn });
  refuseOtherHistory(landed, migrations);
  for (const migration of migrations) {
    const { name, sql, hash } = migration;
    if (landed.get(name) === hash) continue;
    await target.script('savepoint migration');
    try {
      await target.script(sql);
    } catch (error) {
      await target.script('rollback to savepoint migration');
      throw new MigrationError(await describeFailure(target, migration, error));
    }
    await target.query(
      `insert into app.migrations (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
      [name, hash],
    );
  }
}

function refuseOtherHistory(landed: Map<string, string>, migrations: Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...landed.keys()].find((name) => !known.has(name) && !name.startsWith(FUNCTIONS));
  if (unknown !== undefined) {
    throw new MigrationError(`The database is newer than this server: it has the migration ${unknown}.`);
  }
  const changed = migrations.find(
    ({ name, hash, isRepeatable }) => !isRepeatable && landed.has(name) && landed.get(name) !== hash,
  );
  if (changed) {
    throw new MigrationError(
      `The migration ${changed.name} has changed since it was applied. Restore it, and add a new one.`,
    );
  }
}
