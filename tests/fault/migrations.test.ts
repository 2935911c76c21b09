import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigrations } from '../../src/server/db/migrations-folder.ts';
import { startPostgres, type TemporaryPostgres } from '../support/postgres.ts';
import { runCommand } from '../support/run-command.ts';

let postgres: TemporaryPostgres;
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
}, 60_000);
afterAll(() => postgres.stop());

/** Opens the database as a CLI command does, which migrates it first. */
const opened = (url: string) =>
  runCommand('rollups-recount', { DATABASE_URL: url, LOG_LEVEL: 'silent' }, '--all');

it('when several processes start at once, one migrates and all start', async () => {
  const url = await postgres.createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // every process reaches the lock before the first one gets it
    await client.query('begin; select pg_advisory_xact_lock(4820115)');
    const running = Array.from({ length: 4 }, () => opened(url));
    const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`;
    for (let n = 0; n < 4;) n = (await client.query<{ n: number }>(waiting)).rows[0]?.n ?? 0;
    await client.query('commit');
    for (const ran of await Promise.all(running)) expect(ran).toMatchObject({ exitCode: 0, err: '' });
    const { rows } = await client.query<{ name: string; at: Date }>(
      'select name, applied_at as at from app.migrations',
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(
      readMigrations()
        .map(({ name }) => name)
        .sort(),
    );
    expect(new Set(rows.map(({ at }) => at.getTime())).size, 'one transaction').toBe(1);
  } finally {
    await client.end();
  }
}, 90_000);
