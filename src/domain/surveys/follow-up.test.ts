import { expect, it } from 'vitest';
import { closedShare, waitedText } from './follow-up.ts';

const figures = { requests: 9, contacted: 5, hoursToContact: 2, due: 4, closedInTime: 3 };

it('has a share closed in time only if some were due', () => {
  expect(closedShare(figures)).toBe(0.75);
  expect(closedShare({ ...figures, due: 0, closedInTime: 0 })).toBeNull();
});

it('prints hours, and days from three days on', () => {
  expect([0.04, 1, 5.24, 71.9, 72, 100].map(waitedText)).toEqual([
    '0.0 hours',
    '1.0 hour',
    '5.2 hours',
    '71.9 hours',
    '3.0 days',
    '4.2 days',
  ]);
});
