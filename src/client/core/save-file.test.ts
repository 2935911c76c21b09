import { expect, it } from 'vitest';
import { toCsv } from './save-file.ts';

it('quotes where necessary and never writes a formula', () => {
  expect(
    toCsv([
      ['A', 'B'],
      ['=1+1', -2],
      ['a,"b"', 3],
    ]),
  ).toBe('\uFEFFA,B\r\n\'=1+1,-2\r\n"a,""b""",3\r\n');
});
