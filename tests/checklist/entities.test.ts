import { describe, expect, it } from 'vitest';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { Role } from '../../src/domain/access/access-model.ts';
import { grantedScope } from '../../src/domain/access/permissions.ts';
import type { Viewer } from '../../src/domain/access/session.ts';
import { normalize, validate } from '../../src/domain/model/validation.ts';
import { employmentType } from '../../src/generated/enums/employment-type.ts';
import { jobTitle } from '../../src/generated/enums/job-title.ts';
import { language } from '../../src/generated/enums/language.ts';
import { notificationChannel } from '../../src/generated/enums/notification-channel.ts';
import { organizationalUnitType } from '../../src/generated/enums/organizational-unit-type.ts';
import { payType } from '../../src/generated/enums/pay-type.ts';
import { role as roles } from '../../src/generated/enums/role.ts';
import { srrStatus } from '../../src/generated/enums/srr-status.ts';
import { timeZone } from '../../src/generated/enums/time-zone.ts';
import { usState } from '../../src/generated/enums/us-state.ts';
import { models } from '../../src/generated/models.ts';
import { validators } from '../../src/generated/validators.ts';

/*
 * The specification's words about the six entities, deliberately written down a second time: the generated suites check
 * that the product matches the schema, this one that the schema matches the specification.
 */

type EntityName = keyof typeof models;
type Input = Record<string, unknown>;

const { practice, user, employee, unit, location, blocklist } = models;

function getMessages(name: EntityName, input: Input): Record<string, string> {
  const model = models[name];
  const failures = validate(model, validators[name], normalize(model, input));
  return Object.fromEntries(failures.map(({ path = '', message }) => [path, message]));
}

const findTitle = (model: EntityModel, name: string) =>
  model.fields.find((field) => field.name === name)?.title;
const columns = (model: EntityModel) => model.screens.list.columns.map(({ title }) => title);
const sections = (model: EntityModel) => model.screens.view?.sections ?? [];
const empties = (model: EntityModel) => sections(model).flatMap(({ list }) => (list ? [list.empty] : []));
const values = (options: readonly { value: string }[]) => options.map(({ value }) => value);

function viewer(role: Role): Viewer {
  return {
    id: 'viewer',
    role,
    isInternal: false,
    allowViewProviders: false,
    organizationId: 'organization',
    entitlements: ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE', 'API'],
    practiceIds: ['practice'],
  };
}

/** The roles that may do an operation, with the scope. */
function grants(model: EntityModel, operation: 'list' | 'read' | 'create' | 'update' | 'delete') {
  const all: Role[] = ['ADMIN', 'USER', 'PROVIDER', 'CONSULTANT', 'SUPER', 'API_EXTERNAL', 'API_INTERNAL'];
  return Object.fromEntries(
    all.flatMap((role) => {
      const scope = grantedScope(model, operation, viewer(role));
      return scope === undefined ? [] : [[role, scope]];
    }),
  );
}

const PRACTICE = {
  name: 'Bright Smiles',
  surveySenderName: 'Bright Smiles',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  isQuestionActive: false,
  thresholdAverage: 85,
  thresholdSingle: 70,
  notificationType: 'EMAIL',
};
const USER = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  role: 'USER',
  status: 'ACTIVE',
  practiceIds: ['0190f0d2-0000-7000-8000-000000000000'],
  allowLogin: true,
  sendSrr: false,
  allowViewProviders: false,
};
const EMPLOYEE = {
  firstName: 'Sam',
  lastName: 'Lee',
  employeeStatusType: 'FULL_TIME',
  employeeRoleType: 'DENTIST',
  compensationType: 'HOURLY',
  compensationAmount: 20,
  preferredNotificationType: 'EMAIL',
  email: 'sam@example.com',
};
const LOCATION = { name: 'North', address: '1 Road', city: 'Austin', state: 'TX', postalCode: '78701' };

