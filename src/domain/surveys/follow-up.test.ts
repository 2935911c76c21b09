import { expect, it } from 'vitest';
import { closedShare, closedText, describeFollowUp, waitedText, waitUnit } from './follow-up.ts';

const figures = { requests: 9, contacted: 5, hoursToContact: 2, due: 4, closedInTime: 3 };

it('has a share closed in time only if some were due', () => {
  expect(closedShare(figures)).toBe(0.75);
  expect(closedText(figures)).toBe('75%');
  expect(closedText({ ...figures, due: 347, closedInTime: 1 })).toBe('under 1%');
  expect(closedText({ ...figures, due: 347, closedInTime: 346 })).toBe('over 99%');
  const none = { ...figures, due: 0, closedInTime: 0 };
  expect([closedShare(none), closedText(none)]).toEqual([null, '–']);
});

it('prints a column in one unit: hours, or days if all requests waited two days', () => {
  const print = (all: number | null) =>
    [null, 0.04, 1, 5.24, 100].map((hours) => waitedText(hours, waitUnit({ hoursToContact: all })));
  const hours = ['–', 'under 0.1 hours', '1.0 hour', '5.2 hours', '100.0 hours'];
  expect(print(47.9)).toEqual(hours);
  expect(print(null)).toEqual(hours);
  expect(print(48)).toEqual(['–', 'under 0.1 days', 'under 0.1 days', '0.2 days', '4.2 days']);
});

it('describes what is known', () => {
  expect(describeFollowUp(figures)).toBe(
    'First contact after 2.0 hours (median), 75% closed by the due date (3 of 4)',
  );
  const slow = { ...figures, hoursToContact: 60, due: 0 };
  expect(describeFollowUp(slow)).toBe('First contact after 2.5 days (median)');
  expect(describeFollowUp(slow, 'hour')).toBe('First contact after 60.0 hours (median)');
  const open = { requests: 1, contacted: 0, hoursToContact: null, due: 0, closedInTime: 0 };
  expect(describeFollowUp(open)).toBe('No contact yet');
  expect(describeFollowUp({ ...open, contacted: 1, hoursToContact: 1 })).toBe('First contact after 1.0 hour');
});
