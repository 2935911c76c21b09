import type { Feedback } from '../../generated/calls/types.ts';
import { dayOfReader } from '../measures/period.ts';
import { formatAge, formatDay, formatPhone } from '../text/format.ts';
import { sharedStart } from '../text/initials.ts';
import { isDueStatus, LOW_STARS, noRating, ratedAnswers } from './feedback.ts';
import { NPS_CATEGORIES } from './nps-categories.ts';

const DAY_MS = 86_400_000;
/** Days ahead of which a weekday says which one is meant: on a Sunday, Saturday was yesterday as well. */
const WEEKDAY_WITHIN = 6;

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
  // of this year, without it
  const date = formatDay(dueDate).replace(`, ${today.slice(0, 4)}`, '');
  if (days >= WEEKDAY_WITHIN) return { text: `Due ${date}`, tone: 'later' };
  const weekday = new Date(dueDate).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  return { text: `Due ${weekday}`, tone: 'later' };
}

/** How long a respondent has waited: `12 minutes`, `4 days`. */
export function waitText({ completedAt }: Pick<Feedback, 'completedAt'>, now = Date.now()): string {
  return formatAge((now - Date.parse(completedAt)) / 1000, 'day') ?? '1 minute';
}

/** The start that the names of all practices of a person share; undefined for those who have only one. */
export function placeStart(practices: readonly { name: string }[]): string | undefined {
  return practices.length > 1 ? sharedStart(practices.map(({ name }) => name)) : undefined;
}

/**
 * The practice or location of a request, and its name without what the names of all practices start with. @param start from
 * `placeStart`
 */
export function requestPlace(
  { practice, workLocation }: Pick<Feedback, 'practice' | 'workLocation'>,
  start: string | undefined,
): { name: string; short: string } | null {
  const place = start === undefined ? null : (practice ?? workLocation);
  return place && { name: place.name, short: practice ? place.name.slice(start?.length) : place.name };
}

/**
 * The name of an answer in stars. "NPS" is a figure of -100 to 100 everywhere else: an answer of 2.4 to its question is named
 * for what was asked.
 */
export function answerName({ code, name }: Feedback['answers'][number]['category']): string {
  return NPS_CATEGORIES.includes(code) ? 'Recommend' : name;
}

/** The answer that explains a request: its lowest low outlier, or else its lowest answer below 3 stars. */
export function lowestReason(feedback: Feedback): { name: string; value: number } | undefined {
  const outlier = feedback.outliers
    .filter(({ isNegative }) => isNegative)
    .toSorted((a, b) => a.value - b.value)[0];
  const lowest = outlier ?? ratedAnswers(feedback).find(({ value }) => value < LOW_STARS);
  return lowest && { name: answerName(lowest.category), value: lowest.value };
}

/** A request without a comment: its two lowest answers in words. */
export function noComment(feedback: Feedback): string {
  const lowest = ratedAnswers(feedback)
    .slice(0, 2)
    .map(({ category, value }) => `${answerName(category)} ${value.toFixed(1)}`);
  return lowest.length === 0 ? 'No comment.' : `No comment. Lowest: ${lowest.join(' and ')}`;
}

/** Why a request needs a call: `Asked for a call`, `Clinical Skill 1.0`, `Average 2.2`. */
export type RequestReason =
  | { kind: 'asked' | 'average'; text: string }
  | { kind: 'lowest'; name: string; text: string };

/** The reasons for a call, the strongest first. */
export function requestReasons(feedback: Feedback): RequestReason[] {
  const { contact, score } = feedback;
  const lowest = lowestReason(feedback);
  // that nothing was rated is no reason
  const hasAverage = score !== null || !(contact || lowest);
  return [
    ...(contact ? [{ kind: 'asked' as const, text: 'Asked for a call' }] : []),
    ...(lowest ? [{ kind: 'lowest' as const, name: lowest.name, text: lowest.value.toFixed(1) }] : []),
    ...(hasAverage
      ? [
          {
            kind: 'average' as const,
            text: score === null ? noRating(feedback) : `Average ${score.toFixed(1)}`,
          },
        ]
      : []),
  ];
}

/** The missing ways to contact a respondent, in words; undefined if there is a phone number. */
export function noContact({ phone, email }: Pick<Feedback, 'phone' | 'email'>): string | undefined {
  if (phone) return undefined;
  return email ? 'No phone number' : 'No phone number or email';
}

/** The phone number and email of a respondent, to read: `+1 512 555 0148 · cynthia@example.com`; empty: neither. */
export function contactText({ phone, email }: Pick<Feedback, 'phone' | 'email'>): string {
  return [phone && formatPhone(phone), email].filter(Boolean).join(' · ');
}
