import { describe, expect, it } from 'vitest';
import { readYesNo } from '../../../domain/text/intake/comparable.ts';
import { UnknownValues } from '../../../domain/text/intake/unknown-values.ts';
import { makeFlagReader, makeMeanings } from './choices.ts';
import { ConsentReader, hasClearConsent, readConsent } from './consents.ts';

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
    expect(['No', 'false', '0', 'nobody knows'].map(readYesNo)).toEqual([false, false, false, undefined]);
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

describe('consents of each channel', () => {
  const BOTH = { email: 'a@example.com', phone: '+12133734253' };
  const read = (cells: Record<string, string>, contacts = BOTH, headers: Record<string, string> = {}) => {
    const columns = Object.keys(cells).map((target) => ({
      header: headers[target] ?? target,
      by: 'name' as const,
      samples: [],
      target,
      candidates: [],
    }));
    const values = new UnknownValues();
    const meanings = makeMeanings(values, 2);
    const { contacts: used, skip } = new ConsentReader(columns).read(
      cells,
      { notes: [], contacts },
      meanings,
    );
    return [used.email !== '', used.phone !== '', skip?.kind, skip?.reason, values.asked.length];
  };

  it.each([
    [{ emailConsent: 'N', textConsent: 'Y' }, false, true],
    [{ emailConsent: 'Y', textConsent: 'N' }, true, false],
    [{ emailConsent: 'Y', textConsent: 'Y' }, true, true],
    [{ emailConsent: '', textConsent: 'X' }, false, true],
    [{ textConsent: 'Yes' }, true, true],
    [{ emailOptOut: 'Y' }, false, true],
    [{ textOptOut: 'Yes', emailOptOut: 'No' }, true, false],
    [{ contactMethods: 'Email;Text' }, true, true],
    [{ contactMethods: 'Text' }, false, true],
    [{ contactMethods: 'Email' }, true, false],
  ])('%j leaves email %s, text %s', (cells, email, phone) =>
    expect(read(cells)).toEqual([email, phone, undefined, undefined, 0]),
  );

  it('that leave none are a reason to skip the row', () => {
    const none = ['NO_CONSENT', 'The patient wants no messages.', 0];
    expect(read({ emailConsent: 'N', textConsent: 'N' })).toEqual([false, false, ...none]);
    expect(read({ contactMethods: 'None of these; call' }).slice(2)).toEqual([
      'NOT_KNOWN',
      'Contact Methods "None of these; call" is not known.',
      1,
    ]);
    expect(read({ emailConsent: 'N', textConsent: 'Y' }, { ...BOTH, phone: '' }).slice(2)).toEqual([
      'NO_CONSENT',
      'The patient wants no emails, and the row has no phone number.',
      0,
    ]);
  });

  it('ask about unknown words', () =>
    expect(read({ emailConsent: 'Perhaps', textConsent: 'Y' }).slice(2)).toEqual([
      'NOT_KNOWN',
      'Email Consent "Perhaps" is not known.',
      1,
    ]));
});
