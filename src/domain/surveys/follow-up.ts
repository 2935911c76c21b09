import { wholePercentText } from '../measures/charts/chart-model.ts';
import type { FollowUpFigures } from '../../generated/calls/types.ts';
/** The share of due requests that were closed in time, 0 to 1; null: none was due. */
export function closedShare({ due, closedInTime }: FollowUpFigures): number | null {
  return due === 0 ? null : closedInTime / due;
}

/** The share of due requests that were closed in time, as text: `82%`. */
export function closedText(of: FollowUpFigures): string {
  const share = closedShare(of);
  return share === null ? '–' : wholePercentText(share);
}

const HOURS: Readonly<Record<'hour' | 'day', number>> = { hour: 1, day: 24 };
/** From here on, days say more than hours. */
const AS_DAYS = 48;
/** Shorter waits would be printed as 0.0. */
const ROUNDS_TO_0 = 0.05;

type WaitUnit = keyof typeof HOURS;

/** The unit of all waits that stand together, by that of all requests. */
export function waitUnit({ hoursToContact }: Pick<FollowUpFigures, 'hoursToContact'>): WaitUnit {
  return (hoursToContact ?? 0) < AS_DAYS ? 'hour' : 'day';
}

/** A duration in hours, as text in one unit: `5.2 hours`, `60.0 hours`, `3.5 days`, `under 0.1 days`. */
export function waitedText(hours: number | null, unit: WaitUnit): string {
  if (hours === null) return '–';
  const value = hours / HOURS[unit];
  if (value < ROUNDS_TO_0) return `under 0.1 ${unit}s`;
  const text = value.toFixed(1);
  return `${text} ${unit}${text === '1.0' ? '' : 's'}`;
}

/**
 * Figures in words: `First contact after 5.2 hours (median), 82% closed by the due date (33 of 40)`.
 * @param unit of the waits that stand beside it
 */
export function describeFollowUp(of: FollowUpFigures, unit = waitUnit(of)): string {
  const { contacted, hoursToContact, due, closedInTime } = of;
  const contact =
    hoursToContact === null
      ? 'No contact yet'
      : `First contact after ${waitedText(hoursToContact, unit)}${contacted > 1 ? ' (median)' : ''}`;
  if (due === 0) return contact;
  return `${contact}, ${closedText(of)} closed by the due date (${closedInTime} of ${due})`;
}
