import type { CloudWord } from '../../generated/calls/types.ts';
import { expect, test } from 'vitest';
import { firstTry, computeSizes } from './cloud-layout.ts';

const words = (count: number, text = 'appointment'): CloudWord[] =>
  Array.from({ length: count }, (_, at) => ({
    text: `${text}${at}`,
    value: count - at,
    score: 4,
    scores: count - at,
    interval: null,
  }));
const measureWidth = (text: string) => text.length * 0.55;
const DESKTOP = { width: 650, height: 300 };

test('words are 12 to 48 px large, by frequency', () => {
  expect(computeSizes(words(150)).at(0)).toBe(48);
  expect(computeSizes(words(150)).at(-1)).toBe(12);
  expect(computeSizes(words(1))).toEqual([12]);
});

test('a few words all have the maximum size', () => {
  expect(firstTry(words(8), DESKTOP, measureWidth)).toEqual({ count: 8, largest: 48 });
});

test('more words are smaller, so that all fit', () => {
  const { count, largest } = firstTry(words(36, 'wait'), DESKTOP, measureWidth);
  expect(count).toBe(36);
  expect(largest).toBeLessThan(48);
  expect(largest).toBeGreaterThan(24);
});

test('without room for all, the most frequent ones still stand out', () => {
  const { count, largest } = firstTry(words(150), DESKTOP, measureWidth);
  expect(largest).toBe(24);
  expect(count).toBeGreaterThan(30);
  expect(count).toBeLessThan(150);
  const phone = firstTry(words(150), { width: 320, height: 300 }, measureWidth);
  expect(phone.largest).toBe(24);
  expect(phone.count).toBeLessThan(count);
  expect(phone.count).toBeGreaterThan(12);
});
