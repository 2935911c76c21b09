import { expect, test } from 'vitest';
import { lowestMetrics } from './lowest-metrics.ts';

const metric = (code: string, value: number | null, count: number) => ({
  category: { id: 1, code, name: code },
  value,
  count,
  interval: value === null ? null : { low: value - 0.1, high: value + 0.1 },
});

test('the lowest metrics come first, without those of few answers', () => {
  const metrics = [metric('A', 4.5, 100), metric('B', 1, 3), metric('C', 3.9, 100), metric('D', null, 0)];
  expect(lowestMetrics(metrics, 2).map(({ category }) => category.code)).toEqual(['C', 'A']);
  expect(lowestMetrics(metrics, 1)).toHaveLength(1);
});
