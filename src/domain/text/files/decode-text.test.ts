import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const NAMES = 'Email,Name\nzoe@example.com,Zoë García\njose@example.com,José Muñoz Ávila';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
/** Bytes of single-byte encodings; a text of ASCII, and numbers for the other letters. */
const toBytes = (...parts: (string | number)[]) =>
  Buffer.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part)])));

it.each([
  ['UTF-8', Buffer.from(NAMES)],
  ['UTF-8', Buffer.from(`\uFEFF${NAMES}`)],
  ['UTF-16', utf16(`\uFEFF${NAMES}`)],
  ['UTF-16', utf16(`\uFEFF${NAMES}`).swap16()],
  ['UTF-16', utf16(NAMES)],
  ['UTF-16', utf16(NAMES).swap16()],
])('reads %s of %j', (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ encoding, text: NAMES });
});

it.each([
  ['Zoë', toBytes('Zo', 0xeb)],
  ['José Muñoz', toBytes('Jos', 0xe9, ' Mu', 0xf1, 'oz')],
  ['Ann O’Brien', toBytes('Ann O', 0x92, 'Brien')],
  ['Ávila – “Ann’s”', toBytes(0xc1, 'vila ', 0x96, ' ', 0x93, 'Ann', 0x92, 's', 0x94)],
  ['MÜLLER', toBytes('M', 0xdc, 'LLER')],
  ['21 €', toBytes('21 ', 0x80)],
])('reads %s of Windows', (text, bytes) => {
  expect(decodeText(bytes)).toEqual({ encoding: 'Windows-1252', text });
});

it.each([
  ['Zoë', toBytes('Zo', 0x91)],
  ['José García', toBytes('Jos', 0x8e, ' Garc', 0x92, 'a')],
  ['León Muñoz', toBytes('Le', 0x97, 'n Mu', 0x96, 'oz')],
  ['Müller', toBytes('M', 0x9f, 'ller')],
  ['Ann O’Brien, Zoë', toBytes('Ann O', 0xd5, 'Brien, Zo', 0x91)],
])('reads %s of a Mac', (text, bytes) => {
  expect(decodeText(bytes)).toEqual({ encoding: 'Mac Roman', text });
});

it('names an encoding that it does not read', () => {
  const bytes = Buffer.from('fffe0000410000000a000000', 'hex');
  expect(decodeText(bytes)).toEqual({ encoding: 'UTF-32', text: null });
});
