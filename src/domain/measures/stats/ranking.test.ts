import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describePercentile, percentileRank, rankByScore } from './ranking.ts';

const some = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 60 });

describe('ranking', () => {
  it('is the percentage of pairs won, where a tie is half a win', () => {
    fc.assert(
      fc.property(some, (scores) => {
        const score = scores[0] ?? 0;
        const won = scores.map((other) => (other < score ? 1 : other === score ? 0.5 : 0));
        const percentile = won.reduce<number>((sum, one) => sum + one, 0) / scores.length;
        expect(percentileRank(score, scores)).toBeCloseTo(percentile * 100, 9);
      }),
    );
  });

  it('gives mid-rank percentiles: symmetric, ordered, never at the ends', () => {
    fc.assert(
      fc.property(some, (scores) => {
        const percentiles = scores.map((score) => percentileRank(score, scores));
        expect(percentiles.reduce((sum, one) => sum + one, 0) / scores.length).toBeCloseTo(50, 6);
        expect(percentiles.every((one) => one > 0 && one < 100)).toBe(true);
        scores.forEach((score, index) => {
          const better = percentiles.filter((_, other) => (scores[other] ?? 0) > score);
          expect(better.every((one) => one > (percentiles[index] ?? 0))).toBe(true);
        });
      }),
    );
  });

  it('ranks nothing below 5 responses, and marks ties', () => {
    const rows = [
      { id: 'a', score: 4, count: 5 },
      { id: 'b', score: 5, count: 4 },
      { id: 'c', score: 4, count: 50 },
      { id: 'd', score: 3, count: 9 },
    ];
    expect(rankByScore(rows).map(({ row, rank, isTied }) => [row.id, rank, isTied])).toEqual([
      ['a', 1, true],
      ['c', 1, true],
      ['d', 3, false],
      ['b', null, false],
    ]);
    expect(describePercentile(91.6)).toBe('92nd percentile: scores above 92% of all');
    expect(describePercentile(12)).toBe('12th percentile: scores above 12% of all');
  });
});
