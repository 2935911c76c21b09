import { describe, expect, inject, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { keepTidy } from '../../src/server/db/embedded/tidy.ts';
import { cleanUp } from '../../src/server/operations/jobs/janitor.ts';
import { harness } from '../support/harness.ts';
import { addOrganization } from '../support/people.ts';

const MANY = 6000;

async function addLocations(db: Database, organizationId: string, part = 0): Promise<void> {
  await db.system((tx) =>
    tx.query(
      `insert into work_locations (organization_id, name, address, city, state, postal_code, api_key)
       select $1, md5(n::text), '1 Main Street', 'Austin', 'TX', '78701', 'loc_' || n
       from generate_series($2::int + 1, $2::int + $3::int) n`,
      [organizationId, part * MANY, MANY],
    ),
  );
}

/** Reads the first page of a list. */
async function readPlan(db: Database, organizationId: string): Promise<string> {
  const rows = await db.system((tx) =>
    tx.query<Record<string, string>>(
      `explain select t.id from work_locations t where t.organization_id = '${organizationId}'
       order by app.sort_key(t.name) collate "C", t.id limit 25`,
    ),
  );
  return rows.map((row) => Object.values(row).join()).join('\n');
}

describe('the janitor', () => {
  it('updates planner statistics, so that the first page of a long list comes from its index', async () => {
    const { db } = await harness();
    const organizationId = await addOrganization(db);
    await addLocations(db, organizationId);
    await cleanUp({ db });
    // a server runs its own upkeep, but at an unpredictable time
    if (db.kind === 'postgres') await db.script('analyze work_locations');
    expect(await readPlan(db, organizationId)).toMatch(/Index Scan using work_locations_sort_idx/);
  });

  it('skips tables that have hardly changed', async () => {
    const { db } = await harness();
    const analyzed = async (): Promise<unknown> =>
      db.system((tx) => tx.query(`select relname, last_vacuum from pg_stat_user_tables order by relname`));
    await cleanUp({ db });
    const before = await analyzed();
    await cleanUp({ db });
    expect(await analyzed()).toEqual(before);
  });
});

describe('the embedded database', () => {
  it.runIf(inject('database') === 'embedded')('is vacuumed soon after a table has grown', async () => {
    const { db, ctx } = await harness();
    const known = async (): Promise<number> => {
      const [row] = await db.system((tx) =>
        tx.query<{ rows: number }>(
          `select reltuples::int as rows from pg_class where oid = 'work_locations'::regclass`,
        ),
      );
      return row?.rows ?? 0;
    };
    const before = await known();
    const end = keepTidy(db, ctx.log);
    try {
      await addLocations(db, await addOrganization(db));
      await expect.poll(known, { timeout: 20_000, interval: 250 }).toBeGreaterThanOrEqual(before + MANY);
    } finally {
      await end();
    }
  });

  it.runIf(inject('database') === 'embedded')('has little to replay after a kill', async () => {
    const { db, ctx } = await harness();
    const toReplay = async (): Promise<number> => {
      const [log] = await db.ask<{ bytes: number }>({
        text: 'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), (pg_control_checkpoint()).redo_lsn)::float8 as bytes',
      });
      return log?.bytes ?? Number.NaN;
    };
    const organizationId = await addOrganization(db);
    // PostgreSQL may write a checkpoint on its own in the meantime
    for (let part = 0; part < 12 && (await toReplay()) <= 16 * 1024 * 1024; part += 1)
      await addLocations(db, organizationId, part);
    expect(await toReplay()).toBeGreaterThan(16 * 1024 * 1024);
    const end = keepTidy(db, ctx.log);
    try {
      await expect.poll(toReplay, { timeout: 20_000, interval: 250 }).toBeLessThan(16 * 1024 * 1024);
    } finally {
      await end();
    }
  });
});
