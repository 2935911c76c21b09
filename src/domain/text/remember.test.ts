import { expect, test, vi } from 'vitest';
import { remember } from './remember.ts';

test('computes the result of a text once, also if there is none', () => {
  const compute = vi.fn((text: string) => (text === 'none' ? undefined : text.length));
  const measure = remember(compute);
  expect(['one', 'none', 'one', 'none'].map(measure)).toEqual([3, undefined, 3, undefined]);
  expect(compute).toHaveBeenCalledTimes(2);
});

test('forgets results of many texts, and computes them anew', () => {
  const compute = vi.fn((text: string) => `${text}!`);
  const shout = remember(compute);
  const texts = Array.from({ length: 1_001 }, (_, index) => `text ${index}`);
  for (const text of [...texts, 'text 0']) expect(shout(text)).toBe(`${text}!`);
  expect(compute).toHaveBeenCalledTimes(1_002);
});
