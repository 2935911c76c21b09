import { beforeAll, describe, expect, it } from 'vitest';
import type { Database, Tenant } from '../../src/server/db/database.ts';
import { harness } from '../support/harness.ts';
import { addOrganization, addPractice, addUser } from '../support/people.ts';

/**
 * The second wall: row-level security separates tenants when a query forgets its scope. It protects against our own
 * mistakes, in a single statement with the request role. It cannot stop somebody who can run arbitrary statements,
 * because SQL can change the setting that names the organization, and on our connections the role. Against that, all
 * values are parameters: the first wall.
 */
describe('row-level security', () => {
  let db: Database;
  let own: Tenant;
  let foreign: Tenant;
  let tables: string[];

  beforeAll(async () => {
    ({ db } = await harness());
    const tenants = await Promise.all(
      ['Own', 'Foreign'].map(async (name) => {
        const organizationId = await addOrganization(db, name);
        const practiceIds = [await addPractice(db, organizationId, `${name} practice`)];
        return addUser(db, organizationId, 'ADMIN', { practiceIds });
      }),
    );
    [own, foreign] = tenants as [Tenant, Tenant];
    const rows = await db.system((tx) =>
      tx.query<{ name: string }>(
        `select distinct g.table_name as name from information_schema.role_table_grants g
         join information_schema.columns c
           on c.table_schema = g.table_schema and c.table_name = g.table_name and c.column_name = 'organization_id'
         where g.table_schema = 'public' and g.grantee = 'chairside_request' and g.privilege_type = 'SELECT' order by 1`,
      ),
    );
    tables = rows.map((row) => row.name);
  });

  it('hides rows of other organizations from a query without a scope, on every table', async () => {
    expect(tables).toEqual(
      expect.arrayContaining(['practices', 'users', 'user_practices', 'audit_entries', 'files']),
    );
    for (const table of tables) {
      // of an organization's own row, the id is the organization
      const column = table === 'organizations' ? 'id' : 'organization_id';
      const seen = await db.tenant(own, (tx) =>
        tx.query<{ id: string }>(`select distinct ${column} as id from "${table}"`),
      );
      expect(seen.filter((row) => row.id !== own.organizationId)).toEqual([]);
    }
    const [practices] = await db.pipeline(own, [{ text: 'select name from practices' }]);
    expect(practices).toEqual([{ name: 'Own practice' }]);
    const [organizations] = await db.pipeline(own, [{ text: 'select id from organizations' }]);
    expect(organizations).toEqual([{ id: own.organizationId }]);
  });

  it('shows nothing before an organization is set', async () => {
    const nobody = { organizationId: '', userId: '' };
    for (const table of tables) {
      const [rows] = await db.pipeline(nobody, [{ text: `select 1 from "${table}" limit 1` }]);
      expect(rows).toEqual([]);
    }
  });

  it('changes and deletes nothing of another organization', async () => {
    await db.tenant(own, (tx) => tx.query("update practices set name = 'Taken over'"));
    const deleted = await db.tenant(own, (tx) =>
      tx.query('delete from user_practices where organization_id = $1 returning 1', [foreign.organizationId]),
    );
    expect(deleted).toEqual([]);
    const [practices] = await db.pipeline(foreign, [{ text: 'select name from practices' }]);
    expect(practices).toEqual([{ name: 'Foreign practice' }]);
  });

  it('rejects rows that name another organization', async () => {
    const insert = db.tenant(own, (tx) =>
      tx.query(
        `insert into audit_entries (organization_id, entity, record_id, action, user_name)
         values ($1, 'practice', gen_random_uuid(), 'CREATE', 'Mallory')`,
        [foreign.organizationId],
      ),
    );
    await expect(insert).rejects.toMatchObject({ code: '42501' });
    const move = db.tenant(own, (tx) =>
      tx.query('update users set organization_id = $1', [foreign.organizationId]),
    );
    await expect(move).rejects.toMatchObject({ code: '42501' });
  });

  it.each(['sessions', 'one_time_tokens', 'messages', 'rate_limits', 'app.migrations'])(
    'hides %s from requests entirely',
    async (table) => {
      const read = db.pipeline(own, [{ text: `select 1 from ${table}` }]);
      await expect(read).rejects.toMatchObject({ code: '42501' });
    },
  );

  it.each([
    'alter table practices disable row level security',
    'drop policy practices_tenant on practices',
    'create table stolen as select * from practices',
    'alter role chairside_request bypassrls',
    "update audit_entries set user_name = 'Somebody else'",
    'delete from audit_entries',
  ])('prevents a request from %s', async (text) => {
    await expect(db.tenant(own, (tx) => tx.query(text))).rejects.toMatchObject({ code: '42501' });
  });

  it('applies again after a part that ran as the owner', async () => {
    const seen = await db.tenant(own, async (tx) => {
      const all = await tx.asOwner((owner) => owner.query('select distinct organization_id from practices'));
      return { all, after: await tx.query('select name from practices') };
    });
    expect(seen.all.length).toBeGreaterThan(1);
    expect(seen.after).toHaveLength(1);
  });

  it('leaves no tenant setting behind on the connection', async () => {
    await db.pipeline(own, [{ text: 'select 1' }]);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const [rows] = await db.pipeline({ organizationId: '', userId: '' }, [
          { text: 'select 1 from practices' },
        ]);
        expect(rows).toEqual([]);
      }),
    );
  });
});
