import { expect, it } from 'vitest';
import { expandHeaders } from './expand-headers.ts';

it('expands lists of alternatives to their combinations, in order', () => {
  expect(expandHeaders(['Cell | Phone'])).toEqual(['Cell | Phone']);
  expect(expandHeaders([['|Home', 'Phone', '|#']])).toEqual([
    'Phone',
    'Phone #',
    'Home Phone',
    'Home Phone #',
  ]);
});
