import { expect, it } from 'vitest';
import { isComposing } from './composing.ts';

it('recognizes the keys of an input method', () => {
  const press = (init: KeyboardEventInit) =>
    isComposing(new KeyboardEvent('keydown', { key: 'Enter', ...init }));
  expect(press({ isComposing: true })).toBe(true);
  expect(press({ keyCode: 229 })).toBe(true);
  expect(press({ keyCode: 13 })).toBe(false);
});
