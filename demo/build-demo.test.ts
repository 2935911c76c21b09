import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { gatedLinks, renderPostSurvey } from '../src/domain/surveys/post-survey.ts';
import { validate } from '../src/domain/model/validation.ts';
import { models } from '../src/generated/models.ts';
import type { EntityName } from '../src/generated/registry.ts';
import { validators } from '../src/generated/validators.ts';
import { demoAccounts } from './accounts.ts';
import { buildDemo } from './build-demo.ts';
import type { DemoRecord } from './organization-builder.ts';
import { npiCheckDigit } from './npi.ts';
import { demoTools } from './seed.ts';

const NOW = new Date('2026-11-20T19:00:00Z');
const tools = await demoTools(NOW);
const organizations = buildDemo(tools);
const records = organizations.flatMap((organization) => organization.records);
const ofEntity = (entity: EntityName, from: DemoRecord[] = records) =>
  from.filter((record) => record.entity === entity);
const named = (name: string) =>
  organizations.find((organization) => organization.plan.name === name)?.records ?? [];
const brightSmiles = named('Bright Smiles Dental Group');

// the database adds the built-in themes
const creatable = (Object.keys(models) as EntityName[]).filter(
  (name) =>
    name !== 'theme' && !models[name].isInternal && Object.keys(models[name].permissions.create).length > 0,
);

test.each(creatable)('every %s passes its validator', (entity) => {
  const rows = ofEntity(entity);
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows)
    expect(validate(models[entity], validators[entity], row), JSON.stringify(row)).toEqual([]);
});

test('an entity without a plan has records in each organization that subscribes to it', () => {
  const model = { ...models.location, name: 'branch', table: 'branches' };
  const withBranch = {
    ...tools,
    models: { ...tools.models, branch: model },
    validators: { ...tools.validators, branch: validators.location },
  };
  for (const { plan, records: own, problems } of buildDemo(withBranch)) {
    const branches = own.filter(({ entity }) => entity === 'branch');
    expect(branches).toHaveLength(plan.entitlements.includes('EMPLOYEE_EXPERIENCE') ? 12 : 0);
    expect(problems).toEqual([]);
  }
});

test('a relation leads to records that meet its condition', () => {
  const users = ofEntity('user', brightSmiles);
  const [builder] = organizations;
  expect(builder?.listIds('user', { role: 'PROVIDER' })).toEqual(
    users.filter(({ row }) => row.role === 'PROVIDER').map(({ id }) => id),
  );
});

test('two fresh starts on one day hold the same data', async () => {
  const again = buildDemo(await demoTools(new Date('2026-11-20T23:59:59Z')));
  const all = (from: typeof organizations) =>
    from.map(({ id, createdAt, updatedAt, records: own }) => ({ id, createdAt, updatedAt, own }));
  expect(all(again)).toEqual(all(organizations));
});

test('ids and keys are all different', () => {
  const ids = [...records, ...organizations].map((one) => one.id);
  expect(new Set(ids).size).toBe(ids.length);
  const keys = records.flatMap((record) => (record.kept.apiKey === undefined ? [] : [record.kept.apiKey]));
  expect(new Set(keys).size).toBe(keys.length);
});

test('Bright Smiles has the size that is promised', () => {
  const counts = (Object.keys(models) as EntityName[]).map((entity) => [
    entity,
    ofEntity(entity, brightSmiles).length,
  ]);
  expect(Object.fromEntries(counts)).toMatchObject({ practice: 12, employee: 60, location: 6 });
  const providers = ofEntity('user', brightSmiles).filter(({ row }) => row.role === 'PROVIDER');
  expect(providers.length).toBeGreaterThanOrEqual(38);
  const units = new Map(ofEntity('unit', brightSmiles).map((unit) => [unit.id, unit]));
  const depth = (unit: DemoRecord | undefined): number =>
    unit ? 1 + depth(units.get(String(unit.row.parentId))) : 0;
  expect(Math.max(...[...units.values()].map(depth))).toBe(3);
});

test('each practice of the group has providers and somebody who receives its service resolution requests', () => {
  for (const practice of ofEntity('practice', brightSmiles)) {
    const staff = ofEntity('user', brightSmiles).filter(({ row }) =>
      (row.practiceIds as string[]).includes(practice.id),
    );
    expect(staff.filter(({ row }) => row.role === 'PROVIDER').length).toBeGreaterThanOrEqual(3);
    const recipients = staff.filter(({ row }) => row.sendSrr === true);
    expect(recipients.length, String(practice.row.name)).toBeGreaterThan(0);
    if (practice.row.notificationType === 'SMS')
      expect(recipients.some(({ row }) => row.phoneNumber)).toBe(true);
  }
});

