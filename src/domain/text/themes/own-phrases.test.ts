import { expect, it } from 'vitest';
import { slowdown } from '../../../../tests/support/linear-time.ts';
import { wordLists } from '../../../generated/themes.ts';
import { findThemes, readThemes } from './find-themes.ts';
import { checkOwnPhrases, type OwnPhrases, readOwnRules } from './own-phrases.ts';
import type { Theme } from './theme.ts';

const NONE: OwnPhrases = { phrases: null, exceptions: null, spanishPhrases: null, spanishExceptions: null };

function toTheme(own: Partial<OwnPhrases>): Theme {
  return {
    theme: 'OWN_65',
    id: 65,
    title: { en: 'Coffee', es: 'Coffee' },
    description: '',
    experienceType: 'PATIENT',
    rules: readOwnRules({ ...NONE, ...own }),
  };
}

function find(text: string, own: Partial<OwnPhrases>, language: 'en' | 'es' = 'en'): string[] {
  const findings = findThemes(text, readThemes([toTheme(own)], wordLists, language), () => null);
  return findings.map(({ start, end }) => text.slice(start, end));
}

it('finds words in their order, whatever their case and accents', () => {
  expect(find('The ONLINE Booking failed.', { phrases: 'online booking' })).toEqual(['ONLINE Booking']);
  expect(find('Booking online failed.', { phrases: 'online booking' })).toEqual([]);
  expect(find('El café estaba frío.', { spanishPhrases: 'CAFE' }, 'es')).toEqual(['café']);
  expect(find("They don't answer.", { phrases: 'don’t answer' })).toEqual(["don't answer"]);
});

it('finds beginnings of words with a star, and each line by itself', () => {
  const own = { phrases: 'book*\n\n  coffee  ' };
  expect(find('Booked a visit; the coffee was cold.', own)).toEqual(['Booked', 'coffee']);
});

it('finds nothing where an exception is written, beyond a comma or in the other language', () => {
  const own = { phrases: 'coffee', exceptions: 'coffee stain*' };
  expect(find('A coffee stain on the chair.', own)).toEqual([]);
  expect(find('Online, booking failed.', { phrases: 'online booking' })).toEqual([]);
  expect(find('Good coffee.', own, 'es')).toEqual([]);
});

it('finds a phrase that no exception touches, beside longer ones that begin alike', () => {
  const text = 'The waiting room chairs broke.';
  const phrases = 'waiting\nwaiting room chairs';
  expect(find(text, { phrases })).toEqual(['waiting room chairs']);
  // the longer one shares "chairs"
  expect(find(text, { phrases, exceptions: 'chairs broke' })).toEqual(['waiting']);
  // the shorter one is contained, the longer one says more
  expect(find(text, { phrases, exceptions: 'waiting room' })).toEqual(['waiting room chairs']);
  expect(find(text, { phrases, exceptions: 'waiting room\nwaiting room chairs' })).toEqual([]);
  // begins before both
  expect(find(text, { phrases, exceptions: 'the waiting' })).toEqual([]);
  // inside the longer one, or beyond its end
  expect(find(text, { phrases, exceptions: 'room' })).toEqual(['waiting room chairs']);
  expect(find(text, { phrases, exceptions: 'room\nroom chairs broke' })).toEqual(['waiting']);
  // beside both
  expect(find(text, { phrases, exceptions: 'the\nbroke' })).toEqual(['waiting room chairs']);
});

it('reads phrases that are alike once', () => {
  const own = { phrases: 'Café\ncafe \nCAFE', exceptions: 'bar\nbar' };
  expect(readOwnRules({ ...NONE, ...own }).en).toEqual({ phrases: ['cafe'], exclusions: ['bar'] });
});

/** "a", "a a", … */
const chain = (word: string) =>
  Array.from({ length: 10 }, (_, at) =>
    Array(at + 1)
      .fill(word)
      .join(' '),
  ).join('\n');
const alike = (word: string) => Array(50).fill(word).join('\n');

it.each([
  ['alike', alike('a'), alike('b'), 'a b '],
  ['that begin alike', chain('a'), chain('b'), 'a b '],
  ['that overlap', chain('a'), chain('a'), 'a '],
  ['in long runs', chain('a'), chain('b'), `${'a '.repeat(50)}${'b '.repeat(50)}`],
])(
  'takes as long for each word of a long comment as of a short one with phrases %s',
  (_, phrases, exceptions, words) => {
    const reader = readThemes([toTheme({ phrases, exceptions })], wordLists, 'en');
    const read = (text: string) => findThemes(text, reader, () => null);
    expect(slowdown(read, (length) => words.repeat(length / words.length))).toBeLessThan(4);
  },
);

it.each([
  [
    { phrases: 'kind, friendly' },
    'phrases',
    'A phrase is found within one part of a sentence, without commas: "kind, friendly"',
  ],
  [
    { phrases: 'ab*' },
    'phrases',
    'Write words, or the first three letters or more of a word with a star: "ab*"',
  ],
  [{ phrases: 'x', exceptions: '***' }, 'exceptions', 'A phrase has a word: "***"'],
  [{ phrases: 'x'.repeat(81) }, 'phrases', `Max 80 chars in a phrase: "${'x'.repeat(81)}"`],
  [{ phrases: Array.from({ length: 51 }, (_, at) => `word ${at}`).join('\n') }, 'phrases', 'Max 50 phrases'],
])('rejects %j', (own, path, message) => {
  expect(checkOwnPhrases({ ...NONE, ...own })).toEqual([{ path, message, code: 'VALIDATION' }]);
});

it('reads no pattern language: its signs are no words', () => {
  expect(find('late and slow', { phrases: 'late|slow' })).toEqual([]);
  expect(find('the staff', { phrases: '@staff' })).toEqual(['staff']);
});
