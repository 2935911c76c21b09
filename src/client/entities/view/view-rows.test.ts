import { expect, it } from 'vitest';
import type { Viewer } from '../../../domain/access/session.ts';
import { employee } from '../../../generated/models/employee.ts';
import { organization } from '../../../generated/models/organization.ts';
import { practice } from '../../../generated/models/practice.ts';
import { user } from '../../../generated/models/user.ts';
import { changeSides } from './HistoryCard.tsx';
import { visibleRows, visibleSections } from './DetailsCard.tsx';

const admin = { role: 'ADMIN' } as Viewer;
const desk = { role: 'USER' } as Viewer;
const sections = (name: 'user' | 'employee') =>
  (name === 'user' ? user : employee).screens.view?.sections ?? [];

it('omits empty values, and rows whose condition does not hold', () => {
  const record = {
    id: '1',
    firstName: 'Ana',
    middleName: null,
    lastName: '',
    employeeRoleType: 'DENTIST',
    customRole: 'x',
  };
  const rows = visibleRows(sections('employee')[0]?.rows ?? [], record, {
    model: employee,
    viewer: admin,
    facts: {},
  });
  expect(rows.map(({ field }) => field)).toEqual(['firstName', 'employeeRoleType']);
});

it('shows the sign-in details to administrators only, and lists even when they are empty', () => {
  const record = { id: '1', role: 'USER', lastSignInAt: '2026-01-01T00:00:00Z', practices: [] };
  const titles = (viewer: Viewer) =>
    visibleSections(sections('user'), record, { model: user, viewer, facts: {} }).map(({ title }) => title);
  expect(titles(admin)).toContain('Sign-in');
  expect(titles(desk)).not.toContain('Sign-in');
  expect(titles(desk)).toContain('Practices');
});

it('shows all PX settings of a practice except its secret', () => {
  const { form, view } = practice.screens;
  const isPx = ({ title }: { title?: string }) => title?.startsWith('Patient Experience') ?? false;
  const inForm = form.sections.filter(isPx).flatMap(({ layout }) => layout.flat());
  const shown = view?.sections.filter(isPx).flatMap(({ rows = [] }) => rows.map(({ field }) => field));
  expect(shown).toEqual(inForm.filter((name) => name !== 'sikkaSecretKey'));
});

it('describes a change', () => {
  const enums = { 'pay-type': [{ value: 'HOURLY', label: 'Hourly' }] };
  const change = { field: 'compensationType', title: 'Compensation Type', from: null, to: 'HOURLY' };
  expect(changeSides(employee, change, enums)).toEqual({
    title: 'Compensation Type',
    from: undefined,
    to: 'Hourly',
  });
  const units = { field: 'organizationalUnits', title: 'Organizational Units', from: ['North'], to: [] };
  expect(changeSides(employee, units, enums)).toMatchObject({ from: 'North', to: 'empty' });
  const subscriptions = { field: 'entitlementTypes', title: 'Subscriptions', from: null, to: ['API', 'OLD'] };
  const names = { entitlement: [{ value: 'API', label: 'Programs' }] };
  expect(changeSides(organization, subscriptions, names).to).toBe('Programs, OLD');
});
