import { formatMoment } from '../text/format.ts';

/** Minimum time between changes of an experience question, so that its results are meaningful. */
export const QUESTION_WAIT_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * From when a question can be changed.
 * @param createdAt ISO time at which it was set
 * @param now milliseconds
 * @returns undefined if it can be changed now
 */
export function questionChangeableFrom(createdAt: string, now: number = Date.now()): string | undefined {
  const from = Date.parse(createdAt) + QUESTION_WAIT_DAYS * DAY_MS;
  return from > now ? new Date(from).toISOString() : undefined;
}

/**
 * Why a question cannot be changed yet.
 * @param timeZone the IANA zone of the displayed time; absent: the machine's
 */
export function questionWaitMessage(changeableFrom: string, timeZone?: string): string {
  const moment = formatMoment(changeableFrom, timeZone) + (timeZone === undefined ? '' : ` ${timeZone}`);
  return `The question can be changed only after ${QUESTION_WAIT_DAYS} days: from ${moment}.`;
}
