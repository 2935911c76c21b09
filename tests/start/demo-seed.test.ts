import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { readMigrations } from '../../src/server/db/migrations-folder.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { preparedDemo } from '../../demo/prepared-demo.ts';
import { seedDemo } from '../../demo/seed.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'chairside-demo-'));
let db: Database;
const said: string[] = [];
const log = { info: () => undefined, warn: (line: unknown) => void said.push(String(line)) };
const config = { companyMarker: '@chairside.' };

/** Where the build has stored the result of `seedDemo` on a new database. */
const PREPARED = join(import.meta.dirname, '../../dist/server/prepared-demo');

beforeAll(async () => {
  const { log } = Fastify({ logger: { level: 'silent' } });
  const config = { databaseUrl: undefined, dataDir };
  db = await openDatabase(config, log, readMigrations(), preparedDemo(new Date(), PREPARED));
}, 120_000);

afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true });
});

const count = (from: string) =>
  db.system(async (tx) => (await tx.query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n);

test('a new database is filled once, and keeps its totals', { timeout: 480_000 }, async () => {
  await seedDemo(db, config, log);
  const users = await count('users');
  expect(users).toBeGreaterThan(100);
  expect(await count('user_practices')).toBeGreaterThan(100);
  expect(await count('employee_work_locations')).toBeGreaterThan(60);
  expect(await count("users where provider_identifiers->>0 ~ '^[0-9]+$'")).toBeGreaterThan(10);
  const surveys = await count('surveys');
  expect(surveys).toBeGreaterThan(60_000);
  expect(await count('answers')).toBeGreaterThan(200_000);
  // also requests of confidential surveys are found by their words
  const text = 'exists (select 1 from feedback_texts t where t.survey_id = s.id)';
  expect(await count(`surveys s where completed_at is not null and not ${text}`)).toBe(0);
  expect(await count(`surveys s where completed_at is null and ${text}`)).toBe(0);
  await seedDemo(db, config, log);
  expect(await count('users')).toBe(users);
  expect(await count('surveys')).toBe(surveys);
  expect(said).toEqual([]);
});

test(
  'an internal demo account that another company marker makes ordinary is reported',
  { timeout: 60_000 },
  async () => {
    await seedDemo(db, { companyMarker: '@elsewhere.' }, log);
    expect(said.join()).toContain('internal@chairside.test');
  },
);
