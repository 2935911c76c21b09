import { describe, expect, it } from 'vitest';
import type { Role } from '../../../domain/access/access-model.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { blocklist } from '../../../generated/models/blocklist.ts';
import { location } from '../../../generated/models/location.ts';
import { plan } from '../../../generated/models/plan.ts';
import { practice } from '../../../generated/models/practice.ts';
import { user } from '../../../generated/models/user.ts';
import type { ColumnChoice } from '../column-choice.ts';
import {
  cellLinks,
  cellText,
  chosenColumns,
  getIndent,
  nextOrder,
  offeredColumns,
  getOrder,
  visibleColumns,
  withColumn,
} from './columns.ts';
import { leastWidth } from './ListTable.tsx';

const record = { id: '1', name: 'Main', city: 'Austin', state: 'TX', phone: '+15125550134', email: null };
const enums = { 'us-state': [{ value: 'TX', label: 'Texas' }] };
const column = (name: string) => {
  const found = location.screens.list.columns.find((item) => item.name === name);
  if (!found) throw new Error(`no column ${name}`);
  return found;
};

describe('cells', () => {
  it('fill templates with labels', () => {
    expect(cellText(location, column('location'), record, enums)).toBe('Austin, Texas');
  });

  it('contain a link for each contact', () => {
    expect(cellLinks(location, column('contact'), record)).toEqual([
      { href: 'tel:+15125550134', text: '+1 512 555 0134', isPage: false },
    ]);
  });

  it('of a single contact link to it as well, also if it is computed from another field', () => {
    const ofField = (name: string) => ({ name, title: name, link: false });
    expect(cellLinks(location, ofField('phone'), record)).toHaveLength(1);
    expect(cellLinks(location, ofField('name'), record)).toEqual([]);
    const blocked = { id: '1', email: 'ann@test.test', phone: null, address: 'ann@test.test' };
    expect(cellLinks(blocklist, ofField('address'), blocked)).toEqual([
      { href: 'mailto:ann@test.test', text: 'ann@test.test', isPage: false },
    ]);
  });

  it('of a blocked contact show both addresses: unblocking it unblocks the visible ones', () => {
    const listed = blocklist.screens.list.columns.find(({ name }) => name === 'address');
    const blocked = { id: '1', email: 'ann@test.test', phone: '+15125550134', address: 'ann@test.test' };
    expect(listed && cellLinks(blocklist, listed, blocked).map(({ text }) => text)).toEqual([
      'ann@test.test',
      '+1 512 555 0134',
    ]);
  });

  it('show when a record was added and changed', () => {
    const created = { name: 'createdAt', title: 'Created', link: false };
    const text = cellText(location, created, { ...record, createdAt: '2026-01-05T12:00:00.000Z' }, enums);
    expect(text).toMatch(/^Jan \d, 2026, /);
  });
});

