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
