import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import {
  MOST_SHEET_ROWS,
  type Table,
  TABLE_TYPES,
  type TableFormat,
} from '../../../domain/text/files/table.ts';
import { writeXlsx } from '../../../domain/text/files/xlsx.ts';
import { refuse } from '../../http/errors.ts';
import { giveWay } from '../../db/turns.ts';
import { csvStream } from './write-csv.ts';

/** A file to download, streamed while its data is read. */
export interface FileAnswer {
  fileName: string;
  mediaType: string;
  /** expected number of rows; absent: not a table */
  rows?: number;
  /** rows that have been written so far */
  written?: () => number;
  body: Readable;
}

/** The format in a query that no contract has validated. @throws AppError 400 */
export function readFormat(value: unknown = 'csv'): TableFormat {
  if (typeof value !== 'string' || !Object.hasOwn(TABLE_TYPES, value))
    throw refuse('VALIDATION', 'Invalid value', 'format');
  return value as TableFormat;
}

/** A table as a file of a format. @throws AppError 400 for more rows than a sheet holds */
export function tableFile(
  format: TableFormat,
  name: string,
  { count, ...table }: Table & { count: number },
): FileAnswer {
  if (format === 'xlsx' && count > MOST_SHEET_ROWS)
    throw refuse(
      'VALIDATION',
      `A spreadsheet can hold ${MOST_SHEET_ROWS.toLocaleString('en-US')} rows. Choose CSV, or narrow the list.`,
      'format',
    );
  let written = 0;
  const rows = async function* () {
    for await (const row of table.rows) {
      written += 1;
      yield row;
    }
  };
  const counted = { ...table, rows: rows() };
  return {
    fileName: `${name}.${format}`,
    mediaType: TABLE_TYPES[format],
    rows: count,
    written: () => written,
    body:
      format === 'csv'
        ? csvStream(counted)
        : Readable.from(writeXlsx(counted, giveWay), { objectMode: false }),
  };
}

/** A finished document. */
export function pdfFile(name: string, bytes: Buffer): FileAnswer {
  return {
    fileName: `${name}.pdf`,
    mediaType: 'application/pdf',
    body: Readable.from([bytes], { objectMode: false }),
  };
}

/** Sends a file to download. */
export function sendFile(reply: FastifyReply, { fileName, mediaType, body }: FileAnswer): FastifyReply {
  return reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(body);
}
