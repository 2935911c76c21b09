import { describe, expect, it } from 'vitest';
import type { EntityModel } from '../../../domain/model/model.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { employee } from '../../../generated/models/employee.ts';
import { practice } from '../../../generated/models/practice.ts';
import { user } from '../../../generated/models/user.ts';
import { employeeValidator } from '../../../generated/validators/employee-validator.ts';
import { practiceValidator } from '../../../generated/validators/practice-validator.ts';
import { userValidator } from '../../../generated/validators/user-validator.ts';
import type { Entity } from '../EntityContext.tsx';
import type { EntityRecord } from '../../core/value-text.ts';
import { withCopies, wireName, type FormData, type FormOperation } from '../record-form/form-fields.ts';
import {
  fillIn,
  toPayload,
  type PayloadRules,
  compiledCheck,
  formErrors,
  type FieldErrors,
  type RecordCheck,
} from '../record-form/form-payload.ts';
import { rulesFor } from './use-record-form.ts';

function findErrors(rules: PayloadRules, check: RecordCheck, data: FormData): FieldErrors {
  return formErrors(rules, check, fillIn(rules, data));
}

const PRACTICE = '01900000-0000-7000-8000-000000000001';

const PX = {
  '@organization.entitlementTypes': ['PATIENT_EXPERIENCE'],
  '@organization.pmsIntegrationType': 'SIKKA',
};

function rules(
  model: EntityModel,
  operation: FormOperation,
  { record, role = 'ADMIN' }: { record?: EntityRecord; role?: Viewer['role'] } = {},
) {
  const entity = {
    model,
    viewer: { role } as Viewer,
    facts: { ...PX, '@viewer.role': role },
  } as unknown as Entity;
  return rulesFor(entity, operation, record);
}

const stored: EntityRecord = {
  id: 'p',
  name: 'Cedar Park',
  surveySenderName: 'Cedar Park',
  city: 'Cedar Park',
  state: 'TX',
  zip: '78613',
  timeZone: null,
  isQuestionActive: true,
  surveyDelayHours: 2,
  thresholdAverage: 85,
  thresholdSingle: 70,
  notificationType: 'EMAIL',
  hasSikkaSecretKey: true,
};

describe('the offered fields', () => {
  it('depend on role and organization', () => {
    const names = (role: Viewer['role']) => rules(practice, 'update', { role }).fields.map(wireName);
    expect(names('ADMIN')).toContain('postSurveyScreenMarkdown');
    expect(names('USER')).not.toContain('postSurveyScreenMarkdown');
    expect(names('USER')).toContain('sikkaOfficeId');
    expect(names('USER')).not.toContain('veloxClinicId');
  });
});

describe('toPayload', () => {
  it('contains all filled fields and defaults on create', () => {
    const form = rules(practice, 'create');
    const payload = toPayload(form, { ...form.initial, name: ' New ', city: '', thresholdSingle: 40 });
    expect(payload).toEqual({
      name: 'New',
      isQuestionActive: false,
      surveyDelayHours: 2,
      thresholdAverage: 100,
      thresholdSingle: 40,
      notificationType: 'EMAIL',
    });
  });

  it('contains only changed fields on update, emptied texts as null', () => {
    const form = rules(practice, 'update', { record: { ...stored, npiRegistryNumber: '1234567890' } });
    expect(toPayload(form, { ...form.initial, city: 'Austin', npiRegistryNumber: '' })).toEqual({
      city: 'Austin',
      npiRegistryNumber: null,
    });
  });

  it('keeps an untouched secret, and sends a newly typed one', () => {
    const form = rules(practice, 'update', { record: stored });
    expect(toPayload(form, form.initial)).toEqual({});
    expect(toPayload(form, { ...form.initial, sikkaSecretKey: 'new' })).toEqual({ sikkaSecretKey: 'new' });
  });

  it('treats a phone number with and without spaces as equal', () => {
    const form = rules(employee, 'update', { record: { id: 'e', phone: '+15125550134' } });
    expect(toPayload(form, { ...form.initial, phone: '+1 512 555 0134' })).toEqual({});
    expect(toPayload(form, { ...form.initial, phone: '+1' })).toEqual({ phone: null });
  });

  it('omits fields whose condition does not hold', () => {
    const form = rules(employee, 'create');
    const data = { ...form.initial, customRole: 'Juggler' };
    expect(toPayload(form, { ...data, employeeRoleType: 'DENTIST' })).not.toHaveProperty('customRole');
    expect(toPayload(form, { ...data, employeeRoleType: 'OTHER' })).toHaveProperty('customRole', 'Juggler');
  });

  it('contains relations by id, from ids or embedded records', () => {
    const form = rules(user, 'update', {
      record: { id: 'u', role: 'USER', practices: [{ id: 'a', name: 'A' }] },
    });
    expect(form.initial.practiceIds).toEqual(['a']);
    expect(toPayload(form, { ...form.initial, practiceIds: ['a', 'b'] })).toEqual({
      practiceIds: ['a', 'b'],
    });
  });
});

