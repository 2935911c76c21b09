import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { type Cell, plainCell, type Table } from '../../domain/files/table.ts';
import { giveWay } from '../turns.ts';

/** Several values of a cell are joined by it: a spreadsheet that takes it for the delimiter needs the quotes. */
const SEPARATOR = ';';

/** As many rows as are written at a time: single ones would each pass through streams and the socket. */
const BATCH = 100;

function formatRows(rows: (readonly Cell[])[], bom: boolean): string {
  const plain = rows.map((row) => row.map(plainCell));
  return stringify(plain, {
    bom,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: SEPARATOR,
  });
}

async function* formatBatches({ header, rows }: Table): AsyncGenerator<string> {
  let batch: (readonly Cell[])[] = [header];
  let isFirst = true;
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield formatRows(batch, isFirst);
    [batch, isFirst] = [[], false];
    // requests have their turn in between
    await giveWay();
  }
  if (batch.length > 0) yield formatRows(batch, isFirst);
}

/** A small CSV file as a whole, in the form of `csvStream`. */
export const csvText = (rows: Cell[][]): string => formatRows(rows, true);

/**
 * A CSV file, written as its rows come: UTF-8 with a byte order mark, so that spreadsheets know the encoding, lines ended as
 * RFC 4180 has them, and an apostrophe before what a spreadsheet would run as a formula (`readCsv` takes it off again).
 * @param table when its rows throw, the stream is destroyed with their error, so that half a file is not taken for a whole one
 */
export function csvStream(table: Table): Readable {
  return Readable.from(formatBatches(table), { objectMode: false });
}
