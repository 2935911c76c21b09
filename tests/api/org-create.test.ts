import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../src/server/operations/cli/org-create.ts';
import { readConfig } from '../../src/server/config.ts';
import { createServer, getLog } from '../../src/server/http/create-server.ts';
import type { Database } from '../../src/server/db/database.ts';
import { lockFolder } from '../../src/server/db/embedded/folder-lock.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { Outbox } from './auth-browser.ts';
import { newEnvironment } from './auth-environment.ts';

type Environment = Record<string, string>;

interface Ran {
  exitCode: number;
  out: string;
  err: string;
}

describe('org:create', () => {
  let environment: Environment;

  beforeAll(async () => {
    environment = {
      APP_URL: 'https://chairside.example.com',
      ...(await newEnvironment({ isMigrated: false })),
    };
  });

  async function run(args: string[], env: Environment = environment): Promise<Ran> {
    const lines = { out: [] as string[], err: [] as string[] };
    const exitCode = await main(args, env, {
      out: (line) => void lines.out.push(line),
      err: (line) => void lines.err.push(line),
    });
    return { exitCode, out: lines.out.join('\n'), err: lines.err.join('\n') };
  }

  async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = await openDatabase(readConfig(environment), getLog(createServer({ logLevel: 'silent' })));
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  it('creates an organization and its administrator on a new database, and mails a link', async () => {
    const name = `Sunny Teeth ${randomUUID()}`;
    const email = `ann.lee.${randomUUID().slice(0, 8)}@example.com`;
    const ran = await run(['--name', name, '--admin-email', email, '--entitlements', 'px, EX,API']);
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    expect(ran.out).toContain(name);
    expect(ran.out).toContain(email);
    const rows = await withDatabase((db) =>
      db.system((tx) =>
        tx.query(
          `select o.entitlement_types, u.first_name, u.role, u.status, u.allow_login from organizations o
           join users u on u.organization_id = o.id where o.name = $1`,
          [name],
        ),
      ),
    );
    expect(rows).toEqual([
      {
        entitlement_types: ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE', 'API'],
        first_name: 'Ann',
        role: 'ADMIN',
        status: 'ACTIVE',
        allow_login: true,
      },
    ]);
    const mail = await new Outbox(join(String(environment.DATA_DIR), 'outbox')).nextTo(email);
    const links = mail.text.split('\n').filter((line) => line.startsWith('http'));
    expect(links).toEqual([
      expect.stringMatching(
        /^https:\/\/chairside\.example\.com\/login\?stytch_token_type=login&token=[\w-]{43}$/,
      ) as string,
      'https://chairside.example.com/login',
    ]);
  });

  it('names every invalid argument, and changes nothing', async () => {
    const ran = await run(['--admin-email', 'ann', '--entitlements', 'PX,GOLD'], {
      DATA_DIR: '/nowhere/at/all',
    });
    expect(ran.exitCode).toBe(2);
    expect(ran.err.split('\n').slice(0, 3)).toEqual([
      '--name is missing: the name of the organization.',
      '--admin-email must be an email, not "ann".',
      '--entitlements takes PX, EX and API, not GOLD.',
    ]);
    expect((await run(['--nmae', 'x'])).err).toContain("'--nmae'");
    expect((await run(['--help'])).out).toContain('Usage');
  });

  it('names an invalid variable', async () => {
    const ran = await run(['--name', 'x', '--admin-email', 'a@b.co'], {
      ...environment,
      APP_URL: 'nonsense',
    });
    expect(ran.exitCode).toBe(2);
    expect(ran.err).toMatch(/^APP_URL must be/);
  });

  it('refuses a name in use', async () => {
    const name = `Twice ${randomUUID()}`;
    expect((await run(['--name', name, '--admin-email', 'a@b.co'])).exitCode).toBe(0);
    expect(await run(['--name', name.toUpperCase(), '--admin-email', 'a@b.co'])).toMatchObject({
      exitCode: 1,
      err: `An organization named "${name.toUpperCase()}" already exists.`,
    });
  });

  it('asks to stop the server that uses the data folder', async () => {
    const dataDir = await mkdtemp(join(String(environment.DATA_DIR), 'held-'));
    const unlock = lockFolder(dataDir);
    try {
      const ran = await run(['--name', 'x', '--admin-email', 'a@b.co'], { DATA_DIR: dataDir });
      expect(ran.exitCode).toBe(1);
      expect(ran.err).toContain(dataDir);
      expect(ran.err).toContain('stop the server');
    } finally {
      unlock();
    }
  });

  it('reports that a database does not respond', async () => {
    const nowhere = { ...environment, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const ran = await run(['--name', 'x', '--admin-email', 'a@b.co'], nowhere);
    expect(ran.exitCode).toBe(1);
    expect(ran.err.split('\n')).toHaveLength(1);
  });
});
