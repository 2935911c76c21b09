import { expect, it } from 'vitest';
import { describeMoods } from './themes-model.ts';

it('counts sentiments in the order of every list of them', () => {
  const moods = (['MIXED', 'NEGATIVE', 'NEUTRAL', 'POSITIVE'] as const).map((sentiment, at) => ({
    sentiment,
    count: at + 1,
    score: null,
  }));
  expect(describeMoods(moods)).toBe('4 positive, 3 neutral, 2 negative, 1 mixed');
  expect(describeMoods([])).toBe('0 positive, 0 negative, 0 mixed');
});
