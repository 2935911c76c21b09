import { monthLabel } from '../domain/text/format.ts';
import { daysLabel } from '../domain/surveys/feedback-filters.ts';
import { addMonths, type DefaultPeriod, monthStart, type Period } from '../domain/measures/period.ts';

export const FIRST_YEAR = 2017;

/** Months are identified by their first day. */
export interface MonthRangeState {
  /** the displayed year */
  year: number;
  /** first month of an incomplete range */
  start: string | null;
  /** the focused month */
  focused: string;
}

export interface MonthRangeLimits {
  today: string;
  /** whether months after the current one can be picked */
  allowsFuture: boolean;
}

export type MonthRangeEvent =
  | { type: 'clicked'; month: string }
  | { type: 'focusMoved'; by: number }
  | { type: 'yearMoved'; by: number };

export type MonthRangeStep = MonthRangeState & {
  /** set once a range is complete */
  picked?: Period;
};

export const PRESETS = [
  { name: 'currentMonth', label: 'This month' },
  { name: 'previousMonth', label: 'Last month' },
  { name: 'last3Months', label: 'Last 3 months' },
  { name: 'last12Months', label: 'Last 12 months' },
  { name: 'thisYear', label: 'This year' },
] as const satisfies readonly { name: DefaultPeriod; label: string }[];

/** Opens at the last month of the period, without a pending start. */
export function openMonthRange({ lt }: Period): MonthRangeState {
  const last = monthStart(lt) === lt ? addMonths(lt, -1) : monthStart(lt);
  return { year: getYear(last), start: null, focused: last };
}

function getYear(month: string): number {
  return Number(month.slice(0, 4));
}

/** The range of years: 2017 to next year. */
export function lastYear(today: string): number {
  return getYear(today) + 1;
}

export function isMonthDisabled(month: string, { today, allowsFuture }: MonthRangeLimits): boolean {
  return getYear(month) < FIRST_YEAR || getYear(month) > lastYear(today) || (!allowsFuture && month > today);
}

function focus(state: MonthRangeState, month: string, { today }: MonthRangeLimits): MonthRangeState {
  const first = `${FIRST_YEAR}-01-01`;
  const last = `${lastYear(today)}-12-01`;
  const focused = month < first ? first : month > last ? last : month;
  return { ...state, focused, year: getYear(focused) };
}

/**
 * The month-range picker (specification, section 5): the first click sets the start; a second one on the same or a
 * later month sets the end to that month's end; on an earlier month it moves the start. Closing discards a pending
 * start: the picker opens with `openMonthRange` again.
 */
export function stepMonthRange(
  state: MonthRangeState,
  event: MonthRangeEvent,
  limits: MonthRangeLimits,
): MonthRangeStep {
  if (event.type === 'focusMoved') return focus(state, addMonths(state.focused, event.by), limits);
  if (event.type === 'yearMoved') return focus(state, addMonths(state.focused, event.by * 12), limits);
  const { month } = event;
  if (isMonthDisabled(month, limits)) return state;
  const clicked = focus(state, month, limits);
  if (state.start === null || month < state.start) return { ...clicked, start: month };
  return { ...clicked, start: null, picked: { gte: state.start, lt: addMonths(month, 1) } };
}

/**
 * `Nov 2026`, `Sep – Nov 2026`, `Dec 2025 – Nov 2026`; narrow ones omit this year: `Sep – Nov`. Of a month that is over,
 * some days are named: `Oct 1 – 25, 2026`.
 */
export function periodLabel({ gte, lt }: Period, options: { today: string; isNarrow?: boolean }): string {
  if (lt !== monthStart(lt) && lt <= options.today) {
    const days = daysLabel(gte, lt);
    const thisYear = `, ${getYear(options.today)}`;
    return options.isNarrow && days.endsWith(thisYear) ? days.slice(0, -thisYear.length) : days;
  }
  const [first, last] = [monthStart(gte), addMonths(lt, monthStart(lt) === lt ? -1 : 0)];
  const year = (month: string): string =>
    options.isNarrow && first !== last && getYear(month) === getYear(options.today)
      ? ''
      : ` ${getYear(month)}`;
  if (first === last) return `${monthLabel(first)} ${getYear(first)}`;
  const isOneYear = getYear(first) === getYear(last);
  return `${monthLabel(first)}${isOneYear ? '' : year(first)} – ${monthLabel(last)}${year(last)}`;
}
