import { describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '../../../domain/model/model.ts';
import type { Role } from '../../../domain/access/access-model.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { models } from '../../../generated/models.ts';
import { loadEnumerations } from '../../entities/enumerations.ts';
import {
  type CellContext,
  cellText,
  cellValue,
  makeColumnFinder,
  type CsvColumn,
  exportColumns,
  importColumns,
  referenceField,
} from './csv-columns.ts';

const ADMIN = viewer('ADMIN');
const FACTS = { '@organization.pmsIntegrationType': null };
const enums = await loadEnumerations(Object.values<EntityModel>(models));

function viewer(role: Role): Viewer {
  return {
    id: 'v',
    role,
    isInternal: false,
    allowViewProviders: false,
    organizationId: 'o',
    entitlements: [],
    practiceIds: [],
  };
}

const headers = (columns: CsvColumn[]): string[] => columns.map(({ header }) => header);

function column(model: EntityModel, name: string): CsvColumn {
  const found = makeColumnFinder(model)(name);
  if (!found) throw new Error(`no column ${name}`);
  return found;
}

const NAMES: Record<string, string[]> = { front: ['u1'], 'a; b': ['u2'], twins: ['u3', 'u4'] };
const context: CellContext = {
  enums,
  getNoun: () => 'organizational unit',
  idsNamed: (_field, text) => NAMES[text.toLowerCase()] ?? [],
};

describe('the columns of a file', () => {
  it('are the fields that the role may set: no keys, secrets, pictures or write-only input', () => {
    const columns = headers(importColumns(models.user, ADMIN, FACTS));
    expect(columns).toContain('Allow Provider View');
    for (const title of ['Picture', 'API Key', 'First practice', 'Redirect URL', 'Last sign-in']) {
      expect(columns).not.toContain(title);
    }
    expect(headers(importColumns(models.user, viewer('USER'), FACTS))).not.toContain('Allow Provider View');
  });

  it('are limited to those that the organization uses', () => {
    const of = (pmsIntegrationType: string | null): string[] =>
      headers(
        importColumns(models.practice, ADMIN, { '@organization.pmsIntegrationType': pmsIntegrationType }),
      );
    expect(of('SIKKA')).toContain('Sikka Office ID');
    expect(of('SIKKA')).not.toContain('Sikka Secret Key');
    expect(of(null)).not.toContain('Sikka Office ID');
  });

  it('include, in an export, every field that the role may read', () => {
    const columns = headers(exportColumns(models.user, ADMIN, FACTS));
    expect(columns).toEqual(expect.arrayContaining(['Last sign-in', 'Practices']));
    expect(columns).not.toContain('API Key');
    expect(headers(exportColumns(models.user, viewer('USER'), FACTS))).not.toContain('Last sign-in');
  });

  it('have distinct titles if two fields share one', () => {
    const [first, second] = models.unit.fields as [FieldModel, FieldModel];
    const model = { name: 'unit', fields: [first, { ...second, title: first.title.toUpperCase() }] };
    expect(headers(exportColumns(model, ADMIN, FACTS))).toEqual(['Name', `NAME (${second.name})`]);
    expect(makeColumnFinder(model)(`name (${second.name})`)?.field.name).toBe(second.name);
  });

  it('are found by title and by name, in any case', () => {
    for (const title of ['organizational units', 'organizationalUnits', 'ORGANIZATIONALUNITIDS']) {
      expect(makeColumnFinder(models.employee)(title)?.name).toBe('organizationalUnitIds');
    }
    expect(makeColumnFinder(models.employee)('Shoe Size')).toBeUndefined();
  });

  it('identify records of other entities by their unique field', () => {
    expect(referenceField(models.unit)?.name).toBe('identifier');
    expect(referenceField(models.practice)).toBeUndefined();
  });
});

describe('the text of a value', () => {
  it.each([
    ['employeeStatusType', 'PART_TIME', 'Part Time'],
    ['employeeStatusType', 'NO_SUCH', 'NO_SUCH'],
    ['compensationAmount', 52000.5, '52000.5'],
    ['startDate', '2024-03-01', '2024-03-01'],
    ['organizationalUnits', ['Front', 'Back'], 'Front; Back'],
    ['user', 'Ray, Ann', 'Ray, Ann'],
    ['notes', null, ''],
  ])('of %s %s is %s', (name, value, text) => {
    expect(cellText(column(models.employee, name), value, enums)).toBe(text);
  });

  it('of a list of enumerated values is read back by label and by value', () => {
    const subscriptions = column(models.organization, 'entitlementTypes');
    const value = ['PATIENT_EXPERIENCE', 'API'];
    const text = cellText(subscriptions, value, enums);
    expect(text).toBe('Patient Experience; API');
    for (const cell of [text, value.join(';')])
      expect(cellValue(subscriptions, cell, context)).toEqual({ value });
  });

  it('of a boolean is a word', () => {
    const of = (value: unknown): string => cellText(column(models.user, 'allowLogin'), value, enums);
    expect([of(true), of(false), of(null)]).toEqual(['Yes', 'No', '']);
  });
});

describe('the value of a cell', () => {
  const read = (model: EntityModel, name: string, cell: string) =>
    cellValue(column(model, name), cell, context);

  it.each([
    ['employeeStatusType', ' full time ', 'FULL_TIME'],
    ['employeeStatusType', 'full_time', 'FULL_TIME'],
    ['employeeStatusType', 'sometimes', 'sometimes'],
    ['employeeStatusType', '', null],
    ['compensationAmount', '$1,234.50', 1234.5],
    ['compensationAmount', '-5', -5],
    ['compensationAmount', '1,2', '1,2'],
    ['compensationAmount', 'a lot', 'a lot'],
    ['lastName', ' Ray ', ' Ray '],
    ['startDate', '02/03/2024', '2024-02-03'],
    ['startDate', '45325', '2024-02-03'],
    ['startDate', 'soon', 'soon'],
    ['startDate', '3/15/98', '1998-03-15'],
    ['startDate', '3/15/45', '3/15/45'],
    ['organizationalUnits', 'Front; A; B', ['u1', 'u2']],
    ['organizationalUnits', 'Front, front', ['u1']],
    ['organizationalUnits', '', []],
    ['user', 'front', 'u1'],
    ['user', '', null],
  ])('of %s "%s" is %s', (name, cell, value) => {
    expect(read(models.employee, name, cell)).toEqual({ value });
  });

  it.each([
    ['Nowhere', 'This organizational unit does not exist'],
    ['Front, Nowhere', 'This organizational unit does not exist'],
    ['Front; Nowhere', 'This organizational unit does not exist'],
    ['Twins', 'More than one organizational unit is called "Twins"'],
  ])('is invalid for the relation "%s": %s', (cell, message) => {
    expect(read(models.employee, 'organizationalUnits', cell)).toEqual({ message });
  });

  it.each([
    ['yes', true],
    ['N', false],
    ['TRUE', true],
    ['0', false],
    ['maybe', 'maybe'],
    ['', undefined],
  ])('of a boolean "%s" is %s', (cell, value) => {
    expect(read(models.user, 'allowLogin', cell)).toEqual({ value });
  });

  it('matches the label in menus before the display label', () => {
    expect(read(models.user, 'role', 'Provider')).toEqual({ value: 'PROVIDER' });
    expect(read(models.user, 'role', 'Consultant')).toEqual({ value: 'CONSULTANT' });
  });

  it('of a list of texts is a list', () => {
    expect(read(models.user, 'providerIdentifiers', 'a; b;')).toEqual({ value: ['a', 'b'] });
  });
});
