import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { type Cell, plainCell, type Table } from '../../../domain/text/files/table.ts';
import { giveWay } from '../../db/turns.ts';

/**
 * What needs quotes beside the file's own delimiter: the sign that joins several values of a cell, which some
 * spreadsheets use as the delimiter, and line breaks of other systems than the file's.
 */
const QUOTED = /[;\r\n]/;

/** Rows written at a time: single rows would each pass through streams and the socket. */
const BATCH = 100;

function formatRows(rows: (readonly Cell[])[], bom: boolean): string {
  const plain = rows.map((row) => row.map(plainCell));
  return stringify(plain, {
    bom,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: QUOTED,
    cast: { object: ({ digits }) => ({ value: String(digits), escape_formulas: false }) },
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
    // yields to other requests
    await giveWay();
  }
  if (batch.length > 0) yield formatRows(batch, isFirst);
}

/** A small CSV file as a string, in the format of `csvStream`. */
export const csvText = (rows: Cell[][]): string => formatRows(rows, true);

/**
 * A CSV file, streamed as its rows arrive: UTF-8 with a byte order mark, so that spreadsheets recognize the encoding,
 * RFC 4180 line endings, and an apostrophe before text that a spreadsheet would run as a formula (`readCsv` removes
 * it).
 * @param table if its rows throw, the stream is destroyed with their error, so that a partial file is not mistaken for
 * a complete one
 */
export function csvStream(table: Table): Readable {
  return Readable.from(formatBatches(table), { objectMode: false });
}
