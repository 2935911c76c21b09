import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { Cell } from './table.ts';
import { writeXlsx } from './xlsx.ts';

async function written(rows: Iterable<Cell[]>, header = ['A']): Promise<Buffer> {
  async function* coming(): AsyncGenerator<Cell[]> {
    for (const row of rows) yield await Promise.resolve(row);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeXlsx({ title: "O'Brien: 1/2", header, rows: coming() })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it('writes a workbook with typed cells, whose texts stay texts', async () => {
  const texts = ['=1+1', '<b> & "x"', ' kept \n', '_x0041_', 'Zoë Łódź 東京 😀', 'a\u0000b\ud800'];
  const header = ['A', 'B', 'C', 'D', ...texts.map((_, index) => `T${index}`)];
  const row: Cell[] = [
    3,
    { decimal: 4.25 },
    { day: '2026-02-28' },
    { moment: '2026-02-28T13:30:00Z' },
    ...texts,
  ];
  const sheet = await readSheet(await written([row, ['', 1, '', '', ...texts.map(() => '')]], header), {
    trim: false,
  });
  expect(sheet[0]).toEqual(header);
  expect(sheet[1]).toEqual([
    3,
    4.25,
    new Date('2026-02-28'),
    new Date('2026-02-28T13:30:00Z'),
    ...texts.slice(0, -1),
    'ab\ufffd',
  ]);
  expect(sheet[2]?.slice(0, 3)).toEqual([null, 1, null]);
});

it('streams any number of rows, in parts of constant size', async () => {
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let n = 0; n < 20_000; n += 1) yield await Promise.resolve([n, `Row ${n}`]);
  }
  let [largest, pauses] = [0, 0];
  const pause = (): Promise<void> => {
    pauses += 1;
    return Promise.resolve();
  };
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx({ title: 'Rows', header: ['N', 'Name'], rows: rows() }, pause)) {
    largest = Math.max(largest, part.length);
    parts.push(part);
  }
  expect(largest).toBeLessThan(300_000);
  expect(pauses).toBe(200);
  const sheet = await readSheet(Buffer.concat(parts));
  expect([sheet.length, sheet.at(-1)]).toEqual([20_001, [19_999, 'Row 19999']]);
});
