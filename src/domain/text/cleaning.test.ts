import { describe, expect, it } from 'vitest';
import {
  cleanCapitals,
  cleanCode,
  cleanEmail,
  cleanPatientEmail,
  cleanName,
  cleanPhone,
  isLandline,
  padZip,
  splitName,
  withoutTitles,
} from './cleaning.ts';

const LOST = expect.stringContaining('its last digits are lost') as string;

it.each([
  ['(213) 373-4253', '+12133734253', undefined],
  ['213-373-4253 x12', '+12133734253', 'phone'],
  ['213-373-4253 ext. 4', '+12133734253', 'phone'],
  ['\u202A(213) 373-4254\u202C', '+12133734254', 'signs'],
  ['\u202D213-373-4255\u202C', '+12133734255', 'signs'],
  ['2133734256.0', '+12133734256', 'spreadsheet'],
  ['2.133734256E+9', '+12133734256', 'spreadsheet'],
  ['C: 213-373-4257', '+12133734257', 'phone'],
  ['213-373-4258 (cell)', '+12133734258', 'phone'],
  ['２１３−３７３−４２５９', '+12133734259', 'signs'],
  ['213\u00A0373\u00A04260', '+12133734260', 'signs'],
  ['tel:+12133734261', '+12133734261', 'phone'],
  ['213-373-4262 / 213-373-4263', '+12133734262', 'several'],
  ['H: 213-373-4262 C: 213-373-4263', '+12133734263', 'several'],
  ['213-373-4262 (home), 213-373-4263 (mobile)', '+12133734263', 'several'],
  ['800-373-4262; 213-373-4263', '+12133734263', 'several'],
  ['fax 213-373-4262 213-373-4263', '+12133734263', 'phone'],
  ['213/373-4264', '+12133734264', undefined],
  ['213.373.4272 mom', '+12133734272', 'phone'],
  ['mamá: 213.373.4272', '+12133734272', 'phone'],
  ['c: 213 373 4272 ok to text', '+12133734272', 'phone'],
  ['N/A', '', 'placeholder'],
  ['nan', '', 'placeholder'],
  ['none', '', 'placeholder'],
  ['0', '', 'placeholder'],
  ['declined', '', 'placeholder'],
  ['no tiene', '', 'placeholder'],
  ['sin teléfono', '', 'placeholder'],
  ['pt declined', '', 'placeholder'],
  ["doesn't have one", '', 'placeholder'],
  ['no cell on file', '', 'placeholder'],
  ['+1', '', 'placeholder'],
])('reads the phone %s as %s', (text, value, kind) => {
  expect(cleanPhone(text)).toEqual({ value, ...(kind && { kind }) });
});

it.each([
  'call 2133734253',
  '213-373-4253 daughter',
  '213-373-4253 do not text',
  '+44 20 7946 0958',
  '12345',
  'fax 213-373-4253',
])('leaves the phone %s to the validator', (text) => expect(cleanPhone(text)).toEqual({ value: text }));

it.each([
  ['Home: 913-764-9102', 'Phone', true],
  ['(H) 913-764-9102', 'Phone', true],
  ['913-764-9102', 'Hm Phone', true],
  ['913-764-9102', 'Teléfono de casa', true],
  ['(H) 913-764-9102 (C) 913-764-9103', 'Phone', false],
  ['913-764-9102 (cell)', 'Home Phone', false],
  ['913-764-9102', 'Phone', false],
  ['none', 'Home Phone', false],
])('knows whether %s under %s is a number at home', (text, header, isHome) => {
  expect(isLandline(text, header)).toBe(isHome);
});

it.each([
  ['MARCO ROSSI', 'Marco Rossi'],
  ["MARY-ANN O'BRIEN", "Mary-Ann O'Brien"],
  ['McDONALD', 'McDonald'],
  ['JP MORGAN', 'JP Morgan'],
  ['JOSÉ DE LA CRUZ', 'José de la Cruz'],
  ['VAN MORRISON', 'Van Morrison'],
  ['ludwig van beethoven', 'Ludwig van Beethoven'],
  ['JOHN KING III', 'John King III'],
  ['KIM NG', 'Kim Ng'],
  ['MA’AYAN LEVI', 'Ma’ayan Levi'],
])('writes the name %s as %s', (text, value) => {
  expect(cleanCapitals(text)).toEqual({ value, kind: 'capitals' });
});

