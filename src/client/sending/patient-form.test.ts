import { describe, expect, it } from 'vitest';
import { makeSession } from '../core/session-fixture.ts';
import { wireName, type FormData } from '../entities/record-form/form-fields.ts';
import {
  fillIn,
  toPayload,
  type PayloadRules,
  formErrors,
  type FieldErrors,
  type RecordCheck,
} from '../entities/record-form/form-payload.ts';
import { patientForm } from './patient-form.ts';
import { createCheck, startForm } from './survey-form.tsx';

function findErrors(rules: PayloadRules, check: RecordCheck, data: FormData): FieldErrors {
  return formErrors(rules, check, fillIn(rules, data));
}

const PRACTICE = '0190f0d2-0000-7000-8000-000000000001';
const PROVIDER = '0190f0d2-0000-7000-8000-000000000002';
const filled = {
  emailOrPhone: ' Ann@Example.com ',
  patientName: 'Ann',
  patientType: 'ADULT',
  language: 'ENGLISH',
  practiceId: PRACTICE,
};

function open(kind: 'send' | 'generate', session = makeSession({ role: 'ADMIN' })) {
  const definition = patientForm(kind, session);
  const form = startForm(definition, session);
  return { definition, form, rules: form.rules, check: createCheck(definition) };
}

describe('the form of a patient survey', () => {
  it('sends the contact as email or phone, whichever was typed', () => {
    const { definition, rules } = open('send');
    expect(definition.toBody(toPayload(rules, filled))).toEqual({
      email: 'Ann@Example.com',
      patientName: 'Ann',
      patientType: 'ADULT',
      language: 'ENGLISH',
      practiceId: PRACTICE,
    });
    const phone = definition.toBody(toPayload(rules, { ...filled, emailOrPhone: '213 373 4253' }));
    expect(phone).toMatchObject({ phone: '213 373 4253' });
    expect(phone).not.toHaveProperty('email');
  });

  it("reports missing values at their own fields, with the specification's messages", () => {
    const { rules, check } = open('send');
    expect(findErrors(rules, check, { language: 'ENGLISH' })).toEqual({
      emailOrPhone: 'Field is required',
      patientName: 'Field is required',
      patientType: 'Appointment Type is required',
      practiceId: 'Practice is required',
    });
    const generated = open('generate');
    expect(findErrors(generated.rules, generated.check, { language: undefined })).toEqual({
      patientType: 'Appointment Type is required',
      language: 'Language is required',
      practiceId: 'Practice is required',
    });
  });

  it.each(['ann@', '213', 'Ann Miller'])('calls the contact %j invalid, whichever kind was meant', (text) => {
    const { rules, check } = open('send');
    expect(findErrors(rules, check, { ...filled, emailOrPhone: text })).toEqual({
      emailOrPhone: 'Invalid value',
    });
  });

  it('says that only one number fits', () => {
    const { rules, check } = open('send');
    const emailOrPhone = '(303) 555-0101 / 303-555-0102';
    expect(findErrors(rules, check, { ...filled, emailOrPhone })).toEqual({
      emailOrPhone: 'Enter one number: a survey goes to one contact.',
    });
  });

  it('reads a contact as files do, and says what a mistyped one may mean', () => {
    const { rules, check } = open('send');
    for (const text of ['mailto:ann@example.com', 'Ann E <ann@example.com>'])
      expect(findErrors(rules, check, { ...filled, emailOrPhone: text })).toEqual({});
    expect(findErrors(rules, check, { ...filled, emailOrPhone: 'ann@gmial.com' })).toEqual({
      emailOrPhone: 'Email invalid. Did you mean ann@gmail.com?',
    });
  });

  it("keeps the server's message for a refused contact", () => {
    const { definition } = open('send');
    for (const path of ['email', 'phone']) {
      expect(definition.toField({ path, message: 'This contact is blocked.' })).toEqual({
        path: 'emailOrPhone',
        message: 'This contact is blocked.',
      });
    }
    expect(definition.toField({ message: 'No.' })).toEqual({ message: 'No.' });
  });

  it('asks for the responsible party of a caregiver, and clears it with another choice', () => {
    const { definition, form, rules, check } = open('send');
    const caregiver = { ...filled, patientType: 'CAREGIVER' };
    expect(findErrors(rules, check, caregiver)).toEqual({
      responsiblePartyName: 'Responsible Party Name is required',
    });
    const named = { ...caregiver, responsiblePartyName: 'Bo' };
    expect(toPayload(rules, named)).toMatchObject({ responsiblePartyName: 'Bo' });
    const changed = definition.derive(named, { ...named, patientType: 'CHILD' });
    expect(changed.responsiblePartyName).toBeUndefined();
    form.change(fillIn(rules, changed), {});
    expect(form.isShown('responsiblePartyName')).toBe(false);
  });

  it('clears the provider when the practice changes', () => {
    const { definition } = open('send');
    const chosen = { ...filled, providerId: PROVIDER };
    expect(definition.derive(filled, chosen).providerId).toBe(PROVIDER);
    expect(definition.derive(chosen, { ...chosen, practiceId: 'other' }).providerId).toBeUndefined();
  });

  it('starts with the only practice, or with none of several', () => {
    expect(open('send').rules.initial.practiceId).toBeUndefined();
    const { rules } = open('send', makeSession({ role: 'USER', practiceIds: ['p1'] }));
    expect(rules.initial.practiceId).toBe('p1');
  });

  it('starts with the practice that the user works in', () => {
    const session = makeSession({ role: 'USER', practiceIds: ['p1', 'p2'] });
    expect(patientForm('send', session, 'p2').initial.practiceId).toBe('p2');
    expect(patientForm('generate', session, 'elsewhere').initial.practiceId).toBeUndefined();
  });

  it('asks providers for no provider', () => {
    const names = (role: 'USER' | 'PROVIDER') =>
      open('send', makeSession({ role })).rules.fields.map(wireName);
    expect(names('USER')).toContain('providerId');
    expect(names('PROVIDER')).not.toContain('providerId');
  });
});
