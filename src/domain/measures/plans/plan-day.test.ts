import { expect, it } from 'vitest';
import { latestPlanDay, planDay } from './plan-day.ts';

it('has begun on the day on which it was set running, also while its places have the day before', () => {
  // half past midnight in New York, before midnight in Chicago
  const now = new Date('2026-11-27T05:30:00Z');
  expect(planDay(now)).toBe('2026-11-27');
  expect(latestPlanDay('2026-11-26', now)).toBe('2026-11-27');
  expect(latestPlanDay('2026-11-28', now)).toBe('2026-11-28');
});
