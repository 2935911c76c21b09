import type { FollowUpFigures } from '../../generated/calls/types.ts';
/** The share of due requests that were closed in time, 0 to 1; null: none was due. */
export function closedShare({ due, closedInTime }: FollowUpFigures): number | null {
  return due === 0 ? null : closedInTime / due;
}

/** The share of due requests that were closed in time, as text: `82%`. */
export function closedText(of: FollowUpFigures): string {
  const share = closedShare(of);
  return share === null ? '–' : `${Math.round(share * 100)}%`;
}

const HOURS_A_DAY = 24;
/** From here on, days say more than hours. */
const AS_DAYS = 48;

/** A duration in hours, as text: `0.4 hours`, `5.2 hours`, `3.5 days`. */
export function waitedText(hours: number | null): string {
  if (hours === null) return '–';
  const [value, unit] = hours < AS_DAYS ? [hours, 'hour'] : [hours / HOURS_A_DAY, 'day'];
  const text = value.toFixed(1);
  return `${text} ${unit}${text === '1.0' ? '' : 's'}`;
}

/** Figures in words: `First contact after 5.2 hours (median), 82% closed by the due date (33 of 40)`. */
export function describeFollowUp(of: FollowUpFigures): string {
  const { contacted, hoursToContact, due, closedInTime } = of;
  const contact =
    hoursToContact === null
      ? 'No contact yet'
      : `First contact after ${waitedText(hoursToContact)}${contacted > 1 ? ' (median)' : ''}`;
  if (due === 0) return contact;
  return `${contact}, ${closedText(of)} closed by the due date (${closedInTime} of ${due})`;
}
