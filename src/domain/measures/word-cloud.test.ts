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

it('replaces words by a frequent pair, and omits chance pairs', () => {
  expect(
    texts(word('desk', 10), word('kind', 9), word('front', 9), word('front desk', 9), word('kind desk', 1)),
  ).toEqual(['kind', 'front desk']);
  expect(texts(word('kind', 20), word('staff', 8), word('kind staff', 4))).toEqual([
    'kind',
    'staff',
    'kind staff',
  ]);
  expect(texts(word('rare', 1), word('pair', 1), word('rare pair', 1))).toEqual(['rare', 'pair']);
});

it('omits what the search for a more frequent word finds, such as the same word in another language', () => {
  const spanish = { ...word('doctores', 4, 'spanish'), stem: 'doctor' };
  const english = { ...word('doctor', 9), finds: ['english doctor', 'spanish doctor'] };
  expect(texts(english, word('once', 5, 'spanish'), spanish)).toEqual(['doctor', 'once']);
  expect(texts(word('clinic', 9), word('clinica', 4, 'spanish'))).toEqual(['clinic', 'clinica']);
});

it('replaces words by a pair of their stems', () => {
  const looking = { ...word('looking', 9), stem: 'look', finds: ['english look'] };
  const forward = { ...word('forward', 8), finds: ['english forward'] };
  const pair = { ...word('look forwards', 8), stem: 'look forward' };
  expect(texts(looking, forward, pair)).toEqual(['look forwards']);
});

it('omits function words and what remains of set phrases, not pairs with another word', () => {
  const all = [word('However', 20), word('lot', 19), word('got', 18), word('hand', 17), word('dentist', 16)];
  const pairs = [word('never again', 9), word('one thing', 8), word('went well', 7), word('good hands', 6)];
  expect(texts(...all, ...pairs, word('again', 9), word('good', 9), word('hands', 6))).toEqual([
    'dentist',
    'never again',
    'good hands',
  ]);
});

it('shows 150 words at most', () => {
  expect(cloudWords(Array.from({ length: 400 }, (_, at) => word(`w${at}`, 400 - at)))).toHaveLength(
    MOST_WORDS,
  );
});
