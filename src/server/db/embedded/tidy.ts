import type { FastifyBaseLogger } from 'fastify';
import { inBackground } from '../caller.ts';
import { type Database, DatabaseUnavailable } from '../database.ts';

/** The share by which a table may grow or shrink before its statistics are out of date. */
const TOLERANCE = 0.2;

/**
 * Replaces PostgreSQL's autovacuum, which the embedded database lacks: reclaims dead rows and updates the planner's
 * statistics. A table believed to be small is read and sorted whole for each page of a list. One table at a time keeps
 * each wait short.
 */
export async function tidy(db: Pick<Database, 'system' | 'script'>): Promise<void> {
  const tables = await db.system((tx) =>
    tx.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       cross join lateral (
         select pg_relation_size(c.oid) / current_setting('block_size')::int as pages) now
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
         and now.pages > 0
         and (c.reltuples < 0 or abs(now.pages - c.relpages) > $1::float8 * greatest(c.relpages, 1))`,
      [TOLERANCE],
    ),
  );
  for (const { name } of tables) await db.script(`vacuum (analyze) ${name}`);
}

/** Maximum log that PGlite replays when it starts after a kill: about a second's worth. */
const MOST_LOG_BYTES = 16 * 1024 * 1024;

/** Replaces PostgreSQL's checkpointer: flushes changes so that a start replays little. */
export async function checkpoint(db: Pick<Database, 'ask' | 'script'>): Promise<void> {
  const [log] = await db.ask<{ bytes: number }>({
    text: 'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), (pg_control_checkpoint()).redo_lsn)::float8 as bytes',
  });
  if (log && log.bytes > MOST_LOG_BYTES) await db.script('checkpoint');
}

/** Autovacuum's default minute is too long for a new database, whose cached plans assume empty tables. */
const EVERY_MS = 5_000;

/**
 * Runs the upkeep of the embedded database regularly; with few changes it costs two short queries.
 * @returns stops it, once the current run has finished
 */
export function keepTidy(
  db: Pick<Database, 'system' | 'ask' | 'script'>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = (): void => {
    running ??= inBackground(() => tidy(db).then(() => checkpoint(db)))
      .catch((error: unknown) => {
        // on a full disk it waits for room
        if (!(error instanceof DatabaseUnavailable))
          log.error({ err: error }, 'the embedded database could not be tidied up');
      })
      .finally(() => (running = undefined));
  };
  const timer = setInterval(run, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
