import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeAverageScore,
  mean,
  median,
  toNpsGroup,
  npsScore,
  findOutliers,
  computeScore,
  toStars,
} from './survey-scores.ts';

const answer = fc.integer({ min: 0, max: 100 });
const answers = fc.array(answer, { minLength: 1, maxLength: 24 });
const categorized = answers.map((values) => values.map((value, index) => ({ categoryId: index, value })));

describe('toStars', () => {
  it('maps the ends and the middle of the slider', () => {
    expect([0, 50, 100].map(toStars)).toEqual([1, 3, 5]);
  });

  it('is monotonic and stays between 1 and 5', () => {
    fc.assert(
      fc.property(answer, answer, (a, b) => {
        expect(toStars(a)).toBeGreaterThanOrEqual(1);
        expect(toStars(a)).toBeLessThanOrEqual(5);
        expect(Math.sign(toStars(a) - toStars(b))).toBe(Math.sign(a - b));
      }),
    );
  });
});

describe('averages and scores', () => {
  it('are null without counting answers', () => {
    expect([computeAverageScore([]), computeScore([]), mean([]), median([])]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('agree: the score is the stars of the average, in any order', () => {
    fc.assert(
      fc.property(answers, (values) => {
        const average = computeAverageScore(values) ?? NaN;
        expect(computeScore(values)).toBeCloseTo(toStars(average), 1);
        expect(computeAverageScore([...values].reverse())).toBe(average);
        expect(average).toBeGreaterThanOrEqual(Math.min(...values));
        expect(average).toBeLessThanOrEqual(Math.max(...values));
      }),
    );
  });

  it('have two decimals, so that a sum of stored averages is exact', () => {
    expect(computeAverageScore([100, 100, 50])).toBe(83.33);
    expect(computeScore([100, 100, 50])).toBe(4.33);
  });
});

describe('NPS', () => {
  it('has its thresholds at 90 and 70', () => {
    expect([100, 90, 89, 70, 69, 0].map(toNpsGroup)).toEqual([
      'promoters',
      'promoters',
      'passives',
      'passives',
      'detractors',
      'detractors',
    ]);
  });

  it('lies between -1 and 1, and changes sign when promoters and detractors are swapped', () => {
    const count = fc.nat({ max: 10_000 });
    fc.assert(
      fc.property(count, count, count, (promoters, passives, detractors) => {
        const score = npsScore({ promoters, passives, detractors });
        if (promoters + passives + detractors === 0) {
          expect(score).toBeNull();
          return;
        }
        expect(Math.abs(score ?? NaN)).toBeLessThanOrEqual(1);
        const mirrored = npsScore({ promoters: detractors, passives, detractors: promoters });
        expect((score ?? NaN) + (mirrored ?? NaN)).toBe(0);
      }),
    );
  });
});

describe('findOutliers', () => {
  it('finds the one low answer among high ones, with its distance from the mean of the others', () => {
    const low = [90, 95, 92, 91, 10].map((value, index) => ({ categoryId: index, value }));
    expect(findOutliers(low)).toEqual([{ categoryId: 4, value: 10, deviation: -82, isNegative: true }]);
  });

  it('finds it if all others are equal, so that their deviation is zero', () => {
    const high = [50, 50, 50, 75].map((value, index) => ({ categoryId: index, value }));
    expect(findOutliers(high)).toEqual([{ categoryId: 3, value: 75, deviation: 25, isNegative: false }]);
    const near = [50, 50, 50, 74].map((value, index) => ({ categoryId: index, value }));
    expect(findOutliers(near)).toEqual([]);
  });

  it('finds none in spread-out answers', () => {
    const spread = [0, 20, 40, 60, 80, 100].map((value, index) => ({ categoryId: index, value }));
    expect(findOutliers(spread)).toEqual([]);
    expect(findOutliers([{ categoryId: 1, value: 0 }])).toEqual([]);
  });

  it('returns answers of the response, at least 25 points away, with the sign of their distance', () => {
    fc.assert(
      fc.property(categorized, (response) => {
        for (const outlier of findOutliers(response)) {
          expect(response).toContainEqual({ categoryId: outlier.categoryId, value: outlier.value });
          expect(Math.abs(outlier.deviation)).toBeGreaterThanOrEqual(25);
          expect(outlier.isNegative).toBe(outlier.deviation < 0);
          const others = response.filter(({ categoryId }) => categoryId !== outlier.categoryId);
          const distance = outlier.value - (mean(others.map(({ value }) => value)) ?? NaN);
          expect(outlier.deviation).toBeCloseTo(distance, 1);
        }
      }),
    );
  });

  it('is mirrored when all answers are', () => {
    fc.assert(
      fc.property(categorized, (response) => {
        const mirrored = response.map(({ categoryId, value }) => ({ categoryId, value: 100 - value }));
        expect(findOutliers(mirrored).map(({ categoryId, isNegative }) => [categoryId, !isNegative])).toEqual(
          findOutliers(response).map(({ categoryId, isNegative }) => [categoryId, isNegative]),
        );
      }),
    );
  });
});
