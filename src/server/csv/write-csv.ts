import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** Several values of a cell are joined by it: a spreadsheet that takes it for the delimiter needs the quotes. */
const SEPARATOR = ';';

/** A number is never a formula, whatever its sign. */
export type CsvCell = string | number;

/**
 * A CSV file, written as its rows come: UTF-8 with a byte order mark, so that spreadsheets know the encoding, lines ended as
 * RFC 4180 has them, and an apostrophe before what a spreadsheet would run as a formula (`readCsv` takes it off again).
 * @param rows cells in the order of the header; when it throws, the stream is destroyed with its error, so that half a
 *   file is not taken for a whole one
 */
export function csvStream(header: string[], rows: AsyncIterable<CsvCell[]>): Readable {
  const writer = stringify({
    bom: true,
    header: true,
    columns: header,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: SEPARATOR,
  });
  // a failure reaches the reader through the writer, which it destroys
  pipeline(Readable.from(rows), writer, () => undefined);
  return writer;
}
