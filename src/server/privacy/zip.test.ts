import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unzip } from '../../../tests/support/unzip.ts';
import { buildZip } from './zip.ts';

it('packs files under their names', () => {
  const long = 'Zähne '.repeat(5000);
  const zip = buildZip([
    { name: 'a.json', content: '{"é":1}' },
    { name: 'b.csv', content: long },
  ]);
  expect(zip.length).toBeLessThan(1000);
  expect(unzip(zip)).toEqual({ 'a.json': '{"é":1}', 'b.csv': long });
  expect(inflateRawSync(zip.subarray(30 + 'a.json'.length)).toString()).toBe('{"é":1}');
});
