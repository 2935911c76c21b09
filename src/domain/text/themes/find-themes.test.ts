import { describe, expect, it } from 'vitest';
import { themes, wordLists } from '../../../generated/themes.ts';
import { findThemes, readThemes } from './find-themes.ts';
import { readTokens } from './tokens.ts';

const PATIENTS = themes.filter(({ experienceType }) => experienceType === 'PATIENT');
const english = readThemes(PATIENTS, wordLists, 'en');
const spanish = readThemes(PATIENTS, wordLists, 'es');

/** The theme, the words that prove it and the part that is judged, of each finding. */
function read(text: string, reader = english) {
  return findThemes(text, reader, (part) => part).map(({ theme, start, end, sentiment }) => [
    theme,
    text.slice(start, end),
    sentiment,
  ]);
}

describe('findThemes', () => {
  it('judges each theme by its own clause', () => {
    expect(read('Kind staff, but I waited an hour.')).toEqual([
      ['STAFF_KINDNESS', 'Kind', 'Kind staff'],
      ['WAITING', 'waited', 'but I waited an hour'],
    ]);
    expect(read('Personal muy amable, pero esperé una hora.', spanish)).toEqual([
      ['STAFF_KINDNESS', 'amable', 'Personal muy amable'],
      ['WAITING', 'esperé', 'pero esperé una hora'],
    ]);
  });

  it('splits a clause between two themes at a pause or a conjunction', () => {
    expect(read('Rude receptionist and dirty rooms, huge bill').map(([, , part]) => part)).toEqual([
      'Rude receptionist',
      'Rude receptionist',
      'and dirty rooms',
      'huge bill',
    ]);
  });

  it('joins words of one theme that are close together', () => {
    expect(read('Everyone was friendly, kind and very patient with us.')).toEqual([
      [
        'STAFF_KINDNESS',
        'friendly, kind and very patient with',
        'Everyone was friendly, kind and very patient with us',
      ],
    ]);
  });

  it('leaves out what an exclusion covers, and keeps the rest of the sentence', () => {
    expect(read('Any kind of cleaning is done in a timely manner')).toEqual([
      ['WAITING', 'timely', 'Any kind of cleaning is done in a timely manner'],
    ]);
  });

  it('files time lost in the waiting room under Waiting, and the room under Building', () => {
    const names = (text: string, reader = english) => read(text, reader).map(([theme]) => theme);
    expect(names('lost 20 minutes in the waiting room, so frustrating')).toEqual(['WAITING']);
    expect(names('The waiting room was full and the schedule was a mess')).toEqual(['WAITING', 'FRONT_DESK']);
    expect(names('The chairs in the waiting room are old')).toEqual(['BUILDING']);
    expect(names('Perdí 20 minutos en la sala de espera', spanish)).toEqual(['WAITING']);
    expect(names('La sala de espera es bonita', spanish)).toEqual(['BUILDING']);
    expect(names('La sala de espera estaba llena', spanish)).toEqual(['WAITING']);
    expect(names('The price of parking')).toEqual(['BUILDING']);
    expect(names('She explained the bill')).toEqual(['EXPLANATIONS', 'BILLING']);
  });

  it('finds positions in texts with accents, emoji and typographic apostrophes', () => {
    const found = read('😀 Didn’t feel a thing — never had to wait. ¡Qué café!');
    expect(found.map(([theme, words]) => [theme, words])).toEqual([
      ['PAIN_AND_GENTLENESS', 'Didn’t feel a thing'],
      ['WAITING', 'wait'],
    ]);
  });

  it('tells whether a part is the whole comment', () => {
    const wholes = (text: string) =>
      findThemes(text, english, (_, isWhole) => isWhole).map((one) => one.sentiment);
    expect(wholes('I waited an hour!')).toEqual([true]);
    expect(wholes('I waited an hour. Never again.')).toEqual([false]);
  });

  it.each([
    ['sentences', 'The staff was so very kind, but I waited for an hour and the bill was wrong. '],
    ['beginnings of patterns', 'very so really the staff so very '],
    ['one word', 'a'],
    ['signs', '!.,'],
  ])('reads each word equally often in a longer text of %s', (_, part) => {
    const readsPerWord = (length: number): number => {
      const tokens = readTokens(part.repeat(length / part.length), english.contrasts);
      let reads = 0;
      const counted = new Proxy(tokens, {
        get: (target, key, receiver) => {
          reads += 1;
          return Reflect.get(target, key, receiver) as unknown;
        },
      });
      for (const index of [...english.phrases, ...english.exclusions])
        for (const start of tokens.keys()) index.findAt(counted, start);
      return tokens.length === 0 ? 0 : reads / tokens.length;
    };
    expect(readsPerWord(40_000)).toBeLessThanOrEqual(readsPerWord(10_000) * 1.05);
  });
});
