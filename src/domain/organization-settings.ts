import type { Failure } from './errors.ts';
import type { Read } from './send-survey.ts';

/** How an organization sends surveys. */
export interface OrganizationSettings {
  /** days in which nobody is surveyed twice, unless a person sends it singly; 0: no waiting */
  surveyIntervalDays: number;
  /** whether a survey that is not completed after three days is sent once more */
  sendsReminders: boolean;
}

export const MOST_INTERVAL_DAYS = 365;

/** Reads settings as a form or a call gives them, with all that is wrong. */
export function readOrganizationSettings(body: unknown): Read<OrganizationSettings> {
  const given = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const { surveyIntervalDays: days, sendsReminders } = given;
  const failures: Failure[] = [];
  const isDays =
    typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= MOST_INTERVAL_DAYS;
  if (!isDays) failures.push({ code: 'VALIDATION', message: 'Invalid value', path: 'surveyIntervalDays' });
  if (typeof sendsReminders !== 'boolean') {
    failures.push({ code: 'VALIDATION', message: 'Invalid value', path: 'sendsReminders' });
  }
  const value = { surveyIntervalDays: isDays ? days : 0, sendsReminders: sendsReminders === true };
  return { value, failures };
}
