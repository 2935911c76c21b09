import { expect, it } from 'vitest';
import { listFirstAnswers } from './first-answers.ts';

const MEANINGS = {
  visitStatus: ['COMPLETED', 'CANCELLED', 'NO_SHOW'],
  consent: ['REFUSED', 'APPOINTMENT', 'FORM'],
  optOut: ['YES', 'NO'],
  selection: ['YES', 'NO'],
  practice: ['aurora', 'boulder', 'lakewood'],
  employmentStatus: ['EMPLOYED', 'ON_LEAVE', 'FORMER'],
};
const OPTIONS = Object.entries(MEANINGS).flatMap(([field, ids]) =>
  ids.map((id) => ({ field, id, name: id })),
);

function findFirst(field: string, ...values: string[]): (string | null)[] {
  const unknown = values.map((value, index) => ({ field, value, rows: 1, line: index + 2 }));
  const of = { unknown, options: OPTIONS, rowCount: 9 };
  return listFirstAnswers(of, Object.keys(MEANINGS)).map(({ id }) => id);
}

it.each([
  ['visitStatus', 'Pending', null],
  ['visitStatus', 'walked out', null],
  ['visitStatus', 'left before', 'NO_SHOW'],
  ['visitStatus', 'came in late', 'COMPLETED'],
  ['consent', 'N', 'REFUSED'],
  ['consent', 'ok', 'APPOINTMENT'],
  ['optOut', 'maybe', null],
  ['employmentStatus', 'T', null],
  ['practice', 'LKW', 'aurora'],
  ['practice', 'Lake Office', null],
])('the first answer for %s "%s" is %s', (field, value, id) => expect(findFirst(field, value)).toEqual([id]));

it.each([
  [8, ['YES', null]],
  [1, [null, null]],
] as const)('is a survey for the %i empty cells of a column beside one mark: %j', (rows, answers) => {
  const column = 'Legal hold';
  const unknown = [
    { field: 'selection', value: `${column}: (empty)`, rows, line: 2, asked: { column, text: '' } },
    { field: 'selection', value: `${column}: Y?`, rows: 1, line: 3, asked: { column, text: 'Y?' } },
  ];
  const found = listFirstAnswers({ unknown, options: OPTIONS, rowCount: rows + 1 }, ['selection']);
  expect(found?.map(({ id }) => id)).toEqual(answers);
});

it.each([
  ['visitStatus', 'Walked Out', 5, 'COMPLETED'],
  ['visitStatus', 'Walked Out', 4, null],
  ['visitStatus', 'Left early', 5, 'NO_SHOW'],
  ['visitStatus', 'X', 1, null],
  ['visitStatus', 'X', 5, 'COMPLETED'],
  ['selection', 'A', 5, 'YES'],
  ['selection', 'N', 5, null],
  ['selection', 'Yes', 5, 'YES'],
  ['selection', 'x', 1, null],
  ['optOut', 'A', 5, null],
  ['employmentStatus', 'Z1', 5, 'EMPLOYED'],
  ['employmentStatus', 'Z2', 4, null],
])('for %s "%s" in %i of 9 rows is %s', (field, text, rows, id) => {
  const of = { field, value: `H: ${text}`, rows, line: 2, asked: { column: 'H', text } };
  const found = listFirstAnswers({ unknown: [of], options: OPTIONS, rowCount: 9 }, Object.keys(MEANINGS));
  expect(found?.map((one) => one.id)).toEqual([id]);
});

it('says nothing by the words of a header', () => {
  const of = { field: 'selection', value: 'Done?: maybe', rows: 1, line: 2 };
  const unknown = [{ ...of, asked: { column: 'Done?', text: 'maybe' } }];
  const found = listFirstAnswers({ unknown, options: OPTIONS, rowCount: 9 }, ['selection']);
  expect(found?.map(({ id }) => id)).toEqual([null]);
});

it('is no practice for one of several codes', () =>
  expect(findFirst('practice', 'LKW', 'XYZ')).toEqual([null, null]));
