import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { stringify } from 'csv-stringify/sync';
import { giveWay } from '../turns.ts';

/** Several values of a cell are joined by it: a spreadsheet that takes it for the delimiter needs the quotes. */
const SEPARATOR = ';';

/** A number is never a formula, whatever its sign. */
export type CsvCell = string | number;

/** As many rows as are written at a time: single ones would each pass through streams and the socket. */
const BATCH = 100;

function textOf(rows: CsvCell[][], bom: boolean): string {
  return stringify(rows, {
    bom,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: SEPARATOR,
  });
}

async function* textsOf(header: string[], rows: AsyncIterable<CsvCell[]>): AsyncGenerator<string> {
  let batch: CsvCell[][] = [header];
  let isFirst = true;
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield textOf(batch, isFirst);
    [batch, isFirst] = [[], false];
    // requests have their turn in between
    await giveWay();
  }
  if (batch.length > 0) yield textOf(batch, isFirst);
}

/** A small CSV file as a whole, in the form of `csvStream`. */
export const csvText = (rows: CsvCell[][]): string => textOf(rows, true);

/**
 * A CSV file, written as its rows come: UTF-8 with a byte order mark, so that spreadsheets know the encoding, lines ended as
 * RFC 4180 has them, and an apostrophe before what a spreadsheet would run as a formula (`readCsv` takes it off again).
 * @param rows cells in the order of the header; when it throws, the stream is destroyed with its error, so that half a
 *   file is not taken for a whole one
 */
export function csvStream(header: string[], rows: AsyncIterable<CsvCell[]>): Readable {
  return Readable.from(textsOf(header, rows), { objectMode: false });
}

/** Answers with a CSV file to be saved. */
export function sendCsv(reply: FastifyReply, fileName: string, body: Readable): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(body);
}
