import { describe, expect, it } from 'vitest';
import { isMonthDisabled, openMonthRange, periodLabel, stepMonthRange } from './month-range.ts';

const limits = { today: '2026-11-22', allowsFuture: false };
const november = { gte: '2026-11-01', lt: '2026-12-01' };
const opened = openMonthRange(november);
const click = (state: typeof opened, month: string) =>
  stepMonthRange(state, { type: 'clicked', month }, limits);

describe('month range', () => {
  it('opens at the last month of the period, without a pending start', () => {
    expect(opened).toEqual({ year: 2026, start: null, focused: '2026-11-01' });
    expect(openMonthRange({ gte: '2026-10-05', lt: '2026-11-23' }).focused).toBe('2026-11-01');
  });

  it('takes the first click as the start and a later month as the end', () => {
    const started = click(opened, '2026-09-01');
    expect(started.start).toBe('2026-09-01');
    expect(started.picked).toBeUndefined();
    expect(click(started, '2026-11-01').picked).toEqual({ gte: '2026-09-01', lt: '2026-12-01' });
  });

  it('moves the start to an earlier month', () => {
    const moved = click(click(opened, '2026-09-01'), '2026-07-01');
    expect(moved).toMatchObject({ start: '2026-07-01' });
    expect(moved.picked).toBeUndefined();
  });

  it('picks a single month with two clicks on it', () => {
    expect(click(click(opened, '2025-12-01'), '2025-12-01').picked).toEqual({
      gte: '2025-12-01',
      lt: '2026-01-01',
    });
  });

  it('ignores months after the current one unless they are allowed', () => {
    expect(click(opened, '2026-12-01')).toBe(opened);
    expect(isMonthDisabled('2026-12-01', { ...limits, allowsFuture: true })).toBe(false);
    expect(isMonthDisabled('2016-12-01', limits)).toBe(true);
    expect(isMonthDisabled('2028-01-01', { ...limits, allowsFuture: true })).toBe(true);
  });

  it('moves the focus by months and years between 2017 and next year', () => {
    expect(stepMonthRange(opened, { type: 'focusMoved', by: 2 }, limits)).toMatchObject({
      focused: '2027-01-01',
      year: 2027,
    });
    expect(stepMonthRange(opened, { type: 'yearMoved', by: -20 }, limits)).toMatchObject({
      focused: '2017-01-01',
      year: 2017,
    });
    expect(stepMonthRange(opened, { type: 'yearMoved', by: 9 }, limits).focused).toBe('2027-12-01');
  });

  it('formats a period', () => {
    const { today } = limits;
    expect(periodLabel(november, { today })).toBe('Nov 2026');
    expect(periodLabel({ gte: '2026-09-01', lt: '2026-12-01' }, { today })).toBe('Sep – Nov 2026');
    expect(periodLabel({ gte: '2026-09-01', lt: '2026-12-01' }, { today, isNarrow: true })).toBe('Sep – Nov');
    expect(periodLabel({ gte: '2025-12-01', lt: '2026-12-01' }, { today })).toBe('Dec 2025 – Nov 2026');
  });
});
