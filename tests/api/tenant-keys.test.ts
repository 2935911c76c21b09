import { beforeAll, describe, expect, it } from 'vitest';
import { registerApp } from '../../src/server/app.ts';
import { SESSION_COOKIE } from '../../src/server/identity/auth/own-cookies.ts';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { createServer } from '../../src/server/http/create-server.ts';
import { contractCalls, fillPath } from '../support/call-requests.ts';
import { harness, type Harness } from '../support/harness.ts';
import { followsPerson, namesOrganization, recordedDatabase } from '../support/recorded-database.ts';
import { addOrganization, addPractice, addUser } from '../support/people.ts';
import { INSTALLATION_TABLES, LEADING_TABLES, tenantTables } from '../support/tenant-tables.ts';

describe('tables of organizations', () => {
  let server: Harness;
  let tenants: string[];
  beforeAll(async () => {
    server = await harness();
    tenants = await server.db.system(tenantTables);
  });

  it('are all tables with data of organizations', async () => {
    const rows = await server.db.system((tx) =>
      tx.query<{ name: string }>(
        `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
      ),
    );
    const others = rows.map(({ name }) => name).filter((name) => !tenants.includes(name));
    expect(others.sort()).toEqual([...LEADING_TABLES, ...INSTALLATION_TABLES].sort());
  });

  it('have primary, unique and foreign keys that start with the organization', async () => {
    const keys = await server.db.system((tx) =>
      tx.query<{
        table: string;
        kind: 'p' | 'u' | 'f';
        first: string;
        target: string | null;
        targetFirst: string;
      }>(
        `select c.relname as "table", k.kind, a.attname as first, t.relname as target, ta.attname as "targetFirst"
         from (select conrelid, contype::text as kind, conkey[1] as first, confrelid, confkey[1] as target_first
             from pg_constraint where contype in ('p', 'u', 'f')
           union all
           select indrelid, 'u', indkey[0], 0, null from pg_index where indisunique and not indisprimary) k
         join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
         left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.first
         left join pg_class t on t.oid = k.confrelid
         left join pg_attribute ta on ta.attrelid = t.oid and ta.attnum = k.target_first`,
      ),
    );
    const own = keys.filter(({ table }) => tenants.includes(table));
    expect(new Set(own.filter(({ kind }) => kind === 'p').map(({ table }) => table)).size).toBe(
      tenants.length,
    );
    const leading: readonly string[] = LEADING_TABLES;
    const wrong = own.filter(
      ({ first, target, targetFirst }) =>
        !(target !== null && leading.includes(target)) &&
        (first !== 'organization_id' || (target !== null && targetFirst !== 'organization_id')),
    );
    expect(wrong).toEqual([]);
    // a person may be in several organizations
    const toLeading = own.filter(({ target }) => target !== null && leading.includes(target));
    expect(toLeading.map(({ table, target }) => `${table} ${target ?? ''}`)).toEqual([
      'memberships accounts',
    ]);
  });

  it('are named with their organization by every statement of a request', async () => {
    const { db, ctx } = server;
    const statements = new Set<string>();
    const recorded = recordedDatabase(db, (text) => void statements.add(text));
    const config = { ...ctx.config, rateLimitFactor: 0 };
    const app = await registerApp(createServer(config), { ...ctx, config, db: recorded });
    const organizationId = await addOrganization(db);
    const practiceId = await addPractice(db, organizationId, 'Main Street');
    const user = await addUser(db, organizationId, 'ADMIN', { email: `x@chairside.${Date.now()}.test` });
    const cookie = `${SESSION_COOKIE}=${(await db.system((tx) => createSession(tx, user))).token}`;
    for (const { model, body } of contractCalls) {
      if (model.name === 'liveUpdates' || model.name === 'logout') continue;
      await app.inject({
        method: model.method as 'GET',
        url: `/v1${fillPath(model, (name) => (/practice/i.test(name) || name === 'id' ? practiceId : 'x'))}`,
        headers: { cookie },
        ...(body ? { payload: (body.example ?? {}) as object } : {}),
      });
    }
    await app.close();
    expect(statements.size).toBeGreaterThan(100);
    const spanning = [...statements].filter((text) => !namesOrganization(text, tenants));
    expect(spanning.filter((text) => !followsPerson(text))).toEqual([]);
  }, 120_000);

  it('make the check of statements fail when the organization is missing', () => {
    const names = (text: string) => namesOrganization(text, ['surveys', 'users']);
    expect(names('select 1 from surveys s where s.organization_id = $1')).toBe(true);
    expect(names('select 1 from users where organization_id = any($2)')).toBe(true);
    expect(names('insert into surveys (organization_id, id) values ($1, $2)')).toBe(true);
    expect(names('select 1 from accounts where email = $1')).toBe(true);
    expect(names('update users set name = $1 where id = $2')).toBe(false);
    expect(names('select 1 from surveys s join users u on u.organization_id = s.organization_id')).toBe(
      false,
    );
  });
});
