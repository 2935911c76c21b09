import { describe, expect, it } from 'vitest';
import type { OwnerTransaction } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { type Migration, readMigrations } from '../../src/server/db/migrations-folder.ts';
import { harness } from '../support/harness.ts';

/** A file of SQL functions, as in some version of the product. */
const probe = (answer: number, hash: string): Migration => ({
  name: 'functions/probe',
  sql: `create or replace function app.probe() returns integer language sql as 'select ${answer}';`,
  hash,
  isRepeatable: true,
});

class Undone extends Error {}

/** Runs the work in a transaction and rolls it back. */
async function undone(work: (tx: OwnerTransaction) => Promise<void>): Promise<void> {
  const { db } = await harness();
  const run = db.system(async (tx) => {
    await work(tx);
    throw new Undone();
  });
  await expect(run).rejects.toBeInstanceOf(Undone);
}

async function readAnswer(tx: OwnerTransaction): Promise<unknown> {
  const [row] = await tx.query('select app.probe() as answer');
  return row?.answer;
}

describe('files of SQL functions', () => {
  it('have unique names', () => {
    const names = readMigrations().map(({ name }) => name);
    expect(names).toContain('functions/find-survey');
    expect(new Set(names).size).toBe(names.length);
  });

  it('run again only when changed', () =>
    undone(async (tx) => {
      await migrate(tx, [...readMigrations(), probe(1, 'first')]);
      expect(await readAnswer(tx)).toBe(1);
      await migrate(tx, [...readMigrations(), probe(2, 'first')]);
      expect(await readAnswer(tx)).toBe(1);
      await migrate(tx, [...readMigrations(), probe(3, 'second')]);
      expect(await readAnswer(tx)).toBe(3);
    }));

  it('may be missing from a version that no longer calls them', () =>
    undone(async (tx) => {
      await migrate(tx, [...readMigrations(), probe(1, 'first')]);
      await migrate(tx, readMigrations());
      expect(await readAnswer(tx)).toBe(1);
    }));

  it('do not permit a changed migration', () =>
    undone(async (tx) => {
      const [first, ...others] = readMigrations() as [Migration, ...Migration[]];
      await expect(migrate(tx, [{ ...first, hash: 'other' }, ...others])).rejects.toThrow(
        /0000_base has changed since it was applied/,
      );
    }));
});

describe('a migration', () => {
  const toMigration = (name: string, sql: string): Migration => ({ name, sql, hash: name });
  const toys = toMigration(
    '9990_create_toys',
    `CREATE TABLE "toys" (organization_id uuid, id int, "name" text);
     INSERT INTO "toys" SELECT md5('one')::uuid, n, (array['Ball', 'ball', 'Kite', 'kite', 'Kite', 'Top', 'Top', 'Car', 'car', null, null, 'Bike'])[n]
       FROM generate_series(1, 12) n;
     INSERT INTO "toys" VALUES (md5('two')::uuid, 13, 'Bike');`,
  );
  const unique = toMigration(
    '9991_toys_unique',
    `ALTER TABLE "toys" RENAME COLUMN "name" TO "title";
     CREATE UNIQUE INDEX "toys_title_key" ON "toys" (organization_id, lower("title"));
     ALTER TABLE "toys" ADD COLUMN "price" integer;`,
  );

  it('that makes a shared value unique names the table, three such values and what to do', () =>
    undone(async (tx) => {
      await migrate(tx, [...readMigrations(), toys]);
      await expect(migrate(tx, [...readMigrations(), toys, unique])).rejects.toThrow(
        'The migration 9991_toys_unique failed, and the database is unchanged: rows of the table toys share a value of ' +
          'title, which becomes unique: "kite" (3 rows), "ball" (2 rows), "car" (2 rows), and 1 more. Start the previous ' +
          'version, change these rows, and then start this one; or set "x-fill": { "duplicates": "id" } at the field and ' +
          'generate the migration again.',
      );
    }));

  it('that fails leaves nothing of itself or of those that ran before it', async () => {
    const { db } = await harness();
    const broken = toMigration('9992_broken', 'ALTER TABLE "toys" ADD COLUMN "price" integr;');
    await expect(db.system((tx) => migrate(tx, [...readMigrations(), toys, broken]))).rejects.toThrow(
      /^The migration 9992_broken failed, and the database is unchanged: type "integr" does not exist$/,
    );
    await db.system(async (tx) => {
      const [found] = await tx.query(
        `select to_regclass('toys') as table, (select count(*)::int from app.migrations where name like '999%') as landed`,
      );
      expect(found).toEqual({ table: null, landed: 0 });
      await migrate(tx, readMigrations());
    });
  });
});
