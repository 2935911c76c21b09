/** Dates from `gte` to before `lt`, as YYYY-MM-DD, in the time zone of the practice or location. */
export interface Period {
  gte: string;
  lt: string;
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

function moment(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Whether a text is a valid date. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(moment(text).getTime()) && toDay(moment(text)) === text;
}

/** The current date in the reader's time zone. */
export function dayOfReader(now: Date): string {
  return toDay(new Date(now.getTime() - now.getTimezoneOffset() * 60_000));
}

export function addDays(day: string, days: number): string {
  return toDay(new Date(moment(day).getTime() + days * DAY_MS));
}

/** Days from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((moment(to).getTime() - moment(from).getTime()) / DAY_MS);
}

/** First day of the month of a day. */
export function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** First day of the month that is `months` after that of a day. */
export function addMonths(day: string, months: number): string {
  const date = moment(monthStart(day));
  date.setUTCMonth(date.getUTCMonth() + months);
  return toDay(date);
}

/** Monday of the week of a day. */
export function weekStart(day: string): string {
  return addDays(day, -((moment(day).getUTCDay() + 6) % 7));
}

/** `count` whole months, ending with that of `day`. */
export function lastMonths(day: string, count: number): Period {
  return { gte: addMonths(day, 1 - count), lt: addMonths(day, 1) };
}

/** Default periods (specification, section 9 of both documents), for the reader's current date. */
export const DEFAULT_PERIODS = {
  currentMonth: (today: string): Period => lastMonths(today, 1),
  previousMonth: (today: string): Period => lastMonths(addMonths(today, -1), 1),
  last3Months: (today: string): Period => lastMonths(today, 3),
  last12Months: (today: string): Period => lastMonths(today, 12),
  thisYear: (today: string): Period => ({ gte: `${today.slice(0, 4)}-01-01`, lt: addMonths(today, 1) }),
  last8Weeks: (today: string): Period => ({
    gte: addDays(weekStart(today), -49),
    lt: addDays(weekStart(today), 7),
  }),
} as const;

export type DefaultPeriod = keyof typeof DEFAULT_PERIODS;

/**
 * First days of a period's months; undefined if it starts or ends within a month. A period that ends after `today`
 * within its last month counts as whole, since nothing is missing from it.
 */
export function listMonths({ gte, lt }: Period, today: string): string[] | undefined {
  const end = lt === monthStart(lt) ? lt : lt > today ? addMonths(lt, 1) : undefined;
  if (gte !== monthStart(gte) || end === undefined) return undefined;
  const months: string[] = [];
  for (let month = gte; month < end; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The months from the first day of one to that of another. */
function countMonths({ gte, lt }: Period): number {
  const [years, months] = [[0, 4] as const, [5, 7] as const].map(
    ([from, to]) => Number(lt.slice(from, to)) - Number(gte.slice(from, to)),
  );
  return 12 * (years ?? 0) + (months ?? 0);
}

/** The period of equal length that ends where this one starts: whole months before whole months, days before days. */
function wholePeriodBefore({ gte, lt }: Period): Period {
  if (gte === monthStart(gte) && lt === monthStart(lt)) {
    return { gte: addMonths(gte, -countMonths({ gte, lt })), lt: gte };
  }
  return { gte: addDays(gte, -daysBetween(gte, lt)), lt: gte };
}

/** The same day `count` months before; the month's last day if it has none. */
function monthsBefore(day: string, count: number): string {
  const last = addDays(addMonths(day, 1 - count), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/**
 * The period to compare one with: the one of equal length that ends where it starts. Of a period that is still running,
 * it has the same days as those that have passed, today included: November until the 25th is compared with October 1 to
 * 25, and a March that is at its end with all of February.
 * @param today the current date at the places of the figures
 */
export function previousPeriod({ gte, lt }: Period, today: string): Period {
  if (today < gte || lt <= today) return wholePeriodBefore({ gte, lt });
  const isOfMonths = gte === monthStart(gte) && (lt === monthStart(lt) || lt === addDays(today, 1));
  if (!isOfMonths) {
    const before = wholePeriodBefore({ gte, lt });
    return { gte: before.gte, lt: addDays(before.gte, daysBetween(gte, today) + 1) };
  }
  // months that have not begun are no part of the comparison
  const count = countMonths({ gte, lt: addMonths(today, 1) });
  return { gte: addMonths(gte, -count), lt: addDays(monthsBefore(today, count), 1) };
}

/**
 * The day up to which figures count, in words: today at their places, which is the day before or after the reader's in
 * another time zone.
 * @param before the period that the figures are compared with
 */
export function dayOfFigures(period: Period, before: Period, dayOfReader: string): string {
  const days = [dayOfReader, addDays(dayOfReader, -1), addDays(dayOfReader, 1)];
  const isTheirs = (day: string): boolean => {
    const compared = previousPeriod(period, day);
    return compared.gte === before.gte && compared.lt === before.lt;
  };
  return days.find(isTheirs) ?? dayOfReader;
}

/** A week, Monday to Sunday, identified by its last day: a chart's point links to that day and the six before it. */
export interface Week {
  /** Monday */
  start: string;
  /** Sunday */
  date: string;
  isRunning: boolean;
}

/**
 * The weeks of a period: those that have begun and end in it, and the current week if the period includes today. Weeks
 * are whole, so that each belongs to one month and its figure covers its seven days.
 */
export function listWeeks({ gte, lt }: Period, today: string): Week[] {
  const weeks: Week[] = [];
  for (let start = weekStart(gte); start < lt && start <= today; start = addDays(start, 7)) {
    const date = addDays(start, 6);
    const isRunning = date >= today;
    if (date < lt || (isRunning && today < lt)) weeks.push({ start, date, isRunning });
  }
  return weeks;
}
