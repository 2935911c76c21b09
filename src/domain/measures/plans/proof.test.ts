import { describe, expect, it } from 'vitest';
import { toMoments, NO_MOMENTS } from '../stats/moments.ts';
import { buildProof, countWeeksLeft, listPlanWeeks, type PlaceSums } from './proof.ts';

const TODAY = '2026-11-27';

describe('the weeks of a plan', () => {
  it('are whole, without the week in which it began', () => {
    const weeks = listPlanWeeks('2026-10-07', null, TODAY);
    expect(weeks).toMatchObject({
      gte: '2026-06-15',
      half: '2026-08-10',
      before: '2026-10-05',
      after: '2026-10-12',
      lt: '2026-11-23',
      count: 6,
    });
    expect(weeks.all.at(-1)).toMatchObject({ start: '2026-11-23', isRunning: true });
    expect(listPlanWeeks('2026-10-05', null, TODAY)).toMatchObject({ after: '2026-10-05', count: 7 });
  });

  it('stay as they were when the plan ended', () => {
    expect(listPlanWeeks('2026-10-05', '2026-11-01', TODAY)).toMatchObject({ lt: '2026-11-02', count: 4 });
    expect(listPlanWeeks('2026-11-25', null, TODAY)).toMatchObject({ count: 0 });
  });

  it('are counted until there are enough answers, at the pace since the start', () => {
    const weeks = listPlanWeeks('2026-10-05', null, TODAY);
    const sides = (before: number, after: number) => ({
      before: { ...NO_MOMENTS, count: before },
      after: { ...NO_MOMENTS, count: after },
    });
    expect(countWeeksLeft(weeks, sides(160, 14))).toBe(8);
    expect(countWeeksLeft(weeks, sides(160, 0))).toBe(3);
    expect(countWeeksLeft(weeks, sides(0, 0))).toBeNull();
    expect(countWeeksLeft(listPlanWeeks('2026-11-16', null, TODAY), sides(160, 50))).toBe(3);
  });
});

describe('a proof', () => {
  const place = (isOwn: boolean, after: number, count = 20): PlaceSums => {
    const around = (level: number) =>
      toMoments(Array.from({ length: count }, (_, at) => level + 10 * ((at % 5) - 2)));
    return { isOwn, early: around(50), late: around(50), after: around(after) };
  };
  const build = (
    places: readonly PlaceSums[],
    startedOn: string | null = '2026-09-28',
    { hasOthers = true } = {},
  ) =>
    buildProof({
      metric: { code: 'WT', name: 'Wait Time', unit: 'stars' },
      by: 'practice',
      start: startedOn,
      weeks: startedOn === null ? undefined : listPlanWeeks(startedOn, null, TODAY),
      places,
      hasOthers,
      series: [],
      withheld: null,
    });
  const others = [48, 49, 50, 51, 52, 50].map((after) => place(false, after, 30));

  it('tells a change from chance', () => {
    const better = build([place(true, 75, 40), ...others]);
    expect(better).toMatchObject({ verdict: 'BETTER', places: 6, weeksLeft: null });
    expect(better.difference?.delta).toBeCloseTo(1, 5);
    expect(better.own).toMatchObject({ before: 3, after: 4, change: 1, beforeCount: 80, afterCount: 40 });
    expect(build([place(true, 25, 40), ...others]).verdict).toBe('WORSE');
    expect(build([place(true, 52, 40), ...others]).verdict).toBe('CHANCE');
  });

  it('needs answers, weeks and places', () => {
    expect(build([place(true, 75, 14), ...others])).toMatchObject({ verdict: 'FEW_BEFORE', others: null });
    expect(build([place(true, 75, 20), ...others]).verdict).toBe('EARLY');
    expect(build([place(true, 75, 40), ...others], '2026-11-09').verdict).toBe('EARLY');
    expect(build([place(true, 75, 40), ...others.slice(2)]).verdict).toBe('NO_COMPARISON');
    expect(build([place(true, 75, 5)], '2026-11-23', { hasOthers: false })).toMatchObject({
      verdict: 'NO_OTHERS',
      weeksLeft: null,
    });
    expect(build([], null).verdict).toBe('NOT_BEGUN');
  });
});