it.each(['JP Morgan', 'AL', 'Ann SMITH', 'Maria de la Cruz', '王小明', ''])(
  'leaves the letters of the name %s',
  (text) => expect(cleanCapitals(text)).toEqual({ value: text }),
);

it('does not guess the digits that a spreadsheet has dropped', () => {
  expect(cleanPhone('2.13373E+09')).toEqual({ value: '2.13373E+09', problem: LOST });
  expect(cleanPhone('2,133734271E+09')).toEqual({ value: '+12133734271', kind: 'spreadsheet' });
  expect(cleanCode('1.23457E+09')).toEqual({ value: '1.23457E+09', problem: LOST });
});

it.each([
  ['UPPER.Probe@EXAMPLE.COM', 'upper.probe@example.com', undefined],
  ["o'brien.probe@example.com", "o'brien.probe@example.com", undefined],
  ['plus+probe@example.com', 'plus+probe@example.com', undefined],
  ['zwsp.probe@example.com\u200B', 'zwsp.probe@example.com', 'signs'],
  ['\uFEFFbom.probe@example.com', 'bom.probe@example.com', undefined],
  ['\u00A0nbsp.probe@example.com\u00A0', 'nbsp.probe@example.com', undefined],
  ['Ann Miller <angle.probe@example.com>', 'angle.probe@example.com', 'email'],
  ['mailto:mt.probe@example.com', 'mt.probe@example.com', 'email'],
  ['two.probe@example.com; three.probe@example.com', 'two.probe@example.com', 'several'],
  ['a@example.com b@example.com', 'a@example.com', 'several'],
  ['Cell: 512-555-0182, Email: cy.probe@example.com', 'cy.probe@example.com', 'email'],
  ['mom.probe@example.com (mom)', 'mom.probe@example.com', 'email'],
  ['dot.probe@example.com.', 'dot.probe@example.com', 'email'],
  ['a.probe@exämple.com', 'a.probe@xn--exmple-cua.com', 'email'],
  ['x.probe@example.com (primary)', 'x.probe@example.com', 'email'],
  ['oli.probe @example.com', 'oli.probe@example.com', 'email'],
  ['oli.probe@ example.com (casa)', 'oli.probe@example.com', 'email'],
  ['a.probe@example.com/b.probe@example.com', 'a.probe@example.com', 'several'],
  ['Home: h.probe@example.com', 'h.probe@example.com', 'email'],
  ['<b.probe@example.com>', 'b.probe@example.com', 'email'],
  ['A.PROBE@EXAMPLE.COM.', 'a.probe@example.com', 'email'],
  ['(480) 842-7086 (landline) · mid.probe@example.com', 'mid.probe@example.com', 'email'],
  ['a.probe@example.com • b.probe@example.com', 'a.probe@example.com', 'several'],
  ['none', '', 'placeholder'],
  ['NaN', '', 'placeholder'],
  ['N/A', '', 'placeholder'],
  ['-', '', 'placeholder'],
  ['refused@refused.com', '', 'placeholder'],
  ['noemail@gmail.com', '', 'placeholder'],
])('reads the email %s as %s', (text, value, kind) => {
  expect(cleanEmail(text)).toEqual({ value, ...(kind && { kind }) });
});

it.each(['josé.probe@example.com', 'x@y', 'ann miller@example.com', 'ann (at) noon'])(
  'leaves the email %s to the validator',
  (text) => expect(cleanEmail(text)).toEqual({ value: text }),
);

it.each(['probe@example.con', 'probe@example,com', 'probe(at)example.com', 'Probe [at] example.com'])(
  'asks about the mistyped email %s',
  (text) => expect(cleanEmail(text).problem).toBe('Email invalid. Did you mean probe@example.com?'),
);

it.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
])('asks whether %s means %s', (text, meant) => {
  expect(cleanEmail(text).problem).toBe(`Email invalid. Did you mean ${meant}?`);
});

it.each([
  ['417.0', '417', 'spreadsheet'],
  ['="00417"', '00417', 'spreadsheet'],
  ["'00417", '00417', 'spreadsheet'],
  ['00417', '00417', undefined],
  ['E-１００１', 'E-1001', 'signs'],
  ['1.5', '1.5', undefined],
  ['N/A', '', 'placeholder'],
])('reads the code %s as %s', (text, value, kind) => {
  expect(cleanCode(text)).toEqual({ value, ...(kind && { kind }) });
});