describe('practices (document 1, sections 2, 5 and 6)', () => {
  it('have the list, the view and the form of the specification', () => {
    expect(practice.screens.list).toMatchObject({
      title: 'List of Practices',
      addLabel: 'Add Practice',
      sort: { by: 'name', order: 'asc' },
      actions: ['edit'],
    });
    expect(columns(practice)).toEqual(['Practice Name', 'City', 'State']);
    expect(practice.screens.list.columns[0]?.avatar).toBe('avatarFileId');
    expect(practice.route).toBe('/practices');
    const providers = sections(practice).find(({ title }) => title === 'Providers');
    expect(providers?.list).toMatchObject({
      where: { role: 'PROVIDER' },
      empty: 'This practice is not assigned to any providers',
      emptyLink: { to: '/users' },
    });
    expect(practice.screens.form).toMatchObject({ submitCreate: 'Add', submitEdit: 'Save' });
    const px = practice.screens.form.sections.find(
      ({ title }) => title === 'Patient Experience (PX) Settings',
    );
    expect(px?.when).toEqual({ '@organization.entitlementTypes': 'PATIENT_EXPERIENCE' });
  });

  it.each([
    ['name', 'Practice Name'],
    ['surveySenderName', 'Survey Display Name'],
    ['city', 'City'],
    ['state', 'State'],
    ['zip', 'Postal Code'],
    ['timeZone', 'Time Zone'],
    ['npiRegistryNumber', 'NPI Registry #'],
    ['careStackLocationId', 'CareStack Location ID'],
    ['locationId', 'NexHealth Location ID'],
    ['sikkaOfficeId', 'Sikka Office ID'],
    ['sikkaPracticeId', 'Sikka Practice ID'],
    ['sikkaSecretKey', 'Sikka Secret Key'],
    ['veloxPracticeId', 'Velox Practice ID'],
    ['veloxClinicId', 'Velox Clinic ID'],
    ['isQuestionActive', 'Active'],
  ])('name the field %s "%s"', (name, title) => {
    expect(findTitle(practice, name)).toBe(title);
  });

  it('show each location id with its integration only', () => {
    const when = (name: string) => practice.fields.find((field) => field.name === name)?.when;
    const of = (type: string) => ({ '@organization.pmsIntegrationType': type });
    expect(when('careStackLocationId')).toEqual(of('CARE_STACK'));
    expect(when('locationId')).toEqual(of('NEX_HEALTH'));
    for (const name of ['sikkaOfficeId', 'sikkaPracticeId', 'sikkaSecretKey'])
      expect(when(name)).toEqual(of('SIKKA'));
    for (const name of ['veloxPracticeId', 'veloxClinicId']) expect(when(name)).toEqual(of('VELOX'));
  });

  it.each<[string, Input, Record<string, string>]>([
    [
      'nothing',
      {},
      { name: 'Field is required', surveySenderName: 'Field is required', city: 'Field is required' },
    ],
    ['a long sender name', { surveySenderName: 'x'.repeat(51) }, { surveySenderName: 'Max 50 chars' }],
    ['a location id of 0', { locationId: 0 }, { locationId: 'Invalid Value' }],
    [
      'a short NPI',
      { npiRegistryNumber: '123' },
      { npiRegistryNumber: 'Must be 10-digit numbers separated by commas' },
    ],
  ])('refuse %s', (_what, input, expected) => {
    const practiceData = Object.keys(input).length === 0 ? {} : { ...PRACTICE, ...input };
    expect(getMessages('practice', practiceData)).toMatchObject(expected);
  });

  it.each<[string, Input]>([
    ['a sender name of 50', { surveySenderName: 'x'.repeat(50) }],
    ['several NPI numbers', { npiRegistryNumber: '1234567893, 1234567893' }],
    ['no NPI number', { npiRegistryNumber: '' }],
    ['a ZIP+4', { zip: '78701-1234' }],
  ])('take %s', (_what, input) => {
    expect(getMessages('practice', { ...PRACTICE, ...input })).toEqual({});
  });

  it('default to thresholds of 100, and copy the display name until it is edited', () => {
    const field = (name: string) => practice.fields.find((one) => one.name === name);
    expect(field('thresholdAverage')).toMatchObject({ default: 100, minimum: 0, maximum: 100 });
    expect(field('thresholdSingle')).toMatchObject({ default: 100, minimum: 0, maximum: 100 });
    expect(field('surveySenderName')?.copyFrom).toBe('name');
    expect(field('sikkaSecretKey')).toMatchObject({ writeOnly: true, secret: true });
  });

  it('are created by admins, edited by practice users, and their last screen is edited by admins', () => {
    expect(grants(practice, 'list')).toEqual({ ADMIN: 'organization', USER: 'practices' });
    expect(grants(practice, 'create')).toEqual({ ADMIN: 'organization' });
    expect(grants(practice, 'update')).toEqual({ ADMIN: 'organization', USER: 'practices' });
    expect(grants(practice, 'delete')).toEqual({});
    const markdown = practice.fields.find(({ name }) => name === 'postSurveyScreenMarkdown');
    expect(markdown?.writeRoles).toEqual(['ADMIN']);
    expect(practice.screens.form.afterSave?.ADMIN).toBe('list');
  });

  it('have success messages', () => {
    expect(practice.messages).toMatchObject({
      created: 'The practice was connected successfully.',
      updated: 'Successfully updated!',
    });
  });
});

