import { describe, expect, it } from 'vitest';
import { employeesRow } from '../../../generated/rows.ts';
import { readNameOrder, splitWholeName } from './name-order.ts';
import { getField } from './row-shape.ts';

const parts = getField(employeesRow, 'name')?.parts;

describe('the order of names', () => {
  it.each([
    ['Name (Last Suffix, First MI)', 'Name', ['last', 'first', 'middle']],
    ['Employee Name [Last Name, First Name]', 'Employee Name', ['last', 'first']],
    ['Name (First Last)', 'Name', ['first', 'last']],
    ['Last, First', '', ['last', 'first']],
    ['Last Name, First Name Middle Initial', '', ['last', 'first', 'middle']],
  ])('is read from "%s"', (header, title, order) => {
    expect(readNameOrder(header, parts)).toEqual({ title, parts: order });
  });

  it.each([
    'Name',
    'Name (Legal)',
    'Name (Last)',
    'First Name',
    'Phone (Home, Cell)',
    'Last Visit, First Visit',
  ])('is not in "%s"', (header) => expect(readNameOrder(header, parts)).toBeUndefined());
});

it.each([
  ['Baker III, Tom R', 'last first middle', 'Tom', 'R', 'Baker III'],
  ['Baker Tom R.', 'last first middle', 'Tom', 'R.', 'Baker'],
  ['Tom R Baker', 'first middle last', 'Tom', 'R', 'Baker'],
  ['WALKER, DENISE M', '', 'DENISE M', '', 'WALKER'],
  ['Bell, Mary Ann', 'last first middle', 'Mary Ann', '', 'Bell'],
  ['Cher', 'last first', '', '', 'Cher'],
  ['Robert (Bob) Tate', '', 'Robert (Bob)', '', 'Tate'],
  ['Nick (left in May)', '', '', '', 'Nick (left in May)'],
  ['Orr, Nick (left in May)', '', 'Nick', '', 'Orr (left in May)'],
])('splits "%s"', (text, order, first, middle, last) => {
  expect(splitWholeName(text, order.split(' ') as never)).toEqual({ first, middle, last });
});
