import { expect, it } from 'vitest';
import type { Statement } from '../db/database.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AskedFigures } from './ask-figures.ts';
import { KeptFigures } from './kept-figures.ts';

const signedIn = { tenant: {}, viewer: { organizationId: 'a' } } as unknown as SignedIn;

/** A database whose answers come when the test says so; `version` is what its figures are of. */
function buildDatabase() {
  const waiting: { texts: string[]; answer: (version: string) => void; fail: () => void }[] = [];
  return {
    waiting,
    /** answers the oldest requests, and lets them go on */
    async answer(version: string, count = waiting.length): Promise<void> {
      for (const one of waiting.splice(0, count)) one.answer(version);
      await new Promise((resolve) => setImmediate(resolve));
    },
    pipeline: (_: unknown, statements: Statement[]) =>
      new Promise<Record<string, unknown>[][]>((resolve, reject) => {
        const texts = statements.slice(1).map(({ text }) => text);
        waiting.push({
          texts,
          answer: (version) => resolve([[{ version }], ...texts.map((text) => [{ text, version }])]),
          fail: () => reject(new Error('The session has expired')),
        });
      }),
  };
}

const ask = (name: string, comparesAll = false): AskedFigures => ({
  key: name,
  reading: {
    statements: [{ text: name, values: [] }],
    comparesAll,
    answer: ([rows]) => ({ data: rows?.[0]?.version }),
  },
});

function build() {
  const db = buildDatabase();
  const figures = new KeptFigures(db);
  const read = (...asked: AskedFigures[]) => figures.read(signedIn, asked);
  const countReads = (name: string) => db.waiting.filter(({ texts }) => texts.includes(name)).length;
  return { db, read, countReads };
}

it('reads figures once for all who ask while they are read', async () => {
  const { db, read, countReads } = build();
  const first = read(ask('score'));
  const others = Array.from({ length: 9 }, () => read(ask('score')));
  expect(countReads('score')).toBe(1);
  await db.answer('1');
  expect(await Promise.all([first, ...others])).toEqual(Array(10).fill(['{"data":"1"}']));
});

it('reads outdated figures once for all who find them outdated', async () => {
  const { db, read, countReads } = build();
  const filled = read(ask('score'), ask('nps'));
  await db.answer('1');
  await filled;
  const asked = Array.from({ length: 9 }, () => read(ask('score'), ask('nps')));
  expect(countReads('score')).toBe(0);
  await db.answer('2');
  expect([countReads('score'), db.waiting.length]).toEqual([1, 1]);
  await db.answer('2');
  expect(await Promise.all(asked)).toEqual(Array(9).fill(['{"data":"2"}', '{"data":"2"}']));
});

it('gives nobody figures that are older than a change that they have seen', async () => {
  const { db, read, countReads } = build();
  const first = read(ask('score'));
  const later = [read(ask('score')), read(ask('score'))];
  const [slow, ...versions] = db.waiting.splice(0);
  db.waiting.push(...versions);
  await db.answer('2');
  slow?.answer('1');
  expect(await first).toEqual(['{"data":"1"}']);
  await db.answer('2', 0);
  expect(countReads('score')).toBe(1);
  await db.answer('2');
  expect(await Promise.all(later)).toEqual(Array(2).fill(['{"data":"2"}']));
});

it('does not share what compares all organizations with those who asked later', async () => {
  const { db, read, countReads } = build();
  const first = read(ask('rank', true));
  const later = read(ask('rank', true));
  await db.answer('1');
  await first;
  expect(countReads('rank')).toBe(1);
  await db.answer('1');
  expect(await later).toEqual(['{"data":"1"}']);
});

it('reads again if the request that others wait for fails', async () => {
  const { db, read, countReads } = build();
  const failing = read(ask('score'));
  const others = [read(ask('score')), read(ask('score'))];
  db.waiting.shift()?.fail();
  await expect(failing).rejects.toThrow('The session has expired');
  await db.answer('1');
  expect(countReads('score')).toBe(1);
  await db.answer('1');
  expect(await Promise.all(others)).toEqual(Array(2).fill(['{"data":"1"}']));
});
