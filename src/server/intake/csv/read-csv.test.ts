import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { visibleText } from '../../../domain/text/text.ts';
import { readCsv } from './read-csv.ts';
import { csvText } from './write-csv.ts';

const read = (text: string, maxRows = 100) => readCsv(Buffer.from(text), maxRows);

describe('readCsv', () => {
  it('reads rows under a header, each with the line it starts at', async () => {
    expect(await read('Name,City\nAnn,Austin\nBob,Waco\n')).toEqual({
      encoding: 'UTF-8',
      skipped: [],
      titles: [],
      header: ['Name', 'City'],
      rows: [
        { line: 2, cells: ['Ann', 'Austin'] },
        { line: 3, cells: ['Bob', 'Waco'] },
      ],
      problems: [],
    });
  });

  it('reads what files write: line breaks of any kind stay within their cell', async () => {
    const cells = ['one\ntwo', 'three\r\nfour', 'five\rsix', 'seven;eight'];
    expect((await read(csvText([['A', 'B', 'C', 'D'], cells]))).rows).toEqual([{ line: 2, cells }]);
  });

  it('keeps line breaks, delimiters and quotation marks of quoted cells, and counts their lines', async () => {
    const file = await read('Name,Notes\r\nAnn,"two\r\nlines, and ""so"" on"\r\nBob,x\r\n');
    expect(file.rows).toEqual([
      { line: 2, cells: ['Ann', 'two\r\nlines, and "so" on'] },
      { line: 4, cells: ['Bob', 'x'] },
    ]);
  });

  it.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
    ['pipe', '|'],
  ])('detects the delimiter %s', async (_name, sign) => {
    const text = `"Name, first; last"${sign}City\nAnn${sign}Austin`;
    expect(await read(text)).toMatchObject({
      header: ['Name, first; last', 'City'],
      rows: [{ cells: ['Ann', 'Austin'] }],
    });
  });

  it('skips lines that head the rows below them, but no row with a single text', async () => {
    const lines = [
      'Name,Email,Phone',
      'Provider: Ann Miller,,',
      'Bo,bo@x.com,',
      'Note: 213-373-4253,,',
      'Cy,,',
      'Dr. Smith',
      'Grand Total,3 patients,',
      'dr@x.com',
    ];
    const { rows, skipped, problems } = await read(lines.join('\n'));
    expect(rows.map(({ line }) => line)).toEqual([3, 4, 5, 8]);
    expect(skipped).toEqual([
      { line: 2, reason: 'title', text: 'Provider: Ann Miller' },
      { line: 6, reason: 'title', text: 'Dr. Smith' },
      { line: 7, reason: 'total', text: 'Grand Total 3 patients' },
    ]);
    expect(problems).toEqual([]);
    expect((await read('Name,Notes\nRe: Ann,')).rows).toHaveLength(1);
  });

  it('skips what a printed report repeats on each page, but no row of a person', async () => {
    const page = (number: number) => [
      `Daily Schedule,,,Page ${number}`,
      'Plano Crew,,,11/27/2026 9:0' + number,
      'Time,Patient,Phone,Crew',
    ];
    const lines = [
      ...page(1),
      '9:00,Ann,213-373-4253,',
      ...page(2),
      '9:30,Bo,213-373-4254,',
      ',Daily Schedule,,',
      'Plano Crew,Cy,,',
      '1234,,,Plano Crew',
      'Plano Crew,,213-373-4255,11/27/2026 9:01',
    ];
    const { rows, skipped } = await read(lines.join('\n'));
    expect(rows.map(({ line }) => line)).toEqual([4, 8, 10, 11, 12]);
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'title'],
      [2, 'title'],
      [5, 'title'],
      [6, 'title'],
      [7, 'header'],
      [9, 'title'],
    ]);
  });

  it('uses the delimiter named by a sep= line, and counts the line', async () => {
    expect(await read('sep=;\nName;City\nAnn;Austin')).toMatchObject({
      header: ['Name', 'City'],
      rows: [{ line: 3 }],
    });
  });

  it('reads a file of one column', async () => {
    expect((await read('Email\na@example.com')).rows).toEqual([{ line: 2, cells: ['a@example.com'] }]);
  });

  it('removes the byte order mark from the first title', async () => {
    expect(await read('\uFEFFName\nJosé')).toMatchObject({ header: ['Name'], rows: [{ cells: ['José'] }] });
  });

  it('skips blank lines and empty columns at the right, and counts the lines', async () => {
    expect(await read('Name,City,,\n\n , ,,\nAnn,Austin,,\n')).toMatchObject({
      header: ['Name', 'City'],
      rows: [{ line: 4, cells: ['Ann', 'Austin'] }],
      problems: [],
    });
  });

  it('reports the lines of rows that do not fit the header', async () => {
    expect(await read('Name,City\nAnn;Waco\nBob,Waco\nCid,Waco,TX')).toMatchObject({
      header: ['Name', 'City'],
      rows: [{ line: 3, cells: ['Bob', 'Waco'] }],
      problems: [
        { line: 2, message: 'This row has 1 column, the first line has 2' },
        { line: 4, message: 'This row has 3 columns, the first line has 2' },
      ],
    });
  });

  it('reads rows without the commas of empty cells at their end', async () => {
    expect(await read('Name,City,State\nAnn,Waco\nBob,,TX')).toMatchObject({
      rows: [{ cells: ['Ann', 'Waco', ''] }, { cells: ['Bob', '', 'TX'] }],
      problems: [],
    });
  });

  it('reads lines that end as on a Mac, also mixed with others', async () => {
    expect((await read('Name,City\rAnn,Austin\nBob,Waco\r\nCy,Llano')).rows).toHaveLength(3);
  });

  it('refuses UTF-32 by its name', async () => {
    const bytes = Buffer.from('fffe0000410000000a00000042000000', 'hex');
    await expect(readCsv(bytes, 10)).rejects.toThrow('The file is in UTF-32, which is not read.');
  });

  it('skips titles above the header, repeated headers and totals, and says so', async () => {
    const text = `Bright Smiles - Report,,
Printed 11/24/2026,,
,,
Name,City,Visits
Ann,Austin,2
name,City,Visits
Total Smiles,,
Total,,57
Total appointments scheduled: 3,,
Page 1 of 2,,
*** End of Report ***,,
Employee count: 8,,"$18,220.10"
Report totals,612.5,
Total empleados,5,
Count,5,
Tom Count,tom@x.com,5`;
    const isTitle = (cell: string) => ['Name', 'City', 'Visits'].includes(cell);
    const file = await readCsv(Buffer.from(text), 10, { isTitle });
    expect(file.rows).toEqual([
      { line: 5, cells: ['Ann', 'Austin', '2'] },
      { line: 7, cells: ['Total Smiles', '', ''] },
      { line: 16, cells: ['Tom Count', 'tom@x.com', '5'] },
    ]);
    expect(file.skipped).toEqual([
      { line: 1, reason: 'title', text: 'Bright Smiles - Report' },
      { line: 2, reason: 'title', text: 'Printed 11/24/2026' },
      { line: 6, reason: 'header', text: 'name City Visits' },
      { line: 8, reason: 'total', text: 'Total 57' },
      { line: 9, reason: 'total', text: 'Total appointments scheduled: 3' },
      { line: 10, reason: 'total', text: 'Page 1 of 2' },
      { line: 11, reason: 'total', text: '*** End of Report ***' },
      { line: 12, reason: 'total', text: 'Employee count: 8 $18,220.10' },
      { line: 13, reason: 'total', text: 'Report totals 612.5' },
      { line: 14, reason: 'total', text: 'Total empleados 5' },
      { line: 15, reason: 'total', text: 'Count 5' },
    ]);
  });

  it('reads digits that a program has protected from spreadsheets', async () => {
    const cells = (await read('Code,Zip\n"=""00417""","=""02139"""')).rows[0]?.cells;
    expect(cells).toEqual(['00417', '02139']);
  });

  it('numbers the columns of a file whose first row has values', async () => {
    expect(await read('ann@example.com,Ann\nbob@example.com,Bob')).toMatchObject({
      header: ['Column 1', 'Column 2'],
      rows: [{ line: 1 }, { line: 2 }],
    });
  });

  it('accepts columns without a title, such as an index, and two with the same', async () => {
    expect(await read(',Name,Name\n0,Ann,Ray')).toMatchObject({
      header: ['', 'Name', 'Name'],
      rows: [{ cells: ['0', 'Ann', 'Ray'] }],
    });
  });

  it('removes the apostrophe that disables a formula, and no other', async () => {
    const cells = ["'=1+1", "'+12125550187", "'-5", "'@home", "'tis", "it's", "''=x"];
    const file = await read(`A,B,C,D,E,F,G\n${cells.join(',')}`);
    expect(file.rows[0]?.cells).toEqual(['=1+1', '+12125550187', '-5', '@home', "'tis", "it's", "''=x"]);
  });

  it.each([
    ['nothing', '', 'The file is empty.'],
    ['blank lines', '\n \n', 'The file is empty.'],
    ['a header alone', 'Name,City\n', 'The file has no rows below its first line.'],
    ['a row without end', `Name\n${'x'.repeat(300_000)}`, 'A row of the file is too long.'],
    ['cells without end', `Name\n${','.repeat(300_000)}`, 'A row of the file is too long.'],
    ['lines without end', `Name\n${'\n,'.repeat(30_000)}`, 'The file has too many empty lines.'],
    ['an open quotation mark', 'Name\n"Ann\nBob', 'The quotation mark opened in line 2 is never closed.'],
    ['one far below', 'sep=,\nName\nAnn\n"Bo\nb"\n"Cy\nDee', 'opened in line 6 is never closed.'],
  ])('refuses a file with %s', async (_name, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it.each([
    ['a spreadsheet', Buffer.from('504b0304140006000800', 'hex')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
    ['NUL in a text', Buffer.from('Name\nA\0B')],
  ])('refuses %s as not CSV', async (_name, bytes) => {
    await expect(readCsv(bytes, 10)).rejects.toThrow(
      'Sorry. This file format is not accepted. We can accept "csv" files only.',
    );
  });

  it('reads NUL in a text as a lost character where that is checked, and still no spreadsheet', async () => {
    const file = await readCsv(Buffer.from('Name\nA\0\0B\nC'), 10, { mayBeDamaged: true });
    expect(file.rows.map(({ cells }) => cells)).toEqual([['A\uFFFDB'], ['C']]);
    const spreadsheet = Buffer.from('504b0304140006000800', 'hex');
    await expect(readCsv(spreadsheet, 10, { mayBeDamaged: true })).rejects.toThrow('This file format');
  });

  it('has no rows below a header alone where it may have none', async () => {
    const { header, rows } = await readCsv(Buffer.from('Name,City\n'), 10, { mayHaveNoRows: true });
    expect([header, rows]).toEqual([['Name', 'City'], []]);
  });

  it('counts rows, not blank lines, towards the limit', async () => {
    expect((await read('Name\na\n\n\nb\n', 2)).rows).toHaveLength(2);
    await expect(read('Name\na\nb\nc', 2)).rejects.toThrow('The file has more than 2 rows.');
    const report = 'Staff of Cedar Park\nName,Role\na,b\nName,Role\nc,d\nTotal,2';
    expect((await read(report, 2)).rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('reads numbers with the decimals of their fields, which are no formulas', async () => {
    const text = csvText([['Price'], [{ decimal: -5, digits: 2 }], [{ decimal: 0.5, digits: 3 }]]);
    expect(text).toBe('\uFEFFPrice\r\n-5.00\r\n0.500\r\n');
  });

  it('reads back whatever an export wrote', async () => {
    // a cell that begins with an apostrophe before such a sign looks like an escaped one
    // eslint-disable-next-line no-control-regex -- a file that holds them is refused as no text
    const noCell = /[\0-\x08\x0e-\x1f]|^'[=+\-@\t\r＝＋－＠]/;
    const cell = fc
      .string({ unit: 'binary' })
      .filter((text) => !noCell.test(text) && visibleText(text) === text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
        const filled = rows.map(([one, other]) => [`x${one}`, other]);
        const text = stringify([['First', 'Second'], ...filled], { bom: true, escape_formulas: true });
        expect((await read(text)).rows.map(({ cells }) => cells)).toEqual(filled);
      }),
    );
  });
});

it('reads what was written, also with line breaks of other systems and signs that delimit elsewhere', async () => {
  const cells = ['one\n\n- two; three', 'a | b', 'c\td', 'e\rf'];
  const { rows, problems } = await readCsv(Buffer.from(csvText([['A', 'B', 'C', 'D'], cells])), 10);
  expect(problems).toEqual([]);
  expect(rows.map((row) => row.cells)).toEqual([cells]);
});
