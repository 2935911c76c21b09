import { describe, expect, it } from 'vitest';
import { judgeText } from '../src/index.ts';
import { readSentences } from './own-rows.ts';

// never trained on: a sentence that is judged wrong here must not be added to own-sentences.txt
const judged = readSentences('./held-out.txt').map((row) => ({
  ...row,
  found: judgeText(row.text, row.lang, null),
}));

function computeShare(lang: string, label: string, found: string): number {
  const rows = judged.filter((row) => row.lang === lang && row.label === label);
  return rows.filter((row) => row.found === found).length / rows.length;
}

describe('comments that the sentiment model was not trained on', () => {
  it('are judged as people judge them, of 300 at least 88 %', () => {
    expect(judged).toHaveLength(300);
    expect(judged.filter(({ found, label }) => found === label).length).toBeGreaterThanOrEqual(264);
  });

  it.each(['en', 'es'])('are not called mixed if plain, nor plain if mixed: %s', (lang) => {
    expect(computeShare(lang, 'POSITIVE', 'MIXED')).toBeLessThan(0.1);
    expect(computeShare(lang, 'NEGATIVE', 'MIXED')).toBeLessThan(0.1);
    expect(computeShare(lang, 'MIXED', 'MIXED')).toBeGreaterThan(0.75);
  });

  it.each(['en', 'es'])('are not turned into their opposite: %s', (lang) => {
    expect(computeShare(lang, 'POSITIVE', 'NEGATIVE')).toBeLessThan(0.1);
    expect(computeShare(lang, 'NEGATIVE', 'POSITIVE')).toBeLessThan(0.2);
    expect(computeShare(lang, 'NEUTRAL', 'NEUTRAL')).toBeGreaterThan(0.8);
  });
});

it.each([
  ['Always late here', 'en'],
  ['always a long wait', 'en'],
  ['The phones are always busy', 'en'],
  ['siempre van con retraso', 'es'],
] as const)('%s: "always" makes it no praise', (text, language) => {
  expect(judgeText(text, language, null)).toBe('NEGATIVE');
});

it.each(['always on time', 'never always late', 'always waiting with a smile'])('%s is praise', (text) => {
  expect(judgeText(text, 'en', null)).toBe('POSITIVE');
});

it.each(['Dr. McInnes was great', 'Great team at MacInnes', 'Lovely staff andI was seen early'])(
  '%s: a capital of a name, or without its space, makes it not neutral',
  (text) => {
    expect(judgeText(text, 'en', null)).toBe('POSITIVE');
  },
);
