import { expect, it } from 'vitest';
import { listFirstAnswers } from './first-answers.ts';

const MEANINGS = {
  visitStatus: ['COMPLETED', 'CANCELLED', 'NO_SHOW'],
  consent: ['REFUSED', 'APPOINTMENT', 'FORM'],
  optOut: ['YES', 'NO'],
  selection: ['YES', 'NO'],
  practice: ['aurora', 'boulder', 'lakewood'],
};
const OPTIONS = Object.entries(MEANINGS).flatMap(([field, ids]) =>
  ids.map((id) => ({ field, id, name: id })),
);

function findFirst(field: string, ...values: string[]): (string | null)[] {
  const unknown = values.map((value, index) => ({ field, value, rows: 1, line: index + 2 }));
  return listFirstAnswers({ unknown, options: OPTIONS }, Object.keys(MEANINGS)).map(({ id }) => id);
}

it.each([
  ['visitStatus', 'Pending', null],
  ['visitStatus', 'walked out', null],
  ['visitStatus', 'left before', 'NO_SHOW'],
  ['visitStatus', 'came in late', 'COMPLETED'],
  ['consent', 'N', 'REFUSED'],
  ['consent', 'ok', 'APPOINTMENT'],
  ['optOut', 'maybe', null],
  ['practice', 'LKW', 'aurora'],
  ['practice', 'Lake Office', null],
])('the first answer for %s "%s" is %s', (field, value, id) => expect(findFirst(field, value)).toEqual([id]));

it.each([
  [8, ['YES', null]],
  [1, [null, null]],
] as const)('is a survey for the %i empty cells of a column beside one mark: %j', (rows, answers) => {
  const unknown = [
    { field: 'selection', value: 'Legal hold: (empty)', rows, line: 2 },
    { field: 'selection', value: 'Legal hold: Y?', rows: 1, line: 3 },
  ];
  const found = listFirstAnswers({ unknown, options: OPTIONS }, ['selection']);
  expect(found?.map(({ id }) => id)).toEqual(answers);
});

it('is no practice for one of several codes', () =>
  expect(findFirst('practice', 'LKW', 'XYZ')).toEqual([null, null]));
