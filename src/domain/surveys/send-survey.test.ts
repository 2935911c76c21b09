import { describe, expect, it } from 'vitest';
import { isEmailOrPhone, readEmployeeSurvey, readPatientSurvey, splitContact } from './send-survey.ts';

const ID = '0190f0d2-0000-7000-8000-000000000000';
const SENT = {
  email: 'Ann@Example.com ',
  patientName: ' Ann ',
  patientType: 'ADULT',
  language: 'ENGLISH',
  practiceId: ID,
};
const messages = (failures: { path?: string; message: string }[]) =>
  Object.fromEntries(failures.map(({ path, message }) => [path, message]));

describe('readPatientSurvey', () => {
  it('trims input and normalizes contacts', () => {
    expect(readPatientSurvey(SENT, 'send')).toMatchObject({
      failures: [],
      value: { email: 'ann@example.com', phone: null, patientName: 'Ann', providerId: null },
    });
    const phone = readPatientSurvey({ ...SENT, email: '', phone: '(213) 373-4253' }, 'send');
    expect(phone).toMatchObject({ failures: [], value: { email: null, phone: '+12133734253' } });
  });

  it('reports everything missing at once', () => {
    expect(messages(readPatientSurvey({}, 'send').failures)).toEqual({
      email: 'Field is required',
      patientName: 'Field is required',
      patientType: 'Appointment Type is required',
      language: 'Language is required',
      practiceId: 'Practice is required',
    });
    expect(messages(readPatientSurvey({ phone: '+1' }, 'generate').failures)).toEqual({
      patientType: 'Appointment Type is required',
      language: 'Language is required',
      practiceId: 'Practice is required',
    });
  });

  it('asks for the responsible party of a caregiver, and stores none otherwise', () => {
    const caregiver = { ...SENT, patientType: 'CAREGIVER' };
    expect(messages(readPatientSurvey(caregiver, 'send').failures)).toEqual({
      responsiblePartyName: 'Responsible Party Name is required',
    });
    expect(
      readPatientSurvey({ ...SENT, responsiblePartyName: 'Bo' }, 'send').value.responsiblePartyName,
    ).toBeNull();
  });

  it('refuses invalid values', () => {
    const wrong = {
      email: 'ann@',
      phone: '123',
      patientName: 7,
      patientType: 'DOG',
      language: 'KLINGON',
      practiceId: 'x',
    };
    expect(messages(readPatientSurvey({ ...wrong, appointmentDate: '2026-02-30' }, 'send').failures)).toEqual(
      {
        email: 'Email invalid',
        phone: 'Invalid Phone',
        patientName: 'Invalid value',
        patientType: 'Invalid value',
        language: 'Invalid value',
        practiceId: 'Invalid value',
        appointmentDate: 'Invalid value',
      },
    );
  });
});

describe('readEmployeeSurvey', () => {
  it('asks for the employee and the language', () => {
    expect(messages(readEmployeeSurvey({}).failures)).toEqual({
      employeeId: 'Employee must be specified',
      language: 'Language is required',
    });
  });
});

describe('a contact that is an e-mail or a phone', () => {
  it('is an e-mail if it is a valid one, otherwise a phone', () => {
    expect(splitContact(' ann@example.com ')).toEqual({ email: 'ann@example.com', phone: null });
    expect(splitContact('213 373 4253')).toEqual({ email: null, phone: '213 373 4253' });
    expect(splitContact('+1')).toEqual({ email: null, phone: null });
  });

  it('is valid when it is empty, an e-mail or a US phone', () => {
    expect(['', '+1', 'a@b.co', '+1 213 373 4253'].every(isEmailOrPhone)).toBe(true);
    expect(['ann', '12345', 'a@b'].some(isEmailOrPhone)).toBe(false);
  });
});
