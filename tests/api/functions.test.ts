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
