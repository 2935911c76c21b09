/**
 * How a service resolution request is followed up.
 *
 * First contact: the first status other than Not Contacted, of any user. Hours run from the completion of the
 * survey and are not interrupted by nights or weekends, because the respondent waits through them. A group has the
 * median of its contacted requests: one request that lay for a month does not hide how soon the others were called.
 *
 * Closed in time: resolved or lost by the due date, in the time zone of the practice or location. Counted among the
 * requests with a due date that are closed or overdue; an open one that is not due yet counts nowhere. A request that
 * was opened again counts by its last closing.
 */
export interface FollowUpFigures {
  requests: number;
  /** had a status other than Not Contacted */
  contacted: number;
  /** median of the contacted ones; null: there is none */
  hoursToContact: number | null;
  /** closed or overdue, with a due date */
  due: number;
  /** of the due ones */
  closedInTime: number;
}

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
const AS_DAYS = 72;

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
