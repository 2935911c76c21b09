import { expect, it } from 'vitest';
import type { CleaningNote } from '../../../domain/text/intake/clean-row.ts';
import { type CleaningKind, LEFT_AS_WRITTEN } from '../../../domain/text/cleaning.ts';
import { getModel } from '../../../../tests/support/entity-files.ts';
import { cleanCells } from './clean-cells.ts';

const model = getModel('employee');

function clean(name: string, text: string, uncleaned: CleaningKind[] = [], isEdited = false) {
  const field = model.fields.find((one) => one.name === name);
  if (!field) throw new Error(name);
  const notes: CleaningNote[] = [];
  const row = { line: 2, cells: [text], ...(isEdited && { edited: new Set([0]) }) };
  const options = { model, dayOrder: 'MONTH_FIRST' as const, notes, uncleaned };
  const { cells, errors } = cleanCells(row, [{ field, header: field.title, name }], options);
  return { value: cells[0], notes, errors: errors.map(({ message }) => message) };
}

it.each([
  ['compensationAmount', '$21.50/hr', 'number', '21.5'],
  ['compensationAmount', '21,50', 'number', '21.5'],
  ['compensationAmount', '52,000', 'number', '52000'],
  ['phone', '512-555-0163 (cell)', 'phone', '+15125550163'],
  ['email', 'mailto:ann@x.com', 'email', 'ann@x.com'],
  ['email', 'N/A', 'placeholder', ''],
  ['identifier', '="00417"', 'spreadsheet', '00417'],
] as const)('a changed %s is noted, and once undone must be entered: %s', (name, text, kind, value) => {
  expect(clean(name, text)).toEqual({
    value,
    notes: [{ line: 2, field: name, kind, before: text, after: value }],
    errors: [],
  });
  expect(clean(name, text, [kind])).toMatchObject({ value: text, errors: [LEFT_AS_WRITTEN] });
  expect(clean(name, text, [kind], true)).toMatchObject({ value, errors: [] });
});

it.each([
  ['compensationAmount', '$900/week', 'week'],
  ['compensationAmount', '3,200 per month', 'month'],
])('a number of another unit is an error: %s %s', (name, text, unit) => {
  expect(clean(name, text)).toEqual({
    value: text,
    notes: [],
    errors: [`Enter the number that the column asks for, not that of a ${unit}.`],
  });
});

it.each([
  ['1 day', '1 day', ['Enter the number that the column asks for, not that of a day.']],
  ['48 hours', '48', []],
  ['48', '48', []],
])('%s before the survey are no days read as hours', (text, value, errors) => {
  const practice = getModel('practice');
  const field = practice.fields.find(({ name }) => name === 'surveyDelayHours');
  if (!field) throw new Error('There is no such field.');
  const options = { model: practice, dayOrder: 'MONTH_FIRST' as const, notes: [], uncleaned: [] };
  const row = { line: 2, cells: [text] };
  const read = cleanCells(row, [{ field, header: field.title, name: field.name }], options);
  expect([read.cells, read.errors.map(({ message }) => message)]).toEqual([[value], errors]);
});

it.each([
  ['compensationAmount', ' 21.50 '],
  ['phone', '(512) 555-0163'],
])('another notation of %s is not noted: %s', (name, text) => {
  expect(clean(name, text).notes).toEqual([]);
});