describe('chosen columns', () => {
  const reader = { model: practice, viewer: { role: 'USER' } as Viewer, facts: {} };
  const offered = offeredColumns(reader);
  const shown = (choice: ColumnChoice) => chosenColumns(practice, offered, choice).map(({ name }) => name);

  it('are the declared ones and the added ones, in one order', () => {
    expect(shown({ added: [], hidden: [] })).toEqual(['name', 'city', 'state']);
    expect(shown({ added: ['updatedAt', 'zip'], hidden: ['city'] })).toEqual([
      'name',
      'state',
      'zip',
      'updatedAt',
    ]);
  });

  it('always include the one that names the record, and nothing that is not offered', () => {
    expect(shown({ added: ['gone', 'apiKey', 'sikkaSecretKey'], hidden: ['name', 'city', 'state'] })).toEqual(
      ['name'],
    );
  });

  it('exclude pictures, keys, secrets and lists of records, and fields that the organization does not use', () => {
    const names = offered.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['surveySenderName', 'question', 'createdAt']));
    for (const name of [
      'avatarFileId',
      'apiKey',
      'sikkaSecretKey',
      'users',
      'activeQuestionId',
      'locationId',
    ])
      expect(names).not.toContain(name);
    const nexHealth = { ...reader, facts: { '@organization.pmsIntegrationType': 'NEX_HEALTH' } };
    expect(offeredColumns(nexHealth).map(({ name }) => name)).toContain('locationId');
  });

  it('have a heading that says enough without the form, and leave out templates', () => {
    const getTitle = (name: string) => offered.find((one) => one.name === name)?.title;
    expect(['thresholdAverage', 'thresholdSingle', 'isQuestionActive'].map(getTitle)).toEqual([
      'SRR Threshold, Average',
      'SRR Threshold, Single Metric',
      'Question Is Asked',
    ]);
    const admin = { ...reader, viewer: { role: 'ADMIN' } as Viewer };
    expect(offeredColumns(admin).map(({ name }) => name)).not.toContain('postSurveyScreenMarkdown');
  });

  it('exclude fields about an experience that the organization has not subscribed to', () => {
    const about = ['metric', 'theme', 'provider', 'employeeMetric', 'employeeTheme', 'workLocation'];
    const names = (...entitlements: string[]) =>
      offeredColumns({
        model: plan,
        viewer: { role: 'ADMIN' } as Viewer,
        facts: { '@organization.entitlementTypes': entitlements },
      })
        .map(({ name }) => name)
        .filter((name) => about.includes(name));
    expect(names('EMPLOYEE_EXPERIENCE')).toEqual(['employeeMetric', 'employeeTheme', 'workLocation']);
    expect(names('PATIENT_EXPERIENCE')).toEqual(['metric', 'theme', 'provider']);
    expect(names('PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE').toSorted()).toEqual(about.toSorted());
  });

  it('exclude fields that the role may not read', () => {
    const names = (role: Role) =>
      offeredColumns({ model: user, viewer: { role } as Viewer, facts: {} }).map(({ name }) => name);
    expect(names('ADMIN')).toContain('lastSignInAt');
    expect(names('USER')).not.toContain('lastSignInAt');
  });

  it('can be toggled', () => {
    const none = { added: [], hidden: [] };
    const added = withColumn(practice, none, 'zip', true);
    expect(added).toEqual({ added: ['zip'], hidden: [] });
    expect(withColumn(practice, added, 'zip', false)).toEqual(none);
    const hidden = withColumn(practice, none, 'city', false);
    expect(hidden).toEqual({ added: [], hidden: ['city'] });
    expect(withColumn(practice, hidden, 'city', true)).toEqual(none);
  });
});

describe('sorting', () => {
  it('cycles none, ascending, descending, none', () => {
    expect([undefined, 'ASC' as const, 'DESC' as const].map(nextOrder)).toEqual(['ASC', 'DESC', undefined]);
  });

  it('marks the column that matches sortBy', () => {
    expect(getOrder(column('location'), { field: 'city', order: 'DESC' })).toBe('DESC');
    expect(getOrder(column('contact'), { field: 'city', order: 'DESC' })).toBeUndefined();
  });
});

describe('visibleColumns', () => {
  it('excludes fields the viewer may not read', () => {
    const viewer = { role: 'USER' } as Viewer;
    const model = {
      ...user,
      fields: user.fields.map((field) =>
        field.name === 'role' ? { ...field, readRoles: ['ADMIN' as const] } : field,
      ),
    };
    expect(visibleColumns({ model, viewer, facts: {} }).map(({ name }) => name)).toEqual([
      'name',
      'category',
    ]);
  });
});

describe('widths', () => {
  it('show cards if a table would be too narrow', () => {
    expect(leastWidth(3, 1)).toBeGreaterThan(358);
    expect(leastWidth(3, 2)).toBeLessThan(976);
  });

  it('leave names of deep levels room, and show that each is below the other', () => {
    const indents = Array.from({ length: 20 }, (_, depth) => getIndent(depth));
    expect(indents.slice(0, 3)).toEqual([0, 24, 48]);
    expect(Math.max(...indents)).toBeLessThan(160);
    expect(new Set(indents).size).toBe(20);
  });
});
