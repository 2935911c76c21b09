import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { registerApp } from '../../src/server/app.ts';
import { SESSION_COOKIE } from '../../src/server/auth/own-cookies.ts';
import { createSession } from '../../src/server/auth/sessions.ts';
import { createServer } from '../../src/server/create-server.ts';
import { distributedTables, LOCAL_TABLES, REFERENCE_TABLES } from '../../src/server/db/distribution.ts';
import { contractCalls, fillPath } from '../support/call-requests.ts';
import { harness, type Harness } from '../support/harness.ts';
import { followsPerson, namesOrganization, recordedDatabase } from '../support/recorded-database.ts';
import { addOrganization, addPractice, addUser } from '../support/people.ts';
import { runCommand } from '../support/run-command.ts';
import { newEnvironment } from './auth-environment.ts';

describe('tables that are distributed by organization', () => {
  let server: Harness;
  let tenants: string[];
  beforeAll(async () => {
    server = await harness();
    tenants = await server.db.system(distributedTables);
  });

  it('are all tables with data of organizations', async () => {
    const rows = await server.db.system((tx) =>
      tx.query<{ name: string }>(
        `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
      ),
    );
    const others = rows.map(({ name }) => name).filter((name) => !tenants.includes(name));
    expect(others.sort()).toEqual([...REFERENCE_TABLES, ...LOCAL_TABLES].sort());
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
    const copied: readonly string[] = REFERENCE_TABLES;
    const wrong = own.filter(
      ({ first, target, targetFirst }) =>
        !(target !== null && copied.includes(target)) &&
        (first !== 'organization_id' || (target !== null && targetFirst !== 'organization_id')),
    );
    expect(wrong).toEqual([]);
    // a person may be in several organizations, so the account is in a reference table
    const toCopied = own.filter(({ target }) => target !== null && copied.includes(target));
    expect(toCopied.map(({ table, target }) => `${table} ${target ?? ''}`)).toEqual(['memberships accounts']);
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
    expect(names('select 1 from lookups where name = $1')).toBe(true);
    expect(names('update users set name = $1 where id = $2')).toBe(false);
    expect(names('select 1 from surveys s join users u on u.organization_id = s.organization_id')).toBe(
      false,
    );
  });
});

describe.runIf(inject('database') === 'postgres')('db:distribute', () => {
  const STUB = `
    create table distributed_calls (place serial, call text);
    create table pg_dist_partition (logicalrelid regclass);
    create function create_reference_table(the_table regclass) returns void language sql as $$
      insert into distributed_calls (call) values ('copy ' || the_table);
      insert into pg_dist_partition values (the_table) $$;
    create function create_distributed_table(the_table regclass, the_column text, colocate_with text) returns void
    language plpgsql as $$
    begin
      if exists (select from pg_constraint where contype = 'f' and (conrelid = the_table or confrelid = the_table)) then
        raise exception 'a foreign key of % leads to a table that is elsewhere', the_table;
      end if;
      insert into distributed_calls (call) values (format('%s by %s beside %s', the_table, the_column, colocate_with));
      insert into pg_dist_partition values (the_table);
    end $$;`;
  const KEYS = `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as key from pg_constraint
    where contype = 'f' order by 1`;
  let env: Record<string, string>;
  const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    const result = await client.query<Row>(text);
    await client.end();
    return result.rows;
  };

  it('prints its statements, refuses to run without Citus, and distributes each table once with its keys', async () => {
    env = await newEnvironment();
    const dry = await runCommand('db-distribute', env, '--dry-run');
    expect(dry).toMatchObject({ exitCode: 0, err: '' });
    expect(dry.out).toContain("select create_reference_table('lookups');");
    expect(dry.out).toContain(
      "select create_distributed_table('surveys', 'organization_id', colocate_with => 'practices');",
    );
    const refused = await runCommand('db-distribute', env);
    expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining('has no Citus') as string });

    // stand-ins for the extension's functions that record their arguments
    await query(STUB);
    const keys = await query(KEYS);
    const done = await runCommand('db-distribute', env);
    expect(done).toMatchObject({ exitCode: 0, err: '' });
    const calls = (await query<{ call: string }>('select call from distributed_calls order by place')).map(
      ({ call }) => call,
    );
    const harnessed = await harness();
    const tenants = (await harnessed.db.system(distributedTables)).map(
      (name) => `${name} by organization_id beside ${name === 'practices' ? 'none' : 'practices'}`,
    );
    expect(calls).toEqual([...REFERENCE_TABLES.map((name) => `copy ${name}`), ...tenants]);
    expect(calls[REFERENCE_TABLES.length]).toMatch(/^practices /);
    expect(await query(KEYS)).toEqual(keys);
    const again = await runCommand('db-distribute', env);
    expect(again).toMatchObject({ exitCode: 0, out: 'All tables are already distributed.\n' });
  }, 60_000);

  it('refuses the embedded database and unknown arguments', async () => {
    expect(await runCommand('db-distribute', { DATA_DIR: env.DATA_DIR ?? '' })).toMatchObject({
      exitCode: 1,
    });
    expect(await runCommand('db-distribute', env, 'all')).toMatchObject({ exitCode: 2 });
  }, 60_000);
});
