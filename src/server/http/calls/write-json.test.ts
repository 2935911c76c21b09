import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { jsonPieces, writeLongJson } from './write-json.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ n, name: `Zoë "${n}"`, at: new Date(n), left: undefined }));

test.each([
  ['a short list', rows(3)],
  ['a list of one piece', rows(200)],
  ['a list of several pieces', rows(401)],
  [
    'long lists within objects',
    { data: { data: rows(1000), left: undefined, texts: ['a'], more: rows(201) } },
  ],
  ['an object without lists', { at: new Date(0), none: null, deep: { list: [undefined, 1] } }],
  ['a text', 'text'],
])('writes %s as JSON.stringify does', async (_, value) => {
  expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value));
  const written = await writeLongJson(value)?.toArray();
  expect(written?.join('') ?? JSON.stringify(value)).toBe(JSON.stringify(value));
});

test('leaves short responses to the default serializer', () => {
  expect(writeLongJson({ data: rows(200) })).toBeUndefined();
  expect(writeLongJson({ data: { data: rows(201) } })).toBeInstanceOf(Readable);
});
