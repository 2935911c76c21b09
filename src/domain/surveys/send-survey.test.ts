import { describe, expect, it } from 'vitest';
import {
  generateSurveyBody,
  sendEmployeeSurveyBody,
  sendPatientSurveyBody,
} from '../../generated/validators/surveys-calls.js';
import type { SendPatientSurveyBody } from '../../generated/calls/types.ts';
import { findFailures } from '../model/call-failures.ts';
import type { CompiledValidator } from '../model/validation.ts';
import { splitContact, toPatientSurvey } from './send-survey.ts';

const ID = '0190f0d2-0000-7000-8000-000000000000';
const SENT = {
  email: 'Ann@Example.com ',
  patientName: ' Ann ',
  patientType: 'ADULT',
  language: 'ENGLISH',
  practiceId: ID.toUpperCase(),
};

function read(body: object) {
  const read = structuredClone(body);
  expect(findFailures(sendPatientSurveyBody, read)).toEqual([]);
  return toPatientSurvey(read as SendPatientSurveyBody);
}

const messages = (validate: CompiledValidator, body: object) =>
  Object.fromEntries(findFailures(validate, { ...body }).map(({ path, message }) => [path, message]));

describe('a patient survey', () => {
  it('is stored with trimmed texts and normalized contacts', () => {
    expect(read(SENT)).toMatchObject({
      email: 'ann@example.com',
      phone: null,
      patientName: 'Ann',
      practiceId: ID,
      providerId: null,
      consent: 'APPOINTMENT',
    });
    const visit = { appointmentDate: '1/31/26', appointmentType: '', providerId: '', consent: '' };
    expect(read({ ...SENT, ...visit, email: '', phone: '(213) 373-4253' })).toMatchObject({
      email: null,
      phone: '+12133734253',
      appointmentDate: '2026-01-31',
      appointmentType: null,
      providerId: null,
      consent: 'APPOINTMENT',
    });
  });

  it('has no word for none and no web address as a name', () => {
    const reason = (patientName: string) => messages(sendPatientSurveyBody, { ...SENT, patientName });
    for (const name of ['N/A', 'none', ' - '])
      expect(reason(name)).toEqual({ patientName: `Enter the name: "${name.trim()}" is none.` });
    for (const name of ['http://evil.test/x click', 'Ann www.evil.test', 'evil.test', 'Ann ann@evil.test'])
      expect(reason(name)).toEqual({ patientName: 'Enter a name, without a web or email address.' });
    for (const name of ['Dr. Ann St.Clair', 'J.R. Lee', 'Ann', "O'Neil-Ng, Jr."])
      expect(reason(name)).toEqual({});
    const caregiver = { ...SENT, patientType: 'CAREGIVER', responsiblePartyName: 'none' };
    expect(messages(sendPatientSurveyBody, caregiver)).toEqual({
      responsiblePartyName: 'Enter the name: "none" is none.',
    });
  });

  it('reports everything missing at once', () => {
    const missing = {
      patientType: 'Appointment Type is required',
      language: 'Language is required',
      practiceId: 'Practice is required',
    };
    const required = { email: 'Field is required', patientName: 'Field is required' };
    expect(messages(sendPatientSurveyBody, {})).toEqual({ ...missing, ...required });
    const empty = {
      email: '',
      phone: '+1',
      patientName: '  ',
      patientType: '',
      language: null,
      practiceId: '',
    };
    expect(messages(sendPatientSurveyBody, empty)).toEqual({ ...missing, ...required });
    expect(messages(generateSurveyBody, { phone: '+1' })).toEqual(missing);
  });

  it('needs the responsible party of a caregiver, and stores none otherwise', () => {
    const caregiver = { ...SENT, patientType: 'CAREGIVER' };
    expect(messages(sendPatientSurveyBody, { ...caregiver, responsiblePartyName: ' ' })).toEqual({
      responsiblePartyName: 'Responsible Party Name is required',
    });
    expect(messages(generateSurveyBody, caregiver)).toEqual({});
    expect(read({ ...SENT, responsiblePartyName: 'Bo' }).responsiblePartyName).toBeNull();
  });

  it('rejects invalid values', () => {
    const wrong = {
      email: 'ann@',
      phone: '123',
      patientName: 7,
      patientType: 'DOG',
      language: 'KLINGON',
      practiceId: 'x',
      appointmentDate: '2026-02-30',
      consent: 'EMPLOYMENT',
    };
    expect(messages(sendPatientSurveyBody, wrong)).toEqual({
      email: 'Email invalid',
      phone: 'Invalid Phone',
      patientName: 'Invalid value',
      patientType: 'Invalid value',
      language: 'Invalid value',
      practiceId: 'Invalid value',
      appointmentDate: 'Invalid value',
      consent: 'Invalid value',
    });
    expect(messages(sendPatientSurveyBody, { ...SENT, patientName: 'A\nB' })).toEqual({
      patientName: 'Line breaks and tabs are not allowed',
    });
  });
});

describe('an employee survey', () => {
  it('needs the employee and the language', () => {
    expect(messages(sendEmployeeSurveyBody, {})).toEqual({
      employeeId: 'Employee must be specified',
      language: 'Language is required',
    });
  });

  it('keeps a place that is null, and drops an empty one', () => {
    const body = { employeeId: ID, language: 'ENGLISH', workLocationId: null, organizationalUnitId: '' };
    expect(findFailures(sendEmployeeSurveyBody, body)).toEqual([]);
    expect(body).toEqual({ employeeId: ID, language: 'ENGLISH', workLocationId: null });
  });
});

describe('a contact that is an email or a phone', () => {
  it('is an email if it is a valid one, otherwise a phone', () => {
    expect(splitContact(' ann@example.com ')).toEqual({ email: 'ann@example.com', phone: null });
    expect(splitContact('213 373 4253')).toEqual({ email: null, phone: '213 373 4253' });
    expect(splitContact('+1')).toEqual({ email: null, phone: null });
    expect(splitContact('n/a')).toEqual({ email: null, phone: null });
    for (const text of ['mailto:ann@example.com', 'Ann E <ann@example.com>', 'ann@example', 'ann@gmial.com'])
      expect(splitContact(text)).toEqual({ email: text, phone: null });
  });
});
