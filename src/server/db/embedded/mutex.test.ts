import { expect, it } from 'vitest';
import { Mutex } from './mutex.ts';

it('delays background work in favour of other work, but not forever', async () => {
  const mutex = new Mutex();
  const order: string[] = [];
  const enter = async (name: string, isBackground: boolean): Promise<void> => {
    const release = await mutex.acquire(isBackground);
    order.push(name);
    release();
  };
  const release = await mutex.acquire();
  const all = [enter('back', true), ...Array.from({ length: 30 }, (_, n) => enter(`front ${n}`, false))];
  release();
  await Promise.all(all);
  expect(order.slice(0, 2)).toEqual(['front 0', 'front 1']);
  expect(order.indexOf('back')).toBeGreaterThan(10);
  expect(order.indexOf('back')).toBeLessThan(30);
  expect(order).toHaveLength(31);
});

it('has one holder at a time', async () => {
  const mutex = new Mutex();
  let inside = 0;
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const release = await mutex.acquire(n % 2 === 0);
      expect((inside += 1)).toBe(1);
      await Promise.resolve();
      inside -= 1;
      release();
      release();
    }),
  );
});