describe('users (document 1, sections 2, 5, 6 and 8)', () => {
  it('have the list and the view of the specification', () => {
    expect(columns(user)).toEqual(['Name', 'Role', 'Category']);
    expect(user.screens.list).toMatchObject({ actions: ['edit', 'delete'] });
    expect(user.screens.list.filters).toContain('category');
    expect(user.display).toBe('{lastName}, {firstName}');
    const signIn = sections(user).find(({ rows }) => rows?.some(({ field }) => field === 'lastSignInAt'));
    expect(signIn?.roles).toEqual(['ADMIN']);
    expect(signIn?.rows?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['lastSignInIp', 'failedAttempts', 'failedAttemptAt', 'failedAttemptIp']),
    );
    expect(user.fields.find(({ name }) => name === 'avatarFileId')?.hint).toBe(
      'A high quality PNG no larger than 500x500 pixels.',
    );
    expect(findTitle(user, 'allowViewProviders')).toBe('Allow Provider View');
  });

  it.each<[string, Input, Record<string, string>]>([
    [
      'no names',
      { firstName: ' ', lastName: '' },
      { firstName: 'Field is required', lastName: 'Field is required' },
    ],
    ['an invalid phone', { phoneNumber: '123' }, { phoneNumber: 'Invalid Phone' }],
    [
      'an invalid NPI',
      { role: 'PROVIDER', npiRegistryNumber: '12345' },
      { npiRegistryNumber: 'Invalid NPI number' },
    ],
    ['an invalid email', { email: 'ann@' }, { email: 'Email invalid' }],
    ['no email with a login', { email: '' }, { email: 'Field is required' }],
    ['no practice', { practiceIds: [] }, { practiceIds: 'Select at least 1 practice' }],
    [
      'SRR without a login',
      { allowLogin: false, sendSrr: true },
      { sendSrr: 'Login must be allowed for SRR recipients' },
    ],
  ])('refuse %s', (_what, input, expected) => {
    expect(getMessages('user', { ...USER, ...input })).toEqual(expected);
  });

  it.each<[string, Input]>([
    ['no email without a login', { email: '', allowLogin: false }],
    ['an admin without practices', { role: 'ADMIN', practiceIds: [] }],
    ['a bare +1 as no phone', { phoneNumber: '+1' }],
  ])('take %s', (_what, input) => {
    expect(getMessages('user', { ...USER, ...input })).toEqual({});
  });

  it('get roles and flags from those who may assign them', () => {
    const field = (name: string) => user.fields.find((one) => one.name === name);
    const others = ['PROVIDER', 'USER'];
    // a token creates no administrators either
    expect(field('role')?.assignable).toEqual({ USER: others, API_EXTERNAL: others, API_INTERNAL: others });
    expect(field('allowViewProviders')).toMatchObject({ writeRoles: ['ADMIN'], when: { role: 'USER' } });
    expect(grants(user, 'list')).toEqual({ ADMIN: 'organization', USER: 'practices' });
    expect(grants(user, 'update')).toEqual({ ADMIN: 'organization', USER: 'practices', PROVIDER: 'self' });
    expect(grants(user, 'create')).toEqual({ ADMIN: 'organization', USER: 'practices' });
    expect(user.screens.form.afterSave).toMatchObject({ ADMIN: 'list', USER: 'list', PROVIDER: 'stay' });
  });

  it('have success messages, and ask before they are deleted', () => {
    expect(user.fields.find(({ name }) => name === 'phoneNumber')?.unique?.message).toBe(
      'Phone number already exists',
    );
    expect(user.fields.find(({ name }) => name === 'email')?.unique?.message).toBe('Email already exists');
    expect(user.messages).toMatchObject({
      updated: 'Successfully updated!',
      deleted: 'The user was successfully deleted.',
      deleteConfirm: 'The action you are requesting cannot be undone. Do you still want to delete this user?',
    });
  });
});

