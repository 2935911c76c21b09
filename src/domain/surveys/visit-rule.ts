import type { visitOutcome } from '../../generated/enums/visit-outcome.ts';
import type { AppointmentInput } from './appointment-input.ts';
import { nextTextTime } from './text-hours.ts';

export type VisitOutcome = (typeof visitOutcome)[number]['value'];

/** The decision about a visit's survey. */
export interface VisitDecision {
  outcome: VisitOutcome;
  /** why no survey is sent, or what happened after it was sent */
  reason: string | null;
  /** ISO */
  dueAt: string | null;
}

/** The practice's rules for surveying visits. */
export interface VisitRule {
  delayHours: number;
  timeZone: string;
  /** whether surveys wait for daytime */
  hasHours: boolean;
}

/** Visits older than this are not surveyed: a newly connected system also reports past visits. */
export const MOST_DAYS_AGO = 7;
const HOUR_MS = 3_600_000;

const TOO_OLD = `The visit was more than ${MOST_DAYS_AGO} days ago.`;

/** Whether a visit was too long ago to be surveyed. @param day of the visit and today: `2026-11-24` */
export function isTooOld(day: string, today: string): boolean {
  return Date.parse(today) - Date.parse(day) > MOST_DAYS_AGO * 24 * HOUR_MS;
}

/** Why a completed visit is not surveyed. */
function findObstacle(
  { obstacle, consent, lacksGuardian, email, phone, endsAt }: AppointmentInput,
  now: Date,
): string | null {
  if (obstacle !== undefined) return obstacle;
  if (consent === null) return 'The patient has not agreed to be contacted.';
  if (lacksGuardian) return 'A child’s survey goes to a guardian, and none is known.';
  if (email === null && phone === null) return 'There is neither an email address nor a mobile number.';
  if (now.getTime() - Date.parse(endsAt) > MOST_DAYS_AGO * 24 * HOUR_MS) return TOO_OLD;
  return null;
}

/** When a visit's survey is sent: after the practice's delay, during daytime in the practice's time zone. */
export function surveyDueAt(endsAt: string, { delayHours, timeZone, hasHours }: VisitRule, now: Date): Date {
  const at = new Date(Math.max(Date.parse(endsAt) + delayHours * HOUR_MS, now.getTime()));
  return hasHours ? nextTextTime(at, timeZone) : at;
}

/** Why the patient of a visit that did not take place is not surveyed. */
export const WITHDRAWN = { CANCELLED: 'The visit was cancelled.', NO_SHOW: 'The patient did not come.' };
const AFTERWARDS = {
  CANCELLED: 'The visit was cancelled after the survey was sent.',
  NO_SHOW: 'The visit was reported as missed after the survey was sent.',
};

/**
 * Decides about a visit's survey. Only completed visits are surveyed, once. A visit that turns out not to have taken
 * place withdraws a waiting survey, or adds a note after it was sent.
 * @param before the visit's earlier decision
 */
export function decideVisit(
  before: VisitDecision | undefined,
  visit: AppointmentInput,
  rule: VisitRule,
  now: Date,
): VisitDecision {
  const { status, endsAt, note = null } = visit;
  const isOff = status === 'CANCELLED' || status === 'NO_SHOW';
  if (before?.outcome === 'SENT') return { ...before, reason: isOff ? AFTERWARDS[status] : null };
  if (isOff) return { outcome: 'WITHDRAWN', reason: WITHDRAWN[status], dueAt: null };
  if (status === 'SCHEDULED') return { outcome: 'NOT_DUE', reason: note, dueAt: null };
  const reason = findObstacle(visit, now);
  if (reason !== null) return { outcome: 'SKIPPED', reason, dueAt: null };
  return { outcome: 'WAITING', reason: null, dueAt: surveyDueAt(endsAt, rule, now).toISOString() };
}
