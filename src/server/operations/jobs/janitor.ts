import { rollups } from '../../../generated/rollups.ts';
import type { AppContext } from '../../context.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { deleteUnusedFiles } from '../../http/files/delete-unused-files.ts';

/** After this time, used and expired links are no longer distinguished from unknown ones. */
const EXPIRED_TOKENS_KEPT = '1 day';
const LOGS_KEPT = '6 years';
const MESSAGES_KEPT = '30 days';
const KEYS_KEPT = '24 hours';
const WEBHOOKS_KEPT = '30 days';
/** Retention of checked files never imported; then of import results. */
const CHECKED_FILES_KEPT = '1 day';
const IMPORTS_KEPT = '30 days';

/** Afterwards nobody can read them any more, whether or not the clean-up has run. */
export const WAITING_ROWS_KEPT = '14 days';

const UPKEEP = [
  `delete from sessions where expires_at < now() or last_seen_at < now() - interval '12 hours'`,
  `delete from one_time_tokens where expires_at < now() - interval '${EXPIRED_TOKENS_KEPT}'`,
  `delete from security_events where at < now() - interval '${LOGS_KEPT}'`,
  `delete from access_events where at < now() - interval '${LOGS_KEPT}'`,
  `delete from rate_limits where resets_at < now()`,
  `delete from messages where created_at < now() - interval '${MESSAGES_KEPT}'`,
  `delete from upload_parts p using uploads u where u.organization_id = p.organization_id and u.id = p.upload_id
    and u.status = 'STOPPED' and u.finished_at < now() - interval '${MESSAGES_KEPT}'`,
  `delete from webhook_deliveries where created_at < now() - interval '${WEBHOOKS_KEPT}'`,
  `delete from idempotency_keys where created_at < now() - interval '${KEYS_KEPT}'`,
  `delete from uploads where entity is not null and status in ('STORING', 'CHECKED') and created_at < now() - interval '${CHECKED_FILES_KEPT}'`,
  `delete from waiting_rows w using uploads u where u.organization_id = w.organization_id and u.id = w.upload_id
    and (u.created_at < now() - interval '${WAITING_ROWS_KEPT}' or w.practice_id is not null and not exists (
      select from practices p where p.organization_id = w.organization_id and p.id = w.practice_id))`,
  `delete from reports where expires_at < now()`,
  `delete from uploads where entity is not null and created_at < now() - interval '${IMPORTS_KEPT}'`,
  ...Object.values(rollups).flatMap((rollup) =>
    'keepDays' in rollup
      ? [`delete from ${rollup.table} where day <= current_date - ${rollup.keepDays}`]
      : [],
  ),
  // rows of closed connections are merged into one, whose number grows, so that no version repeats
  `with closed as (delete from figure_changes where (organization_id, backend) in (
      select organization_id, backend from figure_changes c where backend <> 0
        and not exists (select from pg_stat_activity a where a.pid = c.backend) for update skip locked)
    returning organization_id, transaction)
  insert into figure_changes as c (organization_id, backend, transaction)
  select organization_id, 0, sum(transaction) from closed group by 1 order by 1
  on conflict (organization_id, backend) do update set transaction = c.transaction + excluded.transaction`,
];

/**
 * SQL: the tables that are due, by the defaults of PostgreSQL's autovacuum. The counts begin with the process, so that each
 * table is due once in it.
 */
const DUE_TABLES = `select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where s.schemaname <> 'pg_toast' and (coalesce(s.last_vacuum, s.last_analyze) is null
    or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples or s.n_dead_tup > 50 + 0.2 * c.reltuples
    or s.n_ins_since_vacuum > 1000 + 0.2 * c.reltuples)
  order by 1`;

/**
 * Replaces the autovacuum that the embedded database lacks: reclaims the space of deleted rows and updates the planner's
 * statistics. Others come between the tables: all at once would keep them waiting for seconds.
 */
async function vacuumTables(db: Database): Promise<void> {
  // the latest changes are counted at the end of this statement
  await db.ask({ text: 'select pg_stat_force_next_flush()' });
  const tables = await db.ask<{ name: string }>({ text: DUE_TABLES });
  for (const { name } of tables) await db.script(`vacuum (analyze) ${name}`);
}

/** Job: deletes expired rows and unused uploads. */
export async function cleanUp(ctx: Pick<AppContext, 'db'>): Promise<void> {
  // each in its own transaction, so that none holds locks while the others run
  for (const statement of UPKEEP) await ctx.db.system((tx: Transaction) => tx.query(statement));
  await ctx.db.system(deleteUnusedFiles);
  if (ctx.db.kind === 'embedded') await vacuumTables(ctx.db);
}
