import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  dayOfFigures,
  DEFAULT_PERIODS,
  isDay,
  listMonths,
  previousPeriod,
  listWeeks,
  weekStart,
} from './period.ts';

const day = fc.integer({ min: 0, max: 6000 }).map((days) => addDays('2017-01-01', days));

describe('periods', () => {
  it('validates dates by the calendar', () => {
    expect(isDay('2024-02-29')).toBe(true);
    expect(['2023-02-29', '2024-13-01', '2024-1-1', 'today'].some(isDay)).toBe(false);
  });

  it('has the default periods of the specification', () => {
    expect(DEFAULT_PERIODS.currentMonth('2026-11-22')).toEqual({ gte: '2026-11-01', lt: '2026-12-01' });
    expect(DEFAULT_PERIODS.previousMonth('2026-01-31')).toEqual({ gte: '2025-12-01', lt: '2026-01-01' });
    expect(DEFAULT_PERIODS.last3Months('2026-01-31')).toEqual({ gte: '2025-11-01', lt: '2026-02-01' });
    expect(DEFAULT_PERIODS.last8Weeks('2026-11-22')).toEqual({ gte: '2026-09-28', lt: '2026-11-23' });
  });

  it('lists the months of a period, unless it starts or ends within one', () => {
    expect(listMonths({ gte: '2026-09-01', lt: '2026-12-01' }, '2026-11-22')).toEqual([
      '2026-09-01',
      '2026-10-01',
      '2026-11-01',
    ]);
    expect(listMonths({ gte: '2026-11-01', lt: '2026-11-23' }, '2026-11-22')).toEqual(['2026-11-01']);
    expect(listMonths({ gte: '2026-11-01', lt: '2026-11-10' }, '2026-11-22')).toBeUndefined();
    expect(listMonths({ gte: '2026-11-02', lt: '2026-12-01' }, '2026-11-22')).toBeUndefined();
  });

  it('compares with the period of equal length just before', () => {
    expect(previousPeriod({ gte: '2026-03-01', lt: '2026-05-01' }, '2026-06-10')).toEqual({
      gte: '2026-01-01',
      lt: '2026-03-01',
    });
    expect(previousPeriod({ gte: '2026-03-03', lt: '2026-03-10' }, '2026-06-10')).toEqual({
      gte: '2026-02-24',
      lt: '2026-03-03',
    });
  });

  it('compares whole months with the same number of months, and days with days', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 400 }), (gte, length) => {
        const days = { gte, lt: addDays(gte, length) };
        const before = previousPeriod(days, days.lt);
        expect(before.lt).toBe(gte);
        if (gte.endsWith('-01') && days.lt.endsWith('-01')) return;
        expect(daysBetween(before.gte, before.lt)).toBe(length);
      }),
    );
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), (any, count) => {
        const gte = addMonths(any, 0);
        const months = { gte, lt: addMonths(gte, count) };
        expect(previousPeriod(months, months.lt)).toEqual({ gte: addMonths(gte, -count), lt: gte });
      }),
    );
  });

  it.each([
    // this month, on the 25th and at the ends of months of different lengths
    [['2026-11-01', '2026-12-01'], '2026-11-25', ['2026-10-01', '2026-10-26']],
    [['2026-11-01', '2026-12-01'], '2026-11-01', ['2026-10-01', '2026-10-02']],
    [['2026-11-01', '2026-12-01'], '2026-11-30', ['2026-10-01', '2026-10-31']],
    [['2026-11-01', '2026-12-01'], '2026-12-01', ['2026-10-01', '2026-11-01']],
    [['2026-03-01', '2026-04-01'], '2026-03-29', ['2026-02-01', '2026-03-01']],
    [['2026-03-01', '2026-04-01'], '2026-03-31', ['2026-02-01', '2026-03-01']],
    [['2028-03-01', '2028-04-01'], '2028-03-29', ['2028-02-01', '2028-03-01']],
    [['2026-01-01', '2026-02-01'], '2026-01-31', ['2025-12-01', '2026-01-01']],
    // several months, and months that have not begun
    [['2026-09-01', '2026-12-01'], '2026-11-25', ['2026-06-01', '2026-08-26']],
    [['2026-11-01', '2027-02-01'], '2026-11-25', ['2026-10-01', '2026-10-26']],
    [['2026-11-01', '2026-11-26'], '2026-11-25', ['2026-10-01', '2026-10-26']],
    // days
    [['2026-11-23', '2026-11-30'], '2026-11-25', ['2026-11-16', '2026-11-19']],
    [['2026-11-05', '2026-12-05'], '2026-11-25', ['2026-10-06', '2026-10-27']],
    // a period that has not begun
    [['2026-12-01', '2027-01-01'], '2026-11-25', ['2026-11-01', '2026-12-01']],
  ] as const)('compares %j on %s with %j: of a running period the same days', (period, today, before) => {
    const [gte, lt] = period;
    expect(previousPeriod({ gte, lt }, today)).toEqual({ gte: before[0], lt: before[1] });
  });

  it('compares a running period with no more days than have passed, and none twice', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        (gte, length, past) => {
          const period = { gte, lt: addDays(gte, length) };
          const today = addDays(gte, Math.min(past, length - 1));
          const before = previousPeriod(period, today);
          expect(before.lt <= gte && before.gte < before.lt).toBe(true);
          expect(daysBetween(before.gte, before.lt)).toBeLessThanOrEqual(daysBetween(gte, today) + 4);
        },
      ),
    );
  });

  it('finds the day of the figures, also for a reader in another time zone', () => {
    const november = { gte: '2026-11-01', lt: '2026-12-01' };
    const before = { gte: '2026-10-01', lt: '2026-10-29' };
    expect(
      ['2026-11-27', '2026-11-28', '2026-11-29'].map((day) => dayOfFigures(november, before, day)),
    ).toEqual(Array(3).fill('2026-11-28'));
    const october = { gte: '2026-10-01', lt: '2026-11-01' };
    expect(dayOfFigures(october, { gte: '2026-09-01', lt: '2026-10-01' }, '2026-11-29')).toBe('2026-11-29');
  });

  it('assigns every past day to one week of one month', () => {
    fc.assert(
      fc.property(day, day, (any, today) => {
        const holding = [-1, 0, 1].flatMap((months) => {
          const gte = addMonths(any, months);
          return listWeeks({ gte, lt: addMonths(gte, 1) }, today).filter(
            (week) => week.start === weekStart(any),
          );
        });
        const isRunning = weekStart(any) === weekStart(today);
        // the current week may end in the next month, and is shown in both
        expect(holding.length).toBeGreaterThanOrEqual(any <= today ? 1 : 0);
        if (!isRunning) expect(holding.length).toBeLessThanOrEqual(1);
        expect(holding.every((week) => week.date === addDays(week.start, 6))).toBe(true);
      }),
    );
  });
});
