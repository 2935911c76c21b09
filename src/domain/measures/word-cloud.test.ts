import { expect, it } from 'vitest';
import { cloudWords, MOST_WORDS } from './word-cloud.ts';

const word = (text: string, value: number, stemming = 'english') => ({
  text,
  value,
  stemming,
  stem: text,
  finds: [`english ${text}`, `${stemming} ${text}`],
});
const texts = (...words: ReturnType<typeof word>[]) => cloudWords(words).map(({ text }) => text);

it('shows phrases, and a word only if they do not carry most of its uses', () => {
  expect(
    texts(word('desk', 10), word('kind', 9), word('side', 9), word('side desk', 9), word('kind desk', 1)),
  ).toEqual(['kind', 'side desk']);
  expect(texts(word('kind', 20), word('staff', 8), word('kind staff', 4))).toEqual([
    'kind',
    'staff',
    'kind staff',
  ]);
  expect(texts(word('rare', 1), word('pair', 1), word('rare pair', 1))).toEqual(['rare', 'pair']);
});

it('shows a phrase of frequent words that follow each other more often than by chance', () => {
  const words = Array.from({ length: 30 }, (_, at) => word(`word${at}`, 50));
  const staff = [word('staff', 100), word('friendly', 80)];
  expect(texts(...staff, ...words, word('friendly staff', 20))).toContain('friendly staff');
  expect(texts(...staff, ...words, word('friendly staff', 6))).not.toContain('friendly staff');
});

it('omits what the search for a more frequent word finds, such as the same word in another language', () => {
  const spanish = { ...word('doctores', 4, 'spanish'), stem: 'doctor' };
  const english = { ...word('doctor', 9), finds: ['english doctor', 'spanish doctor'] };
  expect(texts(english, word('once', 5, 'spanish'), spanish)).toEqual(['doctor', 'once']);
  expect(texts(word('clinic', 9), word('clinica', 4, 'spanish'))).toEqual(['clinic', 'clinica']);
});

it('replaces words by a pair of their stems', () => {
  const cleaning = { ...word('cleaning', 9), stem: 'clean', finds: ['english clean'] };
  const tooth = { ...word('tooth', 8), finds: ['english tooth'] };
  const pair = { ...word('tooth cleanings', 8), stem: 'tooth clean' };
  expect(texts(cleaning, tooth, pair)).toEqual(['tooth cleanings']);
});

it('omits function words, vague words and what remains of set phrases', () => {
  const all = ['However', 'lot', 'got', 'hand', 'thank', 'good', 'time', 'dentist'].map((text) =>
    word(text, 20),
  );
  const pairs = ['one thing', 'went well', 'long time', 'works hand', 'really kind'].map((text) =>
    word(text, 9),
  );
  expect(texts(...all, ...pairs)).toEqual(['dentist']);
});

it('omits days, fragments of sentences and words of fixed phrases', () => {
  const all = ['monday', 'Saturday', 'particular', 'step', 'place', 'minutes', 'past', 'dentist'];
  const ends = ['assistant explained', 'plan covers', 'bill matched', 'kids loved'];
  const pairs = [word('minutes past', 9), ...ends.map((text) => word(text, 9))];
  expect(texts(...all.map((text) => word(text, 20)), ...pairs)).toEqual(['dentist']);
  expect(texts(word('appointments', 12), word('saturday appointments', 9))).toContain(
    'saturday appointments',
  );
});

it('shows one of two phrases that are a longer one', () => {
  const words = [word('sealed', 9), word('open', 9), word('instruments', 9)];
  expect(texts(...words, word('open sealed', 8), word('sealed instruments', 8))).toEqual([
    'sealed instruments',
  ]);
  const kinds = [word('dental', 20), word('kind', 9), word('hygienist', 9)];
  expect(texts(...kinds, word('kind dental', 9), word('dental hygienist', 9))).toEqual([
    'kind dental',
    'dental hygienist',
  ]);
});

it('keeps phrases of a vague word with a telling one, and what never or nobody did', () => {
  const phrases = ['good hands', 'waiting time', 'nobody explained'];
  const words = [...new Set(phrases.join(' ').split(' '))].map((text) => word(text, 9));
  expect(texts(...words, ...phrases.map((text) => word(text, 9)))).toEqual(phrases);
  expect(texts(word('never', 9), word('again', 9), word('never again', 9))).toEqual(['never again']);
});

it('shows 150 words at most', () => {
  expect(cloudWords(Array.from({ length: 400 }, (_, at) => word(`w${at}`, 400 - at)))).toHaveLength(
    MOST_WORDS,
  );
});