describe('employees (document 2, sections 2, 3, 5 and 8)', () => {
  it.each<[string, Input, Record<string, string>]>([
    [
      'a wrong start date',
      { startDate: '2026-02-30' },
      { startDate: 'Start date must be a valid date in YYYY-MM-DD format.' },
    ],
    [
      'a wrong exit date',
      { exitDate: '01/02/2026' },
      { exitDate: 'Exit date must be a valid date in YYYY-MM-DD format.' },
    ],
    [
      'an exit before the start',
      { startDate: '2026-02-02', exitDate: '2026-02-01' },
      { exitDate: 'Exit date must not be before the start date.' },
    ],
    ['SMS without a phone', { preferredNotificationType: 'SMS' }, { phone: 'Field is required' }],
    ['an invalid phone', { phone: '12' }, { phone: 'Invalid Phone' }],
    ['email without an address', { email: ' ' }, { email: 'Field is required' }],
    [
      'a negative compensation',
      { compensationAmount: -1 },
      { compensationAmount: 'Compensation must be a positive number' },
    ],
    [
      'a text as compensation',
      { compensationAmount: 'much' },
      { compensationAmount: 'Compensation must be a positive number' },
    ],
    [
      'pay for the unpaid',
      { compensationType: 'UNPAID', compensationAmount: 1 },
      { compensationAmount: 'Unpaid employees are by definition not compensated' },
    ],
    ['another role without its name', { employeeRoleType: 'OTHER' }, { customRole: 'Field is required' }],
  ])('refuse %s', (_what, input, expected) => {
    expect(getMessages('employee', { ...EMPLOYEE, ...input })).toEqual(expected);
  });

  it.each<[string, Input]>([
    ['the least compensation', { compensationAmount: 0.01 }],
    ['none for the unpaid', { compensationType: 'UNPAID', compensationAmount: 0 }],
    ['an exit on the first day', { startDate: '2026-02-02', exitDate: '2026-02-02' }],
    ['empty dates', { startDate: '', exitDate: '' }],
    ['a blank +1', { phone: '+1' }],
  ])('take %s', (_what, input) => {
    expect(getMessages('employee', { ...EMPLOYEE, ...input })).toEqual({});
  });

  it('have the defaults, masks, empty states and messages of the specification', () => {
    const field = (name: string) => employee.fields.find((one) => one.name === name);
    expect(field('employeeStatusType')?.default).toBe('FULL_TIME');
    expect(field('preferredNotificationType')?.default).toBe('EMAIL');
    expect(field('startDate')?.mask).toBe('9999-99-99');
    expect(field('phone')?.placeholder).toBe('+1 XXX XXX XXXX');
    expect(employee.screens.list.sort).toEqual({ by: 'name', order: 'asc' });
    expect(empties(employee)).toEqual([
      'This employee is not assigned to any organizational units',
      'This employee is not assigned to any work locations',
    ]);
    expect(employee.messages).toMatchObject({
      created: 'Employee successfully added',
      updated: 'Employee successfully updated',
      deleted: 'The employee record was successfully deleted.',
      deleteConfirm:
        'The action you are requesting cannot be undone. Do you still want to delete this employee?',
    });
    expect(employee).toMatchObject({
      resource: 'employees',
      route: '/ex/employees',
      entitlement: 'EMPLOYEE_EXPERIENCE',
    });
  });
});

describe('organizational units (document 2)', () => {
  it('require a name and a type, and form a tree', () => {
    expect(getMessages('unit', { name: '  ' })).toMatchObject({ name: 'Field is required' });
    expect(getMessages('unit', { name: 'North', organizationalUnitType: 'UNIT' })).toEqual({});
    expect(unit.fields.find(({ name }) => name === 'organizationalUnitType')?.default).toBe('UNIT');
    expect(unit.fields.find(({ name }) => name === 'parent')?.relation?.tree).toBe(true);
    expect(sections(unit).some(({ tree }) => tree !== undefined)).toBe(true);
    expect(empties(unit)).toEqual(['This organizational unit is not assigned to any employees']);
    expect(unit).toMatchObject({ resource: 'organizationalUnits', route: '/ex/units' });
    expect(unit.messages).toMatchObject({
      created: 'Organizational unit successfully added',
      updated: 'Organizational unit successfully updated',
      deleted: 'The organizational unit record was successfully deleted.',
      deleteConfirm:
        'The action you are requesting cannot be undone. Do you still want to delete this organizational unit?',
    });
  });
});

