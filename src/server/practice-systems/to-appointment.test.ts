import { expect, it } from 'vitest';
import { decideVisit } from '../../domain/surveys/visit-rule.ts';
import { MappedWords, toAppointment } from './to-appointment.ts';

const NOW = new Date('2026-03-03T20:00:00Z');
const VISIT = {
  externalId: 'v',
  changedAt: null,
  startsAt: null,
  endsAt: '2026-03-03T19:30:00Z',
  status: 'COMPLETED' as const,
  provider: null,
  procedureCodes: [],
  procedureName: null,
};
const RULE = { delayHours: 0, timeZone: 'US/Eastern', hasHours: false };

it.each([
  ['3/15/85', 'WAITING'],
  ['1985-03-15T00:00:00.000-05:00', 'WAITING'],
  [null, 'WAITING'],
  ['0001-01-01', 'WAITING'],
  ['19000101', 'WAITING'],
  ['0000-00-00', 'WAITING'],
  ['2015-03-15T00:00:00.000+0000', 'SKIPPED'],
  ['1/1/1900 12:00:00 AM', 'WAITING'],
  ['2085-03-15', 'SKIPPED'],
  ['1885-03-15', 'SKIPPED'],
  ['?', 'SKIPPED'],
])('the survey of a patient with the birth date %s is %s', (birthDate, outcome) => {
  const patient = { name: 'Ann', email: 'ann@example.test', birthDate };
  const of = { practiceId: 'p', provider: null, words: new MappedWords([]) };
  const visit = toAppointment({ ...VISIT, patient }, of, NOW);
  expect(visit && decideVisit(undefined, visit, RULE, NOW).outcome).toBe(outcome);
});
