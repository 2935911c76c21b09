import { expect, it } from 'vitest';
import { docstring } from './output.ts';

it('writes a docstring that its text does not end', () => {
  expect(docstring('Sizes: S */ L.')).toBe('/** Sizes: S *\\/ L. */');
});
