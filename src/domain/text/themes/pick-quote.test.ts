import { expect, it } from 'vitest';
import { slowdown } from '../../../../tests/support/linear-time.ts';
import { pickQuote, type QuoteCandidate, sentenceAt } from './pick-quote.ts';

const find = (text: string, words: string) => {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
};

it.each([
  [
    'Kind staff. I waited fifty minutes for Dr. Ibarra! Never again.',
    'waited',
    'I waited fifty minutes for Dr. Ibarra!',
  ],
  ['I waited fifty minutes', 'waited', 'I waited fifty minutes'],
  ['Nice place\n\n  “I waited for an hour.” and left', 'waited', '“I waited for an hour.”'],
  ['Too long. Waited.', 'Waited', null],
  [`${'long '.repeat(60)}waited`, 'waited', null],
])('cuts the sentence of %j', (text, words, sentence) => {
  expect(sentenceAt(text, find(text, words))?.sentence ?? null).toBe(sentence);
});

it.each(['.', '!"', '\n'])('reads each sign equally often in a longer row of %j', (sign) => {
  const read = (text: string) => sentenceAt(text, { start: 0, end: 3 });
  const write = (length: number) => `One${sign.repeat(length)}`.slice(0, length);
  expect(slowdown(read, write)).toBeLessThan(4);
});

const candidate = (
  text: string,
  ...findings: [theme: string, words: string, sentiment: string][]
): QuoteCandidate => ({
  text,
  findings: findings.map(([theme, words, sentiment]) => ({ theme, sentiment, ...find(text, words) })),
});

it('quotes the comment that agrees most with the theme, the latest of equals', () => {
  const mixed = candidate(
    'Friendly people. I waited an hour in the hall.',
    ['KIND', 'Friendly', 'POSITIVE'],
    ['WAITING', 'waited', 'NEGATIVE'],
  );
  const typical = candidate('I waited far too long again.', ['WAITING', 'waited', 'NEGATIVE']);
  const older = candidate('I waited until it was dark.', ['WAITING', 'waited', 'NEGATIVE']);
  const happy = candidate('I hardly waited, it was quick.', ['WAITING', 'waited', 'POSITIVE']);
  expect(pickQuote([happy, mixed, typical, older], 'WAITING', 'NEGATIVE')).toMatchObject({
    candidate: typical,
    sentence: 'I waited far too long again.',
  });
  expect(pickQuote([happy, mixed], 'WAITING', 'NEGATIVE')?.sentence).toBe('I waited an hour in the hall.');
  const joined = candidate(
    'Billing is confusing and I waited an hour.',
    ['BILLING', 'Billing', 'NEGATIVE'],
    ['WAITING', 'waited', 'NEGATIVE'],
  );
  expect(pickQuote([joined, mixed], 'WAITING', 'NEGATIVE')?.candidate).toBe(mixed);
  expect(pickQuote([joined], 'WAITING', 'NEGATIVE')).toBeNull();
  expect(pickQuote([happy], 'WAITING', 'NEGATIVE')).toBeNull();
  expect(pickQuote([], 'WAITING', 'NEGATIVE')).toBeNull();
});
