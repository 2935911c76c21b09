import { describe, expect, it } from 'vitest';
import { employee } from '../../../generated/models/employee.ts';
import { practice } from '../../../generated/models/practice.ts';
import { user } from '../../../generated/models/user.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { formLayout } from '../record-form/form-fields.ts';
import { FormState } from '../record-form/form-state.ts';
import { rulesFor } from './use-record-form.ts';
import type { Entity } from '../EntityContext.tsx';

const viewer = { role: 'ADMIN' } as Viewer;
const PX = { '@organization.entitlementTypes': ['PATIENT_EXPERIENCE'] };

describe('the groups of a form', () => {
  const layoutFor = (system: string | null) =>
    formLayout(
      { model: practice, viewer, facts: { ...PX, '@organization.pmsIntegrationType': system } },
      'update',
    ).find(({ section }) => section.title === 'Patient Experience (PX) Settings');

  it.each([
    ['NEX_HEALTH', ['question isQuestionActive', 'surveyDelayHours', 'locationId']],
    [
      'SIKKA',
      ['question isQuestionActive', 'surveyDelayHours', 'sikkaOfficeId sikkaPracticeId', 'sikkaSecretKey'],
    ],
    ['VELOX', ['question isQuestionActive', 'surveyDelayHours', 'veloxPracticeId veloxClinicId']],
    ['CARE_STACK', ['question isQuestionActive', 'surveyDelayHours', 'careStackLocationId']],
    [null, ['question isQuestionActive', 'surveyDelayHours']],
  ])('keep their rows whichever earlier rows are omitted: %s', (system, before) => {
    const layout = layoutFor(system);
    const names = layout?.rows.map((row) => row.map((field) => field.name).join(' ')) ?? [];
    const [group, ...others] = layout?.groups ?? [];
    expect(others).toEqual([]);
    expect(group?.title).toBe('SRR Thresholds');
    expect(names.slice(0, group?.start)).toEqual(before);
    expect(names.slice(group?.start, (group?.start ?? 0) + (group?.count ?? 0))).toEqual([
      'thresholdAverage',
      'thresholdSingle',
      'notificationType',
    ]);
    expect(names).toHaveLength(before.length + 3);
  });
});

describe('a field that only some roles may change', () => {
  const lockFor = (facts: Record<string, unknown>, role: string) => {
    const record = { id: '2', role };
    const entity = { model: user, viewer, facts } as unknown as Entity;
    const form = new FormState(rulesFor(entity, 'update', record), record);
    const field = user.fields.find(({ name }) => name === 'avatarFileId');
    return field && form.getLock(field) !== undefined;
  };

  it.each([
    ['an administrator of another', { '@viewer.id': '1', '@viewer.role': 'ADMIN' }, 'ADMIN', true],
    ['an administrator of a provider', { '@viewer.id': '1', '@viewer.role': 'ADMIN' }, 'PROVIDER', false],
    [
      'an internal user',
      { '@viewer.id': '1', '@viewer.role': 'ADMIN', '@viewer.isInternal': true },
      'ADMIN',
      false,
    ],
    ['oneself', { '@viewer.id': '2', '@viewer.role': 'ADMIN' }, 'ADMIN', false],
    ['a practice user', { '@viewer.id': '1', '@viewer.role': 'USER' }, 'PROVIDER', true],
  ])('is locked for %s: according to the record', (_who, facts, role, isLocked) => {
    expect(lockFor(facts, role)).toBe(isLocked);
  });
});

it('marks a field as optional that a rule only limits, and none that a rule requires', () => {
  const record = {
    startDate: '2020-01-01',
    exitDate: null,
    preferredNotificationType: 'EMAIL',
    email: 'ann@example.com',
    phone: null,
  };
  const entity = { model: employee, viewer, facts: {} } as unknown as Entity;
  const form = new FormState(rulesFor(entity, 'update', { id: '1', ...record }), { id: '1', ...record });
  expect(['exitDate', 'phone', 'email'].map((name) => form.isOptional(name))).toEqual([true, true, false]);
});
