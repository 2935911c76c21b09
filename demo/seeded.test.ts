import { faker } from '@faker-js/faker/locale/en';
import { expect, test } from 'vitest';
import { recordId, startRecord, workingMoment } from './seeded.ts';

test('a working moment stays within its bounds and off weekends, whatever day the bounds fall on', () => {
  const from = Date.parse('2026-01-03T09:30:00Z');
  for (let run = 0; run < 200; run += 1) {
    startRecord(faker, `run ${run}`);
    const start = new Date(from + run * 7_000_000);
    const end = new Date(start.getTime() + 5 * 86_400_000);
    const moment = workingMoment(faker, start, end);
    expect(moment.getTime()).toBeGreaterThanOrEqual(start.getTime());
    expect(moment.getTime()).toBeLessThanOrEqual(end.getTime());
    expect([0, 6]).not.toContain(moment.getUTCDay());
  }
});

test('bounds without a working hour give the earlier one', () => {
  const saturday = new Date('2026-01-03T09:30:00Z');
  expect(workingMoment(faker, saturday, new Date('2026-01-04T09:30:00Z'))).toEqual(saturday);
});

test('an id is a version 7 UUID of the moment and depends on the label', () => {
  const at = new Date('2026-01-05T15:00:00Z');
  expect(recordId('a', at)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  expect(parseInt(recordId('a', at).replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
  expect(recordId('a', at)).toBe(recordId('a', at));
  expect(recordId('a', at)).not.toBe(recordId('b', at));
});
