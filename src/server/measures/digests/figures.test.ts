import { expect, it } from 'vitest';
import { slowdown } from '../../../../tests/support/linear-time.ts';
import { withoutContact } from './figures.ts';

it.each([
  ['Mail <ann.lee@x.example>, or +1 (555) 010-0199.', 'Mail <…>, or ….'],
  ['jo@home@x.example', 'jo@…'],
  ['Ann Lee called.', '… … called.'],
  ['Annie called at 9@noon', 'Annie called at 9@noon'],
])('removes contacts from %j', (text, expected) => {
  expect(withoutContact(text, 'Ann Lee')).toBe(expected);
});

it.each(['x', 'x@', '.', '1'])('reads each letter equally often in a longer word of %j', (letter) => {
  const read = (text: string) => withoutContact(text, 'Ann Lee');
  expect(slowdown(read, (length) => letter.repeat(length / letter.length))).toBeLessThan(4);
});
