import { expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { cleanUp } from '../../src/server/operations/jobs/janitor.ts';
import { harness } from '../support/harness.ts';
import { addOrganization } from '../support/people.ts';

const MANY = 6000;

async function addLocations(db: Database, organizationId: string): Promise<void> {
  await db.system((tx) =>
    tx.query(
      `insert into work_locations (organization_id, name, address, city, state, postal_code, api_key)
       select $1, md5(n::text), '1 Main Street', 'Austin', 'TX', '78701', 'loc_' || n
       from generate_series(1, $2::int) n`,
      [organizationId, MANY],
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

it('the janitor updates planner statistics, so that the first page of a long list comes from its index', async () => {
  const { db } = await harness();
  const organizationId = await addOrganization(db);
  await addLocations(db, organizationId);
  await cleanUp({ db });
  // PostgreSQL does this itself, but at an unpredictable time
  if (db.kind === 'postgres') await db.script('analyze work_locations');
  expect(await readPlan(db, organizationId)).toMatch(/Index Scan using work_locations_sort_idx/);
});

it('the janitor vacuums the embedded database table by table, so that others come between, and again only what has changed', async () => {
  const { db } = await harness();
  const scripts: string[] = [];
  const watched = Object.assign(Object.create(db) as Database, {
    script: (sql: string) => {
      scripts.push(sql);
      return db.script(sql);
    },
  });
  await cleanUp({ db: watched });
  for (const sql of scripts) expect(sql).toMatch(/^vacuum \(analyze\) \S+$/);
  const organizationId = await addOrganization(db);
  await addLocations(db, organizationId);
  scripts.length = 0;
  await cleanUp({ db: watched });
  // PostgreSQL vacuums by itself
  if (db.kind === 'postgres') return expect(scripts).toEqual([]);
  expect(scripts).toContain('vacuum (analyze) public.work_locations');
  expect(scripts).not.toContain('vacuum (analyze) public.surveys');
});
