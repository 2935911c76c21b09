import type { Failure } from '../model/errors.ts';
import type { Read } from './send-survey.ts';
import { textProblem, visibleText } from '../text/text.ts';

/** How an organization sends surveys. */
export interface OrganizationSettings {
  /** days within which nobody is surveyed twice, unless a user confirms it; 0: no limit */
  surveyIntervalDays: number;
  /** whether an incomplete survey is sent once more after three days */
  sendsReminders: boolean;
  /** maximum text messages with surveys within 24 hours */
  dailyTextLimit: number;
  /** days until a service resolution request is due; 0: no default due date */
  requestDueDays: number;
  /** postal address in the footer of survey mails */
  postalAddress: string | null;
}

/** The settings and their effects. */
export interface OrganizationSettingsState extends OrganizationSettings {
  /** reminders of the next seven days, of surveys that are open now */
  remindersDue: number;
  /** surveys of the last seven days that would have had a reminder */
  remindersExpected: number;
  /** text messages of the last 24 hours */
  textsSent: number;
}

/** Days after which an incomplete survey is sent once more, if the organization wants it. */
export const REMIND_AFTER_DAYS = 3;
export const MOST_INTERVAL_DAYS = 365;
export const MOST_DUE_DAYS = 365;
export const MOST_DAILY_TEXTS = 100_000;
const LONGEST_ADDRESS = 300;

export const SETTING_NAMES = [
  'surveyIntervalDays',
  'sendsReminders',
  'dailyTextLimit',
  'requestDueDays',
  'postalAddress',
] as const satisfies (keyof OrganizationSettings)[];

/** The settings without their effects. */
export function pickSettings({
  surveyIntervalDays,
  sendsReminders,
  dailyTextLimit,
  requestDueDays,
  postalAddress,
}: OrganizationSettings): OrganizationSettings {
  return { surveyIntervalDays, sendsReminders, dailyTextLimit, requestDueDays, postalAddress };
}

/** Validates settings from a form or a call, and reports every failure. Omitted ones stay unchanged. */
export function readOrganizationSettings(
  body: unknown,
  stored: OrganizationSettings,
): Read<OrganizationSettings> {
  const fields = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const value = pickSettings(stored);
  const failures: Failure[] = [];
  const fail = (path: string, message = 'Invalid value') =>
    failures.push({ code: 'VALIDATION', message, path });
  const count = (path: 'surveyIntervalDays' | 'dailyTextLimit' | 'requestDueDays', most: number): void => {
    const number = fields[path] === undefined ? stored[path] : fields[path];
    if (typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= most)
      value[path] = number;
    else fail(path);
  };
  count('surveyIntervalDays', MOST_INTERVAL_DAYS);
  const { sendsReminders = stored.sendsReminders, postalAddress = stored.postalAddress } = fields;
  if (typeof sendsReminders === 'boolean') value.sendsReminders = sendsReminders;
  else fail('sendsReminders');
  count('dailyTextLimit', MOST_DAILY_TEXTS);
  count('requestDueDays', MOST_DUE_DAYS);
  const address = typeof postalAddress === 'string' ? postalAddress.trim() : '';
  const problem = textProblem(address, true);
  if (postalAddress !== null && typeof postalAddress !== 'string') fail('postalAddress');
  else if (problem !== undefined) fail('postalAddress', problem);
  else if (address.length > LONGEST_ADDRESS) fail('postalAddress', `Max ${LONGEST_ADDRESS} chars`);
  else value.postalAddress = visibleText(address) || null;
  return { value, failures };
}
