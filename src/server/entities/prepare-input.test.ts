import { describe, expect, it } from 'vitest';
import type { Role } from '../../domain/access/access-model.ts';
import type { Viewer } from '../../domain/access/session.ts';
import { models } from '../../generated/models.ts';
import { validators } from '../../generated/validators.ts';
import { readConfig } from '../config.ts';
import { prepareInput } from './prepare-input.ts';
import type { RecordState } from './record-state.ts';
import { buildRegistry, type EntityRuntime } from './registry.ts';

const registry = buildRegistry(models, validators, readConfig({}));

function getRuntime(name: string): EntityRuntime {
  const runtime = registry.get(name);
  if (!runtime) throw new Error(name);
  return runtime;
}

function makeViewer(role: Role): Viewer {
  return {
    id: 'me',
    role,
    isInternal: false,
    allowViewProviders: false,
    organizationId: 'org',
    entitlements: [],
    practiceIds: ['p1'],
    provenAt: new Date().toISOString(),
  };
}

const facts = { '@organization.pmsIntegrationType': null, '@organization.entitlementTypes': [] };
const user = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  role: 'USER',
  status: 'ACTIVE',
  allowLogin: true,
  sendSrr: false,
  allowViewProviders: false,
  practiceIds: ['01980000-0000-7000-8000-000000000001'],
};

function stored(values: Record<string, unknown>, links: RecordState['links'] = {}): RecordState {
  return {
    id: 'id',
    updatedAt: '2026-01-01T00:00:00.000Z',
    values,
    secrets: new Set(),
    links,
    isWithinReach: true,
  };
}