it('gives a ZIP code its zeros back where the state proves them', () => {
  expect(padZip('2139', 'MA')).toEqual({ value: '02139', kind: 'zeros' });
  expect(padZip('901-1234', 'PR')).toEqual({ value: '00901-1234', kind: 'zeros' });
  for (const [zip, state] of [
    ['2139', 'TX'],
    ['2139', 'CT'],
    ['02139', 'MA'],
    ['78613', 'TX'],
  ] as const)
    expect(padZip(zip, state)).toEqual({ value: zip });
});

describe('a name', () => {
  it.each([
    ['Dr. Teo Nakagawa', 'Teo Nakagawa'],
    ['Dra Teo Nakagawa, D.D.S., MD', 'Teo Nakagawa'],
    ['Nakagawa, Teo DMD', 'Nakagawa, Teo'],
    ['Nakagawa DDS MS, Teo', 'Nakagawa, Teo'],
    ['Draper, Mdina Jr.', 'Draper, Mdina Jr.'],
  ])('%s is %s without titles', (text, name) => expect(withoutTitles(text)).toBe(name));

  it.each([
    ['Miller, Ann', 'Ann Miller', 'name'],
    ['O’Brien, Ann Marie', 'Ann Marie O’Brien', 'name'],
    ['Smith, John Jr.', 'John Smith Jr.', 'name'],
    ['van der Berg, Amy (Mimi)', 'Amy van der Berg', 'nickname'],
    ['Ortega, Luis  DDS', 'Luis Ortega', 'degree'],
    ['Ortega DMD, Luis', 'Luis Ortega', 'degree'],
    ['Luis Ortega, M.D.', 'Luis Ortega', 'degree'],
    ['Dr. Miller, Ann', 'Ann Miller', 'name'],
    ['Drake, Ann', 'Ann Drake', 'name'],
    ['Van der Berg, Jr., Hans', 'Hans Van der Berg Jr.', 'name'],
    ['Miller, Ann, Extra', 'Miller, Ann, Extra', undefined],
    ['Ann Miller', 'Ann Miller', undefined],
    ['Ann Miller, Jr.', 'Ann Miller, Jr.', undefined],
    ['Cara, Jr. Long', 'Cara, Jr. Long', undefined],
    ['Ann\u200B Miller', 'Ann Miller', 'signs'],
    ['N/A', '', 'placeholder'],
    ['nan', '', 'placeholder'],
    ['Nan', 'Nan', undefined],
  ])('is read as spoken: %s', (text, value, kind) => {
    expect(cleanName(text)).toEqual({ value, ...(kind && { kind }) });
  });

  it.each([
    ['Miller, Ann', 'Ann', 'Miller'],
    ['Ann Marie Miller', 'Ann Marie', 'Miller'],
    ['Ann Miller Jr.', 'Ann', 'Miller Jr.'],
    ['Cher', '', 'Cher'],
    ['Dr. Ana López, DDS', 'Ana', 'López'],
    ['López, Dr. Ana', 'Ana', 'López'],
    ['Rahman, DDS', '', 'Rahman'],
  ])('is split: %s', (name, first, last) => {
    expect(splitName(name)).toEqual({ first, last });
  });
});

it.each([
  'notgiven@gmail.com',
  'not_provided@example.com',
  'none@example.com',
  'noemail@noemail.com',
  'declined@declined.com',
])('takes %s for no address', (text) => expect(cleanEmail(text)).toEqual({ value: '', kind: 'placeholder' }));

it.each(['x@x.com', 'xxx@xxx.com', 'test@test.com', 'reception@acme.com'])(
  'takes %s for an address, though for none of a patient',
  (text) => {
    expect(cleanEmail(text)).toEqual({ value: text });
    expect(cleanPatientEmail(text)).toEqual({ value: '', kind: 'placeholder' });
  },
);

it.each(['test@acme.com', 'alex@alexandria.com', 'info@acme.com', 'max@xmax.com'])(
  'takes %s for an address',
  (text) => expect(cleanEmail(text)).toEqual({ value: text }),
);
