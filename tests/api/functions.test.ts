import { describe, expect, it } from 'vitest';
import type { OwnerTransaction } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { type Migration, readMigrations } from '../../src/server/db/migrations-folder.ts';
import { harness } from '../support/harness.ts';

/** A file of functions, as it stands in a version of the product. */
const probe = (answer: number, hash: string): Migration => ({
  name: 'functions/probe',
  sql: `create or replace function app.probe() returns integer language sql as 'select ${answer}';`,
  hash,
  isRepeatable: true,
});

class Undone extends Error {}

/** Does the work in a transaction that leaves nothing behind. */
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

describe('files of functions', () => {
  it('are each known by one name', () => {
    const names = readMigrations().map(({ name }) => name);
    expect(names).toContain('functions/find-survey');
    expect(new Set(names).size).toBe(names.length);
  });

  it('run again when they have changed, and only then', () =>
    undone(async (tx) => {
      await migrate(tx, [...readMigrations(), probe(1, 'first')]);
      expect(await readAnswer(tx)).toBe(1);
      await migrate(tx, [...readMigrations(), probe(2, 'first')]);
      expect(await readAnswer(tx)).toBe(1);
      await migrate(tx, [...readMigrations(), probe(3, 'second')]);
      expect(await readAnswer(tx)).toBe(3);
    }));

  it('may be gone from a version that no longer calls them', () =>
    undone(async (tx) => {
      await migrate(tx, [...readMigrations(), probe(1, 'first')]);
      await migrate(tx, readMigrations());
      expect(await readAnswer(tx)).toBe(1);
    }));

  it('do not open the way to a migration that has changed', () =>
    undone(async (tx) => {
      const [first, ...others] = readMigrations() as [Migration, ...Migration[]];
      await expect(migrate(tx, [{ ...first, hash: 'other' }, ...others])).rejects.toThrow(
        /0000_base has changed since it was applied/,
      );
    }));
});
