import { expect, it } from 'vitest';
import { closedShare, closedText, describeFollowUp, waitedText } from './follow-up.ts';

const figures = { requests: 9, contacted: 5, hoursToContact: 2, due: 4, closedInTime: 3 };

it('has a share closed in time only if some were due', () => {
  expect(closedShare(figures)).toBe(0.75);
  expect(closedText(figures)).toBe('75%');
  const none = { ...figures, due: 0, closedInTime: 0 };
  expect([closedShare(none), closedText(none)]).toEqual([null, '–']);
});

it('prints hours, and days from two days on', () => {
  expect([null, 0.04, 1, 5.24, 47.9, 48, 100].map(waitedText)).toEqual([
    '–',
    '0.0 hours',
    '1.0 hour',
    '5.2 hours',
    '47.9 hours',
    '2.0 days',
    '4.2 days',
  ]);
});

it('describes what is known', () => {
  expect(describeFollowUp(figures)).toBe(
    'First contact after 2.0 hours (median), 75% closed by the due date (3 of 4)',
  );
  const open = { requests: 1, contacted: 0, hoursToContact: null, due: 0, closedInTime: 0 };
  expect(describeFollowUp(open)).toBe('No contact yet');
  expect(describeFollowUp({ ...open, contacted: 1, hoursToContact: 1 })).toBe('First contact after 1.0 hour');
});
