import type { AppContext } from '../context.ts';
import { type Migration, readMigrations } from '../db/migrations-folder.ts';
import { diskSpace } from '../http/files/disk-space.ts';
import type { JobName } from './jobs/payloads.ts';

/** Users wait for these jobs: a late one means that no process works on the queue. */
const PROMPT: JobName[] = ['login-link', 'send-message'];
const LATE_SECONDS = 300;

interface Check {
  ok: boolean;
  [detail: string]: unknown;
}

/** Whether this process can serve, and the problems. */
export interface Readiness {
  status: 'ready' | 'not ready';
  checks: Record<'database' | 'disk' | 'queue' | 'migrations', Check>;
}

interface Row {
  waiting: number;
  oldest_seconds: number;
  applied: string[];
}

const LOOK = `select count(*)::int as waiting,
    coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as oldest_seconds,
    (select coalesce(json_agg(name), '[]') from app.migrations) as applied
  from jobs.job where name = any($1::text[]) and state in ('created', 'retry') and start_after <= now()`;

async function checkDisk({ config }: AppContext): Promise<Check> {
  const { freePercent, isLow, isFull } = await diskSpace(config);
  return { ok: !isFull, freePercent: Number(freePercent.toFixed(1)), refusesUploads: isLow };
}

async function checkDatabase({ db, log }: AppContext): Promise<Row | undefined> {
  try {
    await db.ping();
    const [row] = await db.ask<Row>({ name: 'readiness', text: LOOK, values: [PROMPT] });
    return row;
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return undefined;
  }
}

/** Checks database, disk, queue and migrations. A database migrated further by a newer version is ready, too. */
export async function readiness(
  ctx: AppContext,
  migrations: Migration[] = readMigrations(),
): Promise<Readiness> {
  const [disk, row] = await Promise.all([checkDisk(ctx), checkDatabase(ctx)]);
  const missing = row && migrations.map(({ name }) => name).filter((name) => !row.applied.includes(name));
  const checks = {
    database: { ok: row !== undefined },
    disk,
    queue: {
      ok: row !== undefined && row.oldest_seconds <= LATE_SECONDS,
      ...(row ? { waiting: row.waiting, oldestSeconds: Math.round(row.oldest_seconds) } : {}),
    },
    migrations: { ok: missing?.length === 0, ...(missing ? { missing } : {}) },
  };
  const isReady = Object.values(checks).every(({ ok }) => ok);
  return { status: isReady ? 'ready' : 'not ready', checks };
}
