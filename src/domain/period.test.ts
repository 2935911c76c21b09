import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
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
    expect(previousPeriod({ gte: '2026-03-01', lt: '2026-05-01' })).toEqual({
      gte: '2026-01-01',
      lt: '2026-03-01',
    });
    expect(previousPeriod({ gte: '2026-03-03', lt: '2026-03-10' })).toEqual({
      gte: '2026-02-24',
      lt: '2026-03-03',
    });
  });

  it('compares whole months with the same number of months, and days with days', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 400 }), (gte, length) => {
        const days = { gte, lt: addDays(gte, length) };
        const before = previousPeriod(days);
        expect(before.lt).toBe(gte);
        if (gte.endsWith('-01') && days.lt.endsWith('-01')) return;
        expect(daysBetween(before.gte, before.lt)).toBe(length);
      }),
    );
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), (any, count) => {
        const gte = addMonths(any, 0);
        const months = { gte, lt: addMonths(gte, count) };
        expect(previousPeriod(months)).toEqual({ gte: addMonths(gte, -count), lt: gte });
      }),
    );
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
