import { expect, it } from 'vitest';
import { wordLists } from '../../../generated/themes.ts';
import { findThemes, readThemes } from './find-themes.ts';
import { checkOwnPhrases, type OwnPhrases, readOwnRules } from './own-phrases.ts';

const NONE: OwnPhrases = { phrases: null, exceptions: null, spanishPhrases: null, spanishExceptions: null };

function find(text: string, own: Partial<OwnPhrases>, language: 'en' | 'es' = 'en'): string[] {
  const title = { en: 'Coffee', es: 'Coffee' };
  const rules = readOwnRules({ ...NONE, ...own });
  const theme = {
    theme: 'OWN_65',
    id: 65,
    title,
    description: '',
    experienceType: 'PATIENT',
    rules,
  } as const;
  const findings = findThemes(text, readThemes([theme], wordLists, language), () => null);
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
