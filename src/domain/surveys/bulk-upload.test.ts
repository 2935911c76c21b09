import { expect, it } from 'vitest';
import { CLEAN } from '../../../tests/support/bulk-checks.ts';
import { type BulkCheck, leaveOut, readIncluded } from './bulk-upload.ts';

const LINES = [2, 3, 4];
const check: BulkCheck = {
  ...CLEAN,
  data: LINES.map((line) => ({ line, patientName: `Patient ${line}`, email: `p${line}@example.com` })),
  rows: [],
  preview: { titles: ['Patient'], rows: LINES.map((line) => ({ line, values: [`Patient ${line}`] })) },
};
const listLines = (rows: readonly { line?: unknown }[]) => rows.map(({ line }) => line);

it('leaves sound rows out of the sending, and puts them back in their places', () => {
  const left = leaveOut(leaveOut(check, [3], true), [2], true);
  expect([left.data, left.preview.rows].map(listLines)).toEqual([[4], [4]]);
  expect([left.successfulCount, left.errorCount]).toEqual([1, 2]);
  expect(left.rows).toMatchObject([
    { line: 2, name: 'Patient 2', contact: 'p2@example.com', skip: { kind: 'LEFT_OUT' } },
    { line: 3, name: 'Patient 3', problems: [] },
  ]);
  const back = leaveOut(left, [3], false);
  expect([back.data, back.preview.rows, back.rows].map(listLines)).toEqual([[3, 4], [3, 4], [2]]);
  expect(leaveOut(back, [2], false)).toMatchObject({ data: check.data, preview: check.preview, rows: [] });
});

it('includes rows by the words for them alone', () => {
  expect(readIncluded('name,noted,blank12,old3,unheard4')).toEqual([
    'NOTED',
    { kind: 'BLANK', line: 12 },
    { kind: 'VISIT_TOO_OLD', line: 3 },
  ]);
  for (const words of [undefined, '', ',', 'undefined', '12']) expect(readIncluded(words)).toEqual([]);
});
