import { describe, expect, test } from 'vitest';
import { toNotification, getRespondent, toScreenPath } from './notification.ts';

describe('a link', () => {
  test('to /feedback with a target leads to the feedback, each kind at its own address', () => {
    expect(toScreenPath('/feedback?target=42', 'PATIENT')).toBe('/px/feedbacks/42');
    expect(toScreenPath('/feedback?target=42', 'EMPLOYEE')).toBe('/ex/surveys/42');
    expect(toScreenPath('/feedback?from=mail&target=a%2Fb', 'PATIENT')).toBe('/px/feedbacks/a%2Fb');
  });

  test('to any other address of the application stays unchanged', () => {
    expect(toScreenPath('/feedback', 'PATIENT')).toBe('/feedback');
    expect(toScreenPath('/feedback?target=', 'PATIENT')).toBe('/feedback?target=');
    expect(toScreenPath('/practices/7?tab=1#score', 'PATIENT')).toBe('/practices/7?tab=1#score');
  });

  test('never leaves the application', () => {
    for (const link of [
      'https://elsewhere.test/feedback?target=42',
      '//elsewhere.test',
      '/\\elsewhere.test',
      '/\t/elsewhere.test',
      'javascript:alert(1)',
    ]) {
      expect(toScreenPath(link, 'PATIENT')).toBeUndefined();
    }
  });
});

test('data of a notification is JSON text', () => {
  const stored = { id: 'n1', isRead: false, createdAt: '2026-01-05T06:05:00.000Z' };
  const data = { kind: 'DELIVERY_FAILED', to: 'ann@example.test', error: null };
  expect(toNotification({ ...stored, data: JSON.stringify(data) })).toEqual({ ...stored, data });
});

test('the requester appears by name if known, and by kind', () => {
  const base = { kind: 'SRR', link: '/feedback?target=42', place: 'Cedar Park' } as const;
  const of = (name: string, experienceType: 'PATIENT' | 'EMPLOYEE') =>
    getRespondent({ ...base, name, experienceType });
  expect(of('Ann Miller', 'PATIENT')).toEqual({ name: 'Ann Miller', kind: 'a patient' });
  expect(of('Ida Berg', 'EMPLOYEE')).toEqual({ name: 'Ida Berg', kind: 'an employee' });
  expect(of('A patient', 'PATIENT')).toEqual({ name: null, kind: 'A patient' });
  expect(of('An employee', 'EMPLOYEE')).toEqual({ name: null, kind: 'An employee' });
});