describe('work locations (document 2)', () => {
  it('have the list of the specification', () => {
    expect(location.screens.list).toMatchObject({
      title: 'List of Work Locations',
      sort: { by: 'name', order: 'asc' },
      actions: ['edit', 'delete'],
    });
    expect(columns(location)).toEqual(['Name', 'Location', 'Contact']);
    expect(location.screens.list.columns[2]?.links).toEqual(['phone', 'email']);
    expect(location.screens.form).toMatchObject({
      createTitle: 'Add Work Location',
      editTitle: 'Edit Work Location',
    });
    expect(location).toMatchObject({ resource: 'workLocations', route: '/ex/locations' });
  });

  it.each<[string, Input, Record<string, string>]>([
    ['no state', { state: '' }, { state: 'State is required' }],
    ['no address', { address: ' ' }, { address: 'Field is required' }],
    ['an invalid ZIP', { postalCode: '787' }, { postalCode: 'Invalid value' }],
    ['an invalid website', { website: 'nowhere' }, { website: 'Invalid URL' }],
    ['an invalid email', { email: 'x' }, { email: 'Email invalid' }],
    ['an invalid phone', { phone: '1' + '2'.repeat(4) }, { phone: 'Invalid Phone' }],
  ])('refuse %s', (_what, input, expected) => {
    expect(getMessages('location', { ...LOCATION, ...input })).toEqual(expected);
  });

  it('have success messages', () => {
    expect(location.messages).toMatchObject({
      created: 'Work location successfully added',
      updated: 'Work location successfully updated',
      deleted: 'The work location was successfully deleted.',
      deleteConfirm:
        'The action you are requesting cannot be undone. Do you still want to delete this work location?',
    });
  });
});

describe('blocked contacts (document 2)', () => {
  it('require an email or a phone', () => {
    expect(getMessages('blocklist', { email: '', phone: '+1' })).toEqual({
      email: 'Email or Phone is required',
    });
    expect(getMessages('blocklist', { email: 'a@b' })).toEqual({ email: 'Email invalid' });
    expect(getMessages('blocklist', { phone: '555' })).toEqual({ phone: 'Invalid Phone' });
    expect(getMessages('blocklist', { phone: '213-373-4253' })).toEqual({});
  });

  it('are managed by admins, with the hint and the messages of the specification', () => {
    for (const operation of ['list', 'create', 'delete'] as const) {
      expect(grants(blocklist, operation)).toEqual({ ADMIN: 'organization' });
    }
    expect(blocklist.screens.form.hint?.toLowerCase()).toContain(
      'block contacts only for patients who will no longer be part of the practice',
    );
    expect(blocklist.messages).toMatchObject({
      created: 'Blocked contact successfully added',
      deleted: 'The blocked contact record was successfully deleted.',
      deleteConfirm:
        'The action you are requesting cannot be undone. Do you still want to delete this blocked contact?',
    });
  });
});

describe('enumerations (section 3 of both documents)', () => {
  it('have the values of the specification', () => {
    expect(values(employmentType)).toEqual(['CONTRACTOR', 'FULL_TIME', 'PART_TIME', 'TEMPORARY', 'INTERN']);
    expect(values(payType).sort()).toEqual(['HOURLY', 'PER_JOB', 'SALARIED', 'UNPAID']);
    expect(values(notificationChannel)).toEqual(['EMAIL', 'SMS']);
    expect(values(organizationalUnitType).sort()).toEqual(
      'BRANCH BUILDING CLUSTER CREW COHORT DEPARTMENT DIVISION GROUP GUILD OFFICE SQUAD TEAM TERRITORY UNIT'
        .split(' ')
        .sort(),
    );
    expect(values(timeZone)).toEqual([
      'US/Eastern',
      'US/Central',
      'US/Mountain',
      'US/Pacific',
      'US/Arizona',
      'US/East-Indiana',
      'US/Alaska',
      'US/Aleutian',
      'US/Hawaii',
      'US/Michigan',
      'US/Samoa',
    ]);
    // 50 states, DC and five territories
    expect(usState).toHaveLength(56);
    expect(values(usState)).toEqual(expect.arrayContaining(['DC', 'AS', 'GU', 'MP', 'PR', 'VI']));
    expect(jobTitle.length).toBeGreaterThanOrEqual(55);
    expect(language.length).toBeGreaterThanOrEqual(65);
  });

  it('have the labels of the specification', () => {
    const labels = (options: readonly { value: string; label: string }[]) =>
      Object.fromEntries(options.map(({ value, label }) => [value, label]));
    expect(labels(roles)).toMatchObject({
      ADMIN: 'Administrator',
      API_EXTERNAL: 'External API',
      API_INTERNAL: 'Internal API',
      CONSULTANT: 'Consultant',
      PROVIDER: 'Provider',
      SUPER: 'Super User',
      USER: 'Standard User',
    });
    expect(labels(srrStatus)).toEqual({
      NOT_CONTACTED: 'Not Contacted',
      ALREADY_ENGAGED: 'Already Engaged',
      LEFT_MESSAGE: 'Left Message',
      UNABLE_TO_CONTACT: 'Unable to Contact',
      RESOLVED_WITH_CONFIDENCE: 'Resolved with Confidence',
      RESOLVED_WITH_UNCERTANTY: 'Resolved with Uncertainty',
      LOST: 'Lost',
    });
  });
});
