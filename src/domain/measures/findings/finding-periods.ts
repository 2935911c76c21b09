import { daysLabel } from '../../surveys/feedback-filters.ts';
import { addMonths, monthStart, type Period } from '../period.ts';

/** Day of the month from which a month to date is worth comparing. */
const FIRST_COMPARED = 8;

/** Whether What changed compares the month before, since this one has just begun. @param today YYYY-MM-DD */
export const isFirstWeek = (today: string): boolean => Number(today.slice(8)) < FIRST_COMPARED;

const LONG_MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** `October`, also of a part of it; `Aug – Oct 2026` for several months. */
export function nameMonths({ gte, lt }: Period, today: string): string {
  const last = lt === monthStart(lt) ? addMonths(lt, -1) : monthStart(lt);
  const format = (month: string, names: Intl.DateTimeFormat): string =>
    names.format(new Date(`${month}T00:00:00Z`));
  const year = (month: string): string =>
    month.slice(0, 4) === today.slice(0, 4) ? '' : ` ${month.slice(0, 4)}`;
  if (monthStart(gte) === last) return `${format(last, LONG_MONTH)}${year(last)}`;
  return `${format(gte, SHORT_MONTH)}${year(gte)} – ${format(last, SHORT_MONTH)}${year(last)}`;
}

/** As `nameMonths`, with the days of a period that ends within a month: `Jun 1 – Aug 29`. */
export function namePeriod({ gte, lt }: Period, today: string): string {
  if (gte === monthStart(gte) && lt === monthStart(lt)) return nameMonths({ gte, lt }, today);
  return daysLabel(gte, lt).replaceAll(`, ${today.slice(0, 4)}`, '');
}

/** `November to date, against the same days of October`; `October, against September`; `Sep – Nov, against Jun 1 – Aug 29`. */
export function describePeriods({
  period,
  previousPeriod,
  today,
}: {
  period: Period;
  previousPeriod: Period;
  today: string;
}): string {
  const [now, before] = [period, previousPeriod].map((one) => nameMonths(one, today));
  const isRunning = period.gte <= today && today < period.lt;
  if (period.gte < monthStart(today)) return `${now}, against ${namePeriod(previousPeriod, today)}`;
  return isRunning ? `${now} to date, against the same days of ${before}` : `${now}, against ${before}`;
}
