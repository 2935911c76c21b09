import { expect, test } from 'vitest';
import { languageBadge } from '../../domain/surveys/feedback.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { getContact } from './feedback.ts';
import { makeFeedback } from '../../domain/surveys/feedback-fixture.ts';

test('a survey in a language other than English names it, or says that it was translated', () => {
  const badge = (values: Partial<Feedback>) => languageBadge(makeFeedback(values));
  expect(badge({ language: 'ENGLISH' })).toBeNull();
  expect(badge({ language: 'SPANISH' })).toBe('SPANISH');
  expect(badge({ language: 'HAITIAN_CREOLE' })).toBe('HAITIAN CREOLE');
  expect(badge({ language: 'SPANISH', translation: 'Thanks.' })).toBe('TRANSLATED');
  expect(badge({ language: 'SPANISH', translation: 'Call me.', contact: true })).toBe('SPANISH');
});

test('patients are named by the survey, employees by their record', () => {
  expect(getContact(makeFeedback({ patientName: 'Ann Miller', sentTo: 'ann@example.test' }))).toEqual({
    name: 'Ann Miller',
    info: 'ann@example.test',
  });
  const employee = { contactName: 'Ida Berg', contactInfo: '+15125550134' };
  expect(getContact(makeFeedback({ experienceType: 'EMPLOYEE', employee }))).toEqual({
    name: 'Ida Berg',
    info: '+15125550134',
  });
});