describe('prepareInput', () => {
  it('stores phones as E.164 and refuses what only looks like a number', () => {
    const make = (phoneNumber: string) =>
      prepareInput(getRuntime('user'), { ...user, phoneNumber }, makeViewer('ADMIN'), facts);
    expect(make('(213) 373-4253').values.phoneNumber).toBe('+12133734253');
    expect(make('+1').values.phoneNumber).toBeNull();
    expect(make('211 211 1111').failures).toEqual([
      { message: 'Invalid Phone', path: 'phoneNumber', code: 'VALIDATION' },
    ]);
  });

  it('fills in the default of a required field that only a create sets, and refuses it empty', () => {
    const entitlements = ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE'] as const;
    const make = (own: object) =>
      prepareInput(
        getRuntime('theme'),
        { name: 'Noise', phrases: 'loud', ...own },
        { ...makeViewer('ADMIN'), entitlements: [...entitlements] },
        { ...facts, '@organization.entitlementTypes': [...entitlements] },
      );
    expect(make({}).failures).toEqual([]);
    expect(make({}).values.experienceType).toBe('PATIENT');
    expect(make({}).changed.map(({ name }) => name)).toContain('experienceType');
    for (const experienceType of [null, ''])
      expect(make({ experienceType }).failures).toContainEqual({
        path: 'experienceType',
        message: 'Field is required',
        code: 'VALIDATION',
      });
    const organization = prepareInput(
      getRuntime('organization'),
      { name: 'New' },
      makeViewer('ADMIN'),
      facts,
    );
    expect(organization.failures.map(({ path }) => path)).toContain('adminEmail');
  });

  it('reports all failures at once, forbidden fields first', () => {
    const { failures } = prepareInput(
      getRuntime('user'),
      { ...user, role: 'ADMIN', lastName: ' ', email: 'nonsense', colour: 'red' },
      makeViewer('USER'),
      facts,
    );
    expect(failures[0]).toMatchObject({ path: 'role', code: 'FORBIDDEN' });
    expect(failures.map((failure) => failure.path)).toEqual(
      expect.arrayContaining(['role', 'lastName', 'email', 'colour']),
    );
  });

  it('ignores unchanged read-only fields that a form sends back', () => {
    const before = stored({ ...user, phoneNumber: null, apiKey: 'usr_1', allowViewProviders: true });
    const body = { ...before.values, id: 'id', createdAt: 'x', practices: [{ id: 'p1' }], firstName: 'Anna' };
    const { failures, changed } = prepareInput(getRuntime('user'), body, makeViewer('USER'), facts, before);
    expect(failures).toEqual([]);
    expect(changed.map((field) => field.name)).toEqual(['firstName']);
  });

  it('refuses a changed read-only field', () => {
    const before = stored({ ...user, apiKey: 'usr_1' });
    const { failures } = prepareInput(
      getRuntime('user'),
      { apiKey: 'usr_2' },
      makeViewer('ADMIN'),
      facts,
      before,
    );
    expect(failures).toEqual([
      { message: 'You may not change this field', path: 'apiKey', code: 'FORBIDDEN' },
    ]);
  });

  it('clears a field whose condition no longer holds', () => {
    const before = stored({ ...user, role: 'PROVIDER', npiRegistryNumber: '1234567890' });
    const { values } = prepareInput(getRuntime('user'), { role: 'USER' }, makeViewer('ADMIN'), facts, before);
    expect(values.npiRegistryNumber).toBeNull();
  });

  it("refuses a malformed value even if the field's condition does not hold", () => {
    for (const role of ['ADMIN', 'USER', 'PROVIDER']) {
      const body = { ...user, role, npiRegistryNumber: '123' };
      const { failures } = prepareInput(getRuntime('user'), body, makeViewer('ADMIN'), facts);
      expect(failures).toEqual([
        { message: 'Invalid NPI number', path: 'npiRegistryNumber', code: 'VALIDATION' },
      ]);
    }
    const whole = { ...user, role: 'USER', npiRegistryNumber: '1234567893' };
    expect(prepareInput(getRuntime('user'), whole, makeViewer('ADMIN'), facts).failures).toEqual([]);
  });

  it('counts practices hidden from the viewer towards a required minimum of one', () => {
    const hidden = { id: '01980000-0000-7000-8000-000000000009', name: 'Elsewhere', isVisible: false };
    const before = stored(user, { practices: [{ ...hidden }] });
    const { failures } = prepareInput(
      getRuntime('user'),
      { practiceIds: [] },
      makeViewer('USER'),
      facts,
      before,
    );
    expect(failures).toEqual([]);
  });

  it('refuses changes of who has access without a fresh proof and by tokens, not values that stay', () => {
    const scopes = ['users:write'] as const;
    const token: Viewer = { ...makeViewer('ADMIN'), token: { id: 't', role: 'API_EXTERNAL', scopes } };
    const stale: Viewer = { ...makeViewer('ADMIN'), provenAt: '2026-01-01T00:00:00.000Z' };
    const before = stored(user);
    const find = (viewer: Viewer, body: object, of?: RecordState) =>
      prepareInput(getRuntime('user'), body, viewer, facts, of).failures.map(({ code, path }) => [
        code,
        path,
      ]);
    for (const [viewer, code] of [
      [token, 'FORBIDDEN'],
      [stale, 'PROOF_REQUIRED'],
    ] as const) {
      expect(find(viewer, { ...user, firstName: 'Other' }, before)).toEqual([]);
      expect(find(viewer, { status: 'INACTIVE', role: 'PROVIDER' }, before)).toEqual([
        [code, 'role'],
        [code, 'status'],
      ]);
      expect(find(viewer, user)).toEqual([[code, 'allowLogin']]);
      expect(find(viewer, { ...user, allowLogin: false })).toEqual([]);
    }
    // the input is corrected first
    expect(find(stale, { ...user, firstName: '' })).toEqual([['VALIDATION', 'firstName']]);
  });

  it('rejects text that the database cannot store', () => {
    for (const firstName of ['nul\0', 'half \ud83d']) {
      const { failures } = prepareInput(
        getRuntime('user'),
        { ...user, firstName },
        makeViewer('ADMIN'),
        facts,
      );
      expect(failures).toMatchObject([{ path: 'firstName', code: 'VALIDATION' }]);
    }
  });
});
