import { expect, it } from 'vitest';
import { addDays, daysBetween } from '../../domain/measures/period.ts';
import { splitDays } from './read-rollups.ts';

it('makes any period of whole months and at most half a month at each end', () => {
  for (let start = 0; start < 62; start += 1)
    for (let length = 1; length < 100; length += 1) {
      const gte = addDays('2027-12-15', start);
      const period = { gte, lt: addDays(gte, length) };
      const { months, days } = splitDays(period);
      const counted = new Map<string, number>();
      const add = (one: typeof period, sign: number): void => {
        for (let day = one.gte; day < one.lt; day = addDays(day, 1))
          counted.set(day, (counted.get(day) ?? 0) + sign);
      };
      for (const bound of [months.gte, months.lt]) expect(bound).toMatch(/-01$/);
      add(months, 1);
      for (const { isTakenOff, ...one } of days) add(one, isTakenOff ? -1 : 1);
      expect([...counted].filter(([, times]) => times !== 0 && times !== 1)).toEqual([]);
      const included = [...counted].filter(([, times]) => times === 1).map(([day]) => day);
      expect(included.sort()[0]).toBe(period.gte);
      expect(included).toHaveLength(length);
      if (days.length > 1 || months.gte < months.lt)
        for (const one of days) expect(daysBetween(one.gte, one.lt)).toBeLessThanOrEqual(16);
    }
});
