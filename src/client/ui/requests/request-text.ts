import { dayOfReader } from '../../../domain/measures/period.ts';
import { isDueStatus, LOW_STARS, ratedAnswers } from '../../../domain/surveys/feedback.ts';
import { formatAge, formatDay } from '../../../domain/text/format.ts';
import type { Feedback } from '../../../generated/calls/types.ts';

const DAY_MS = 86_400_000;
/** Days ahead of which a weekday says which one is meant. */
const WITHIN_WEEK = 7;

const inDays = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** When a request is due, and how much that presses; undefined where no date presses. */
export function dueText(
  { dueDate, isOverdue, status }: Pick<Feedback, 'dueDate' | 'isOverdue' | 'status'>,
  today = dayOfReader(new Date()),
): { text: string; tone: 'late' | 'today' | 'later' } | undefined {
  if (dueDate === null || !isDueStatus(status)) return undefined;
  const days = inDays(today, dueDate);
  // the server knows the place's date, which may be another one
  if (isOverdue) return { text: `Overdue by ${plural(Math.max(1, -days), 'day')}`, tone: 'late' };
  if (days <= 0) return { text: 'Due today', tone: 'today' };
  if (days >= WITHIN_WEEK) return { text: `Due ${formatDay(dueDate)}`, tone: 'later' };
  const weekday = new Date(dueDate).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  return { text: `Due ${weekday}`, tone: 'later' };
}

/** How long a respondent has waited: `12 minutes`, `4 days`. */
export function waitText({ completedAt }: Pick<Feedback, 'completedAt'>, now = Date.now()): string {
  return formatAge((now - Date.parse(completedAt)) / 1000, 'day') ?? '1 minute';
}

/**
 * The practice or location of a request, and its name without what the names of all practices start with. @param start from
 * `usePlaceStart`
 */
export function requestPlace(
  { practice, workLocation }: Pick<Feedback, 'practice' | 'workLocation'>,
  start: string | undefined,
): { name: string; short: string } | null {
  const place = start === undefined ? null : (practice ?? workLocation);
  return place && { name: place.name, short: practice ? place.name.slice(start?.length) : place.name };
}

/** The answer that explains a request: its lowest low outlier, or else its lowest answer below 3 stars. */
export function lowestReason(feedback: Feedback): { name: string; value: number } | undefined {
  const outlier = feedback.outliers
    .filter(({ isNegative }) => isNegative)
    .toSorted((a, b) => a.value - b.value)[0];
  const lowest = outlier ?? ratedAnswers(feedback).find(({ value }) => value < LOW_STARS);
  return lowest && { name: lowest.category.name, value: lowest.value };
}

/** A request without a comment: its two lowest answers in words. */
export function noComment(feedback: Feedback): string {
  const lowest = ratedAnswers(feedback)
    .slice(0, 2)
    .map(({ category, value }) => `${category.name} ${value.toFixed(1)}`);
  return lowest.length === 0 ? 'No comment.' : `No comment. Lowest: ${lowest.join(' and ')}`;
}
