import { describe, expect, it } from 'vitest';
import { UnknownValues } from '../../../domain/text/intake/unknown-values.ts';
import { hasClearConsent, isPlainNo, makeFlagReader, makeMeanings, readConsent } from './choices.ts';

describe('a consent', () => {
  const read = (text: string, isClear: boolean, choices = {}) => {
    const values = new UnknownValues(choices);
    return [readConsent(text, isClear, makeMeanings(values, 2)), values.asked.length];
  };

  it.each([
    ['Yes', true, 'APPOINTMENT', 0],
    ['sí', true, 'APPOINTMENT', 0],
    ['No', true, null, 0],
    ['Signed a form', true, 'FORM', 0],
    ['Yes, No', true, null, 1],
    ['Unknown', true, null, 1],
    ['Yes', false, null, 1],
    ['No', false, null, 1],
    ['', true, null, 0],
  ])('%j under a clear header (%s)', (text, isClear, value, asked) =>
    expect(read(text, isClear)).toEqual([value, asked]),
  );

  it('is what a person has chosen for it before', () => {
    expect(read('Yes', true, { consent: { yes: 'FORM' } })).toEqual(['FORM', 0]);
    expect(read('Yes', true, { consent: { yes: null } })).toEqual([null, 0]);
  });

  it('is clear by a header that says what it is for', () => {
    const column = (header: string, by: 'name' | 'choice' = 'name') => ({
      header,
      by,
      samples: [],
      target: 'consent',
      candidates: [],
    });
    for (const header of ['Receives Email', 'Acepta mensajes', 'TxtMsgOk', 'Email Consent'])
      expect(hasClearConsent([column(header)])).toBe(true);
    expect(hasClearConsent([column('Consent')])).toBe(false);
    expect(hasClearConsent([column('Flags', 'choice')])).toBe(false);
  });

  it('is refused by a plain no', () => {
    expect(['No', 'false', '0', 'nobody knows'].map(isPlainNo)).toEqual([true, true, true, false]);
  });
});

it.each([
  ['Child?', 'CHILD', 'ADULT'],
  ['Is minor', 'CHILD', 'ADULT'],
  ['¿Menor?', 'CHILD', 'ADULT'],
  ['Adult?', 'ADULT', 'CHILD'],
  ['Adult/Child', null, null],
  ['Patient Type', null, null],
])('yes and no under %s are %s and %s', (header, yes, no) => {
  const read = makeFlagReader('patientType', header);
  expect(['Yes', 'no'].map((text) => read(text, makeMeanings(new UnknownValues(), 2)))).toEqual([yes, no]);
});
