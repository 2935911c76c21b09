import { expect, it } from 'vitest';
import { cloudWords, MOST_WORDS } from './word-cloud.ts';

const word = (text: string, value: number) => ({ text, value, score: 4 });
const texts = (...words: ReturnType<typeof word>[]) => cloudWords(words).map(({ text }) => text);

it('replaces words by a frequent pair, and omits chance pairs', () => {
  expect(
    texts(word('desk', 10), word('kind', 9), word('front', 9), word('front desk', 9), word('kind desk', 1)),
  ).toEqual(['kind', 'front desk']);
  expect(texts(word('kind', 20), word('staff', 8), word('kind staff', 4))).toEqual([
    'kind',
    'staff',
    'kind staff',
  ]);
  expect(texts(word('rare', 1), word('pair', 1), word('rare pair', 1))).toEqual(['rare', 'pair']);
});

it('shows 150 words at most', () => {
  expect(cloudWords(Array.from({ length: 400 }, (_, at) => word(`w${at}`, 400 - at)))).toHaveLength(
    MOST_WORDS,
  );
});
