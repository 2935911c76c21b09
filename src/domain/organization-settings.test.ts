import { expect, test } from 'vitest';
import { readOrganizationSettings } from './organization-settings.ts';

test('days are whole, from none to a year', () => {
  const failed = (surveyIntervalDays: unknown) =>
    readOrganizationSettings({ surveyIntervalDays, sendsReminders: true }).failures.map(({ path }) => path);
  for (const days of [0, 30, 365]) expect(failed(days)).toEqual([]);
  for (const days of [-1, 366, 1.5, Number.NaN, '30', null, undefined]) {
    expect(failed(days)).toEqual(['surveyIntervalDays']);
  }
});

test('all that is wrong is told at once', () => {
  for (const body of [null, 'text', [], {}]) {
    const paths = readOrganizationSettings(body).failures.map(({ path }) => path);
    expect(paths).toEqual(['surveyIntervalDays', 'sendsReminders']);
  }
});
