import { expect, test } from 'vitest';
import { type OrganizationSettings, readOrganizationSettings } from './organization-settings.ts';

const STORED: OrganizationSettings = {
  surveyIntervalDays: 30,
  sendsReminders: true,
  dailyTextLimit: 1000,
  requestDueDays: 7,
  postalAddress: '1 Main St, Springfield, IL 62701',
};

test('days are whole, from none to a year', () => {
  const failed = (surveyIntervalDays: unknown) =>
    readOrganizationSettings({ surveyIntervalDays }, STORED).failures.map(({ path }) => path);
  for (const days of [0, 30, 365, undefined]) expect(failed(days)).toEqual([]);
  for (const days of [-1, 366, 1.5, Number.NaN, '30', null])
    expect(failed(days)).toEqual(['surveyIntervalDays']);
});

test('all problems are reported at once', () => {
  const body = {
    surveyIntervalDays: '',
    sendsReminders: 'yes',
    dailyTextLimit: -1,
    requestDueDays: 366,
    postalAddress: 'x'.repeat(301),
  };
  const paths = readOrganizationSettings(body, STORED).failures.map(({ path }) => path);
  expect(paths).toEqual(Object.keys(body));
});

test('omitted settings stay unchanged, and nothing else is added', () => {
  const state = { ...STORED, remindersDue: 3, textsSent: 5 };
  expect(readOrganizationSettings({}, state).value).toEqual(STORED);
  for (const body of [null, 'text', [], {}]) {
    expect(readOrganizationSettings(body, STORED)).toEqual({ value: STORED, failures: [] });
  }
  const { value } = readOrganizationSettings({ postalAddress: ' ', dailyTextLimit: 0 }, STORED);
  expect(value).toEqual({ ...STORED, postalAddress: null, dailyTextLimit: 0 });
});
