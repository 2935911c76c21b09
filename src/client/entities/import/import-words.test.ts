import { describe, expect, it } from 'vitest';
import type { ImportCheck, ImportInfo } from '../../../domain/model/import.ts';
import { models } from '../../../generated/models.ts';
import {
  describeKept,
  describeUndo,
  describeUndoLimit,
  formatConfirmation,
  formatEnd,
  formatStaying,
  describeEmptiness,
  listed,
  describeObstacle,
  describeRecognition,
  toWrongRows,
} from './import-model.ts';

const { label } = models.employee;
const INFO = { created: 0, updated: 0, unchanged: 0 } as ImportInfo;

function makeCheck(counts: Partial<ImportCheck['counts']>, rows: ImportCheck['rows'] = []): ImportCheck {
  const all = { total: 0, created: 0, updated: 0, unchanged: 0, invalid: 0, ...counts };
  return {
    importId: null,
    fileId: 'file-1',
    fileName: 'a.csv',
    counts: all,
    header: [],
    columns: [],
    targets: [],
    absent: [],
    unknown: [],
    likely: [],
    chosen: [],
    effects: [],
    needed: [],
    remembered: 0,
    options: [],
    ignored: [],
    missing: [],
    cleaned: [],
    readings: [],
    notices: [],
    changes: [],
    rows,
  };
}

