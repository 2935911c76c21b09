import { expect, it } from 'vitest';
import { patientsRow } from '../../../generated/rows.ts';
import { makeCodeReader } from './codes.ts';

const read = (header: string[], ...cells: string[][]) => {
  const toWords = makeCodeReader(
    header,
    cells.map((one) => ({ cells: one })),
    patientsRow.codes,
  );
  return cells.map(toWords);
};

it('reads the codes of a practice system as words', () => {
  expect(read(['Apt Status', 'PatStatus', 'Age'], ['2', '0', '5'], ['5', '5', '2'], ['', '', ''])).toEqual([
    ['Complete', 'Patient', '5'],
    ['Broken', 'Deceased', '2'],
    ['', '', ''],
  ]);
});

it('leaves a column as it is that has anything else', () => {
  expect(read(['AptStatus'], ['2'], ['Broken'])).toEqual([['2'], ['Broken']]);
  expect(read(['Status'], ['2'], ['5'])).toEqual([['2'], ['5']]);
});