test('the accounts have the promised roles', () => {
  const users = (email: string) => ofEntity('user').filter(({ row }) => row.email === email);
  const facts = (email: string) =>
    users(email).map(({ row, organizationId }) => ({
      organization: organizations.find(({ id }) => id === organizationId)?.plan.name,
      role: row.role,
      status: row.status,
      practices: (row.practiceIds as string[]).length,
      allowViewProviders: row.allowViewProviders,
    }));
  const active = { status: 'ACTIVE', allowViewProviders: false };
  const organization = 'Bright Smiles Dental Group';
  expect(facts('admin@demo.test')).toEqual([
    { ...active, organization, role: 'ADMIN', practices: 0 },
    { ...active, organization: 'Lakeside Dental', role: 'ADMIN', practices: 0 },
  ]);
  expect(facts('manager@demo.test')).toEqual([
    { organization, role: 'USER', status: 'ACTIVE', practices: 3, allowViewProviders: true },
  ]);
  expect(facts('desk@demo.test')).toEqual([{ ...active, organization, role: 'USER', practices: 1 }]);
  expect(facts('provider@demo.test')).toEqual([{ ...active, organization, role: 'PROVIDER', practices: 1 }]);
  expect(facts('internal@chairside.test')).toEqual([
    { ...active, organization, role: 'ADMIN', practices: 0 },
  ]);
  expect(facts('ex@demo.test')).toMatchObject([{ organization: 'Harbor Staffing', role: 'ADMIN' }]);
  expect(facts('dormant@demo.test')).toMatchObject([{ organization: 'Dormant Dental', role: 'ADMIN' }]);
  expect(facts('inactive@demo.test')).toMatchObject([{ status: 'INACTIVE' }]);
  for (const account of demoAccounts) {
    const names = users(account.email).map(
      (user) => organizations.find(({ id }) => id === user.organizationId)?.plan.name,
    );
    expect(names.join(', ')).toBe(account.organization);
  }
});

test('addresses are unreachable, numbers are plausible', () => {
  for (const { row } of records) {
    const email = row.email;
    if (typeof email === 'string')
      expect(email).toMatch(/^[\x21-\x7e]+@(.+\.)?(test|example\.(com|net|org))$/);
    for (const phone of [row.phone, row.phoneNumber]) {
      if (typeof phone === 'string') expect(isValidPhoneNumber(phone), phone).toBe(true);
    }
    for (const npi of String(row.npiRegistryNumber ?? '').split(',')) {
      if (npi !== '') expect(npi.at(-1)).toBe(npiCheckDigit(npi.slice(0, 9)));
    }
  }
});

test('times are consistent', () => {
  for (const { records: own, createdAt } of organizations) {
    for (const record of own) {
      expect(record.createdAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
      expect(record.updatedAt.getTime()).toBeGreaterThanOrEqual(record.createdAt.getTime());
      expect(record.updatedAt.getTime()).toBeLessThanOrEqual(tools.today.getTime());
      const { startDate, exitDate } = record.row;
      if (typeof startDate === 'string') expect(startDate < '2026-11-20').toBe(true);
      if (typeof exitDate === 'string')
        expect(String(startDate) < exitDate && exitDate < '2026-11-20').toBe(true);
    }
  }
});

test('its screens after a survey have text for every visit, and mention the call for those who asked for one', () => {
  const templates = ofEntity('practice')
    .flatMap(({ row }) => row.postSurveyScreenMarkdown ?? [])
    .map(String);
  expect(templates.length).toBeGreaterThan(0);
  for (const template of templates) {
    const who = { feedback: '', patientName: 'Ann', patientType: 'Adult', language: 'ENGLISH' };
    const visit = { practiceName: 'Bright Smiles', providerName: 'Dr. Lee' };
    const drawn = (averageScore: number, contactRequested: boolean) =>
      renderPostSurvey(template, { averageScore, contactRequested, ...who, ...visit });
    const texts = [90, 60, 20].flatMap((score) => [drawn(score, false), drawn(score, true)]);
    expect(new Set(texts).size).toBe(6);
    expect(gatedLinks(template)).toEqual([]);
  }
});