describe('texts of an import', () => {
  it.each([
    [{ created: 5000 }, '5,000 employees added.'],
    [{ created: 1 }, '1 employee added.'],
    [{ updated: 1, unchanged: 12 }, '1 employee changed, 12 unchanged.'],
    [{ created: 3, updated: 2, unchanged: 1 }, '3 employees added, 2 changed, 1 unchanged.'],
    [{}, '0 employees added.'],
  ])('describe the result %o: %s', (counts, text) => {
    expect(formatEnd({ ...INFO, ...counts }, label)).toBe(text);
  });

  it.each([
    [{ created: 2, updated: 1, undone: 3 }, 'Import undone: 3 employees.'],
    [{ created: 2, updated: 1, undone: 1 }, 'Import undone: 1 of 3 employees.'],
  ])('describe the end of an undo %o: %s', (counts, text) => {
    expect(formatEnd({ ...INFO, ...counts, status: 'UNDONE' }, label)).toBe(text);
  });

  it.each([
    [2, 0, 'It removes 2 employees.'],
    [0, 1, 'It puts back the earlier values of 1 employee.'],
    [1, 1200, 'It removes 1 employee and puts back the earlier values of 1,200.'],
  ])('say that an undo removes %i and restores %i: %s', (removed, restored, text) => {
    expect(describeUndo({ removed, restored, staying: [] }, label)).toBe(text);
  });

  it.each([
    [{ created: 50 }, { mayDelete: false, isDone: false }, 'an undo leaves the 50 that are added.'],
    [{ created: 1 }, { mayDelete: false, isDone: true }, 'an undo leaves the one that was added.'],
    [{ created: 50 }, { mayDelete: true, isDone: true }, undefined],
    [{ created: 0 }, { mayDelete: false, isDone: false }, undefined],
  ])('say of %o with %o that %s', (counts, of, text) => {
    expect(describeUndoLimit(counts, models.practice.label, of)).toBe(
      text && `Your role may not delete practices: ${text}`,
    );
  });

  it('say which records an undo leaves, and why', () => {
    const reason = 'Changed since the import';
    expect(formatStaying({ reason, count: 1, names: [] }, label)).toBe(`1 employee stays. ${reason}.`);
    expect(formatStaying({ reason, count: 3, names: ['Ray, Ann', 'Lee, Bo'] }, label)).toBe(
      `3 employees stay. ${reason}: Ray, Ann; Lee, Bo and others.`,
    );
  });

  it.each([
    [{ created: 1, total: 1 }, undefined, undefined, 'Import 1 employee'],
    [{ created: 2, updated: 3, total: 5 }, undefined, undefined, 'Import 5 employees'],
    [
      { unchanged: 2, total: 2 },
      undefined,
      'There is nothing to import: all records already match the file.',
      'Import',
    ],
    [{}, undefined, 'The file has no rows beside the example.', 'Import'],
    [
      { invalid: 1, created: 1, total: 2 },
      '1 of 2 rows has errors. Nothing is imported until each of them is corrected or left out.',
      undefined,
      'Import 1 employee',
    ],
  ])('say what to do about %o', (counts, obstacle, emptiness, confirmation) => {
    const check = makeCheck(counts);
    expect(describeObstacle(check)).toBe(obstacle);
    expect(describeEmptiness(check, 0)).toBe(emptiness);
    expect(formatConfirmation(check.counts, label)).toBe(confirmation);
  });

  it('say that all rows are left out, rather than that the file has none', () => {
    const text = 'There is nothing to import: all rows are left out.';
    expect(describeEmptiness(makeCheck({ total: 0 }), 2)).toBe(text);
  });

  it('name the rows to correct, and which of their cells can be', () => {
    const row = { line: 4, state: 'invalid' as const, cells: ['', 'Ann', 'a@'], values: [], warning: null };
    const errors = [
      { column: 'Email', message: 'Email invalid' },
      { column: 'Role', message: 'Field is required' },
      { column: 'Name', message: 'Field is required' },
    ];
    const columns = ['identifier', 'lastName', 'email'].map((target, index) => ({
      header: ['Identifier', 'Name', 'Work Email'][index] ?? '',
      target,
      by: 'name' as const,
      samples: [],
      candidates: [],
    }));
    const targets = [{ name: 'email', label: 'Email' }];
    // a column with a field's title may be read as another field, or not at all
    const check = { ...makeCheck({ invalid: 1 }, [{ ...row, errors }]), columns, targets };
    expect(toWrongRows(check, models.employee)).toEqual([
      {
        line: 4,
        name: 'Ann',
        contact: null,
        source: ['', 'Ann', 'a@'],
        cells: { Identifier: '', Name: 'Ann', 'Work Email': 'a@' },
        problems: [
          { field: 'Work Email', column: 'Email', reason: 'Email invalid' },
          { field: 'Role', column: 'Role', reason: 'Field is required' },
          { field: null, column: 'Name', reason: 'Field is required' },
        ],
        skip: null,
      },
    ]);
    const nameless = { ...row, cells: ['E-7', '', 'a@'], errors };
    const [shown] = toWrongRows({ ...check, rows: [nameless] }, models.employee);
    expect(shown?.name).toBe('E-7');
  });

  it('derive from the model how rows are matched', () => {
    expect(describeRecognition(models.employee, true)).toBe(
      'Employees that exist are recognized by Identifier and changed; the others are added. Empty cells, and columns that the file does not have, change nothing.',
    );
    expect(describeRecognition(models.practice, true)).toContain('recognized by Practice Name and City');
    expect(describeRecognition(models.blocklist, false)).toBe(
      'Blocked contacts that exist are recognized by Email or Phone and left as they are; the others are added.',
    );
    const { identifiedBy: _none, ...nameless } = models.unit;
    expect(describeRecognition(nameless, true)).toBe(
      'Every row becomes a new record: organizational units that exist are not changed.',
    );
  });

  it('join words', () => {
    expect([listed([]), listed(['A']), listed(['A', 'B']), listed(['A', 'B', 'C'])]).toEqual([
      '',
      'A',
      'A and B',
      'A, B and C',
    ]);
  });
});

it('says how many stored values are kept where the file is empty, or cleared on demand', () => {
  const cleaning = (field: string, rows: number, isUndone: boolean) => ({
    kind: 'kept' as const,
    ...{ field, rows, isUndone, from: '', to: '', line: 2, why: '', needsEntry: false },
  });
  expect(describeKept([cleaning('Phone', 2, false), cleaning('Exit Date', 1, false)])).toEqual({
    text: '3 stored values are kept where the file is empty: Phone (2), Exit Date (1).',
    button: 'Clear 3 stored values',
  });
  expect(describeKept([cleaning('Phone', 1, true)])).toEqual({
    text: '1 stored value will be cleared where the file is empty: Phone (1).',
    button: 'Keep 1 stored value',
  });
  expect(describeKept([{ ...cleaning('Phone', 2, false), kind: 'phone' as const }])).toBeUndefined();
});
