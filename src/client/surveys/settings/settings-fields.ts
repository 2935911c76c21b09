import { MOST_INTERVAL_DAYS, type OrganizationSettings } from '../../../domain/organization-settings.ts';
import { formField } from '../form-fields.ts';

export type SettingName = keyof OrganizationSettings;

export const intervalField = formField({
  name: 'surveyIntervalDays' satisfies SettingName,
  title: 'Days until the next survey',
  kind: 'integer',
  required: true,
  hint: `Bulk sending leaves out whoever was sent a survey within so many days, from 0 to ${MOST_INTERVAL_DAYS}. With 0 it leaves out nobody.`,
});

export const remindersField = formField({
  name: 'sendsReminders' satisfies SettingName,
  title: 'Send a reminder',
  kind: 'boolean',
  hint: 'A survey that is not completed after 3 days is sent once more.',
});
