import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { NewAppointment } from '../../generated/calls/types.ts';
import { sendAppointmentsItem } from '../../generated/validators/appointments-calls.js';
import { findFailures } from '../model/call-failures.ts';
import { type AppointmentInput, toAppointmentInput } from './appointment-input.ts';
import { decideVisit, type VisitDecision } from './visit-rule.ts';

const NOW = new Date('2026-03-03T20:00:00Z');
const RULE = { delayHours: 2, timeZone: 'US/Eastern', hasHours: true };
const BODY = {
  externalId: 'a',
  practice: 'p',
  end: '2026-03-03T19:30:00Z',
  patient: { name: 'Ann', email: 'ANN@example.test' },
};

// the dates of births are compared with today
beforeAll(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterAll(() => vi.useRealTimers());

function readAppointment(sent: object) {
  const body = structuredClone(sent) as NewAppointment;
  return { failures: findFailures(sendAppointmentsItem, body), body };
}

function visit(values: object = {}): AppointmentInput {
  const { body, failures } = readAppointment({ ...BODY, ...values });
  expect(failures).toEqual([]);
  return toAppointmentInput(body, NOW);
}

describe('the survey of a visit', () => {
  it("is sent after the delay, during the practice's daytime", () => {
    expect(decideVisit(undefined, visit(), RULE, NOW)).toEqual({
      outcome: 'WAITING',
      reason: null,
      dueAt: '2026-03-03T21:30:00.000Z',
    });
    const late = decideVisit(undefined, visit({ end: '2026-03-04T00:30:00Z' }), RULE, NOW);
    expect(late.dueAt).toBe('2026-03-04T14:00:00.000Z');
    const missed = decideVisit(undefined, visit({ end: '2026-03-02T10:00:00Z' }), RULE, NOW);
    expect(missed.dueAt).toBe(NOW.toISOString());
  });

  it.each([
    [{ status: 'SCHEDULED' }, 'NOT_DUE', null],
    [{ status: 'CANCELLED' }, 'WITHDRAWN', 'The visit was cancelled.'],
    [{ status: 'NO_SHOW' }, 'WITHDRAWN', 'The patient did not come.'],
    [{ consent: null }, 'SKIPPED', 'The patient has not agreed to be contacted.'],
    [{ patient: {} }, 'SKIPPED', 'There is neither an email address nor a mobile number.'],
    [{ end: '2026-02-20T10:00:00Z' }, 'SKIPPED', 'The visit was more than 7 days ago.'],
    [
      { patient: { email: 'kid@example.test', type: 'CHILD' } },
      'SKIPPED',
      'A child’s survey goes to a guardian, and none is known.',
    ],
    [
      { patient: { email: 'kid@example.test', birthDate: '2010-05-05' } },
      'SKIPPED',
      'A child’s survey goes to a guardian, and none is known.',
    ],
  ])('is skipped: %j', (values, outcome, reason) => {
    expect(decideVisit(undefined, visit(values), RULE, NOW)).toEqual({ outcome, reason, dueAt: null });
  });

  it('that has been sent stays, with a note if the visit is withdrawn', () => {
    const sent: VisitDecision = { outcome: 'SENT', reason: null, dueAt: NOW.toISOString() };
    expect(decideVisit(sent, visit(), RULE, NOW)).toEqual(sent);
    expect(decideVisit(sent, visit({ status: 'CANCELLED' }), RULE, NOW).reason).toContain('after the survey');
  });

  it('of a child goes to the guardian', () => {
    const guardian = { name: 'Ben', email: 'ben@example.test', phone: null };
    const kid = visit({ patient: { name: 'Kid', email: 'kid@example.test', type: 'CHILD', guardian } });
    expect(kid).toMatchObject({
      email: 'ben@example.test',
      responsiblePartyName: 'Ben',
      lacksGuardian: false,
    });
    const grown = visit({ patient: { email: 'g@example.test', birthDate: '2008-03-03', type: 'CHILD' } });
    expect(grown).toMatchObject({ email: 'g@example.test', patientType: 'ADULT', lacksGuardian: false });
  });
});

describe('the birth date of a patient', () => {
  const patient = (birthDate: string) => ({ patient: { ...BODY.patient, birthDate } });

  it.each([
    ['3/15/85', 'ADULT'],
    ['12/1/52', 'ADULT'],
    ['3/4/26', 'ADULT'],
    ['3/3/26', 'CHILD'],
    ['1906-03-03', 'ADULT'],
    ['2008-03-04', 'CHILD'],
    ['1985-03-15T00:00:00.000', 'ADULT'],
  ])('%s is of the kind %s', (birthDate, patientType) => {
    expect(visit(patient(birthDate))).toMatchObject({ patientType });
  });

  it.each([
    ['2026-03-04', 'The birth date is in the future'],
    ['3/15/2085', 'The birth date is in the future'],
    ['1906-03-02', 'The birth date is more than 120 years ago'],
    ['5.3.85', 'Invalid value. A date looks like 2026-01-31 or 01/31/2026.'],
  ])('%s is refused: %s', (birthDate, message) => {
    expect(readAppointment({ ...BODY, ...patient(birthDate) }).failures).toEqual([
      { code: 'VALIDATION', path: 'patient.birthDate', message },
    ]);
  });
});

describe('an appointment', () => {
  it('is validated with every failure', () => {
    const wrong = {
      externalId: ' ',
      practice: 7,
      end: 'soon',
      start: '2026-02-31',
      status: 'DONE',
      procedureCodes: [1],
      patient: { email: 'x', phone: '12', birthDate: 'x', guardian: [] },
    };
    const { failures } = readAppointment(wrong);
    expect(failures.map(({ path }) => path).sort()).toEqual([
      'end',
      'externalId',
      'patient.birthDate',
      'patient.email',
      'patient.guardian',
      'patient.phone',
      'practice',
      'procedureCodes[0]',
      'start',
      'status',
    ]);
    for (const none of [null, 1, [], 'x'])
      expect(findFailures(sendAppointmentsItem, none).length).toBeGreaterThan(0);
  });
});
