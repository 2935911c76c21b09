import { beforeEach, expect, it } from 'vitest';
import { type Caller, CallerGone } from '../caller.ts';
import { Mutex } from './mutex.ts';

let mutex: Mutex;
let order: string[];

beforeEach(() => {
  mutex = new Mutex();
  order = [];
});

const caller = (name: string): Caller => ({ name, isBackground: false, isGone: false });
const BACKGROUND: Caller = { name: 'server', isBackground: true, isGone: false };

async function enter(label: string, by: Caller): Promise<void> {
  const release = await mutex.acquire(by);
  order.push(label);
  release();
}

const several = (name: string, count: number): Promise<void>[] =>
  Array.from({ length: count }, (_, n) => enter(`${name}${n}`, caller(name)));

it('delays background work in favour of other work, but not forever', async () => {
  const release = await mutex.acquire(caller('front'));
  const all = [enter('back', BACKGROUND), ...several('front', 30)];
  release();
  await Promise.all(all);
  expect(order.slice(0, 2)).toEqual(['front0', 'front1']);
  expect(order.indexOf('back')).toBeGreaterThan(10);
  expect(order.indexOf('back')).toBeLessThan(30);
  expect(order).toHaveLength(31);
});

it('has one holder at a time', async () => {
  let inside = 0;
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const release = await mutex.acquire(n % 2 === 0 ? BACKGROUND : caller(`caller ${n % 3}`));
      expect((inside += 1)).toBe(1);
      await Promise.resolve();
      inside -= 1;
      release();
      release();
    }),
  );
});

it('serves callers by turns, and each of them in order', async () => {
  const release = await mutex.acquire(caller('a'));
  const all = [...several('a', 5), ...several('b', 2), ...several('c', 1)];
  expect(mutex.usage).toEqual({ inUse: 1, idle: 0, waiting: 8 });
  release();
  await Promise.all(all);
  expect(order).toEqual(['b0', 'c0', 'a0', 'b1', 'a1', 'a2', 'a3', 'a4']);
  expect(mutex.usage).toEqual({ inUse: 0, idle: 1, waiting: 0 });
});

it('serves a newcomer after the current turn, however many entries the holder has', async () => {
  const release = await mutex.acquire(caller('a'));
  const all = several('a', 40);
  await Promise.resolve();
  all.push(enter('b', caller('b')));
  release();
  await Promise.all(all);
  expect(order[0]).toBe('b');
});

it('drops queued work of a caller who has gone', async () => {
  let isGone = false;
  const leaving: Caller = {
    ...caller('leaving'),
    get isGone() {
      return isGone;
    },
  };
  const release = await mutex.acquire(leaving);
  const dropped = [enter('first', leaving), enter('second', leaving)].map((one) =>
    expect(one).rejects.toThrow(CallerGone),
  );
  const left = [enter('b', caller('b')), enter('back', BACKGROUND)];
  isGone = true;
  release();
  await Promise.all([...dropped, ...left]);
  expect(order).toEqual(['b', 'back']);
  await expect(mutex.acquire(leaving)).rejects.toThrow(CallerGone);
  expect(mutex.usage).toEqual({ inUse: 0, idle: 1, waiting: 0 });
});
