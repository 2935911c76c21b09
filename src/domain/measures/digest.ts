import type { digestFrequency } from '../../generated/enums/digest-frequency.ts';
import { dayAt, localMoment } from '../text/local-moment.ts';
import { addDays, addMonths, monthStart, type Period, weekStart } from './period.ts';

export type DigestFrequency = (typeof digestFrequency)[number]['value'];

const AT = '08:00';
/** A digest that could not be sent by then is skipped. */
export const LATE_DAYS = 3;

/** The date of the latest digest up to a date: its Monday, or the first of its month. */
export function digestDay(frequency: DigestFrequency, day: string): string {
  return frequency === 'WEEKLY' ? weekStart(day) : monthStart(day);
}

/** When the digest of a date is sent: at 8:00 in the time zone of the reader's practices. ISO. */
export function digestSentAt(day: string, timeZone: string): string {
  return localMoment(day, AT, timeZone) ?? `${day}T${AT}:00.000Z`;
}

/** The date of the next digest after the one of a date. */
export function nextDigestDay(frequency: DigestFrequency, day: string): string {
  return frequency === 'WEEKLY' ? addDays(day, 7) : addMonths(day, 1);
}

/** The week or month that ended before the date of a digest. */
export function digestPeriod(frequency: DigestFrequency, day: string): Period {
  return { gte: frequency === 'WEEKLY' ? addDays(day, -7) : addMonths(day, -1), lt: day };
}

/**
 * The date of the digest due now; undefined: none.
 * @param sentFor the date of the last one
 */
export function dueDigest(
  { frequency, sentFor, timeZone }: { frequency: DigestFrequency; sentFor: string; timeZone: string },
  now: Date,
): string | undefined {
  const today = dayAt(now, timeZone);
  const day = digestDay(frequency, today);
  const isDue = Date.parse(digestSentAt(day, timeZone)) <= now.getTime();
  return day > sentFor && isDue && today < addDays(day, LATE_DAYS) ? day : undefined;
}