describe('formErrors', () => {
  it("reports every field at once with the schema's messages", () => {
    const form = rules(practice, 'update', { record: stored });
    const long = 'x'.repeat(51);
    expect(
      findErrors(form, compiledCheck(practice, practiceValidator), {
        ...form.initial,
        surveySenderName: long,
        city: ' ',
      }),
    ).toEqual({
      surveySenderName: 'Max 50 chars',
      city: 'Field is required',
    });
  });

  it("checks rules across fields, each at its field's request name", () => {
    const form = rules(user, 'create');
    const data = {
      ...form.initial,
      firstName: 'A',
      lastName: 'B',
      role: 'USER',
      allowLogin: false,
      sendSrr: true,
    };
    expect(findErrors(form, compiledCheck(user, userValidator), data)).toEqual({
      sendSrr: 'Login must be allowed for SRR recipients',
      practiceIds: 'Select at least 1 practice',
    });
  });
});

describe('two dates in the wrong order', () => {
  const check = compiledCheck(employee, employeeValidator);
  const stored = {
    id: 'e',
    ...{ firstName: 'A', lastName: 'B', employeeRoleType: 'DENTIST', email: 'a@b.co' },
    ...{ employeeStatusType: 'FULL_TIME', preferredNotificationType: 'EMAIL' },
    ...{
      compensationType: 'HOURLY',
      compensationAmount: 20,
      startDate: '2024-05-02',
      exitDate: '2024-05-01',
    },
  };
  const form = rules(employee, 'update', { record: stored });
  const refused = { exitDate: 'Exit date must not be before the start date.' };

  it('are refused at the later one, whichever was changed', () => {
    for (const change of [{ startDate: '2024-05-03' }, { exitDate: '2024-04-30' }])
      expect(findErrors(form, check, { ...form.initial, ...change })).toEqual(refused);
    const create = rules(employee, 'create');
    expect(findErrors(create, check, { ...form.initial })).toEqual(refused);
  });

  it('do not keep the rest of an old record from being edited', () => {
    expect(findErrors(form, check, { ...form.initial, notes: 'x' })).toEqual({});
    expect(findErrors(form, check, { ...form.initial, exitDate: '2024-05-02' })).toEqual({});
  });
});

describe("a form with only some of the record's fields", () => {
  it('is not blocked by errors in fields it does not show', () => {
    const own = {
      id: 'u',
      firstName: 'I',
      lastName: 'C',
      role: 'PROVIDER',
      status: 'ACTIVE',
      practiceIds: ['a'],
    };
    const provider = rules(user, 'update', {
      record: { ...own, allowLogin: true, email: 'a@b.co' },
      role: 'PROVIDER',
    });
    expect(
      findErrors(provider, compiledCheck(user, userValidator), { ...provider.initial, firstName: 'Ines' }),
    ).toEqual({});
    const create = rules(user, 'create');
    const data = { ...create.initial, firstName: 'A', lastName: 'B', role: 'PROVIDER', email: 'a@b.co' };
    expect(
      findErrors(create, compiledCheck(user, userValidator), { ...data, practiceIds: [PRACTICE] }),
    ).toEqual({});
  });
});

describe('withCopies', () => {
  const { fields } = rules(practice, 'create');
  it('follows its source until it is edited', () => {
    const first = withCopies(fields, {}, { name: 'A' });
    expect(first.surveySenderName).toBe('A');
    const edited = { ...first, surveySenderName: 'Mine' };
    expect(withCopies(fields, edited, { ...edited, name: 'AB' }).surveySenderName).toBe('Mine');
  });
});
