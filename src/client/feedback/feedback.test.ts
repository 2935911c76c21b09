import { expect, test } from 'vitest';
import { languageBadge } from '../../domain/feedback.ts';
import { contactOf } from './feedback.ts';
import { makeFeedback } from './feedback-fixture.ts';

test('a survey in another language than English names it', () => {
  expect(languageBadge({ language: 'ENGLISH' })).toBeNull();
  expect(languageBadge({ language: 'SPANISH' })).toBe('SPANISH');
  expect(languageBadge({ language: 'HAITIAN_CREOLE' })).toBe('HAITIAN CREOLE');
});

test('patients are named by the survey, employees by their record', () => {
  expect(contactOf(makeFeedback({ patientName: 'Ann Miller', sentTo: 'ann@example.test' }))).toEqual({
    name: 'Ann Miller',
    info: 'ann@example.test',
  });
  const employee = { contactName: 'Ida Berg', contactInfo: '+15125550134' };
  expect(contactOf(makeFeedback({ experienceType: 'EMPLOYEE', employee }))).toEqual({
    name: 'Ida Berg',
    info: '+15125550134',
  });
});
