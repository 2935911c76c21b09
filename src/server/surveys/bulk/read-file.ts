import { listDateColumns, type RowCells } from '../../../domain/text/intake/clean-row.ts';
import { makeCodeReader } from '../../../domain/text/intake/codes.ts';
import { type DayOrder, FileDayOrder, writeAlone } from '../../../domain/text/intake/day-order.ts';
import { type FoundColumn, matchColumns } from '../../../domain/text/intake/match-columns.ts';
import { makeHeaderFinder } from '../../../domain/text/intake/headers.ts';
import type { ColumnChoices } from '../../../domain/text/intake/matching.ts';
import { tellHeadersApart } from '../../../domain/text/intake/owners.ts';
import type { RowShape } from '../../../domain/text/intake/row-shape.ts';
import { splitVisit } from '../../../domain/text/intake/split-visit.ts';
import type { CleaningCounts } from '../../../domain/text/intake/describe-readings.ts';
import { REASON } from '../../../domain/surveys/bulk-upload.ts';
import { MOST_CSV_ROWS } from '../../../domain/surveys/upload-messages.ts';
import type { CleaningKind } from '../../../domain/text/cleaning.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import { isExampleRow } from '../../intake/csv/example-row.ts';
import { inTurns } from '../../db/turns.ts';
import { type CsvFile, type CsvRow, type KnownFile, readCsv } from '../../intake/csv/read-csv.ts';
import { dividePersons, fillMerged, makeParentFiller, makeSameFiller } from './fill-cells.ts';
import {
  findTitleDay,
  type OfficeReader,
  type OfficeTitle,
  takeTitles,
  type TitleDay,
  type Titles,
} from './titles.ts';

/** A file with its recognized columns, which are not settled yet: its rows cannot be read. */
export interface OpenFile extends Omit<CsvFile, 'titles'> {
  shape: RowShape;
  columns: FoundColumn[];
  /** of its dates in numbers */
  dayOrder: DayOrder;
  /** the visits' day of a report without a column for it, by its title */
  titleDay: TitleDay | undefined;
  titles: Titles;
  /** what was cleaned before its rows are read */
  cleaned: CleaningCounts;
  /** notices about cells that may have been merged */
  merged: string[];
}

/** A file whose columns are settled, so that its rows can be read: of patients only once the practices are (`settleOffices`). */
export interface BulkFile extends OpenFile, Settled {}

/** Another practice than the dialog's that a row is of. */
export interface OtherOffice {
  /** why it is skipped until a person includes it; undefined: it is sent in the name of its practice */
  skip?: BulkSkip;
  /** the practice, for which the viewer may send; undefined: it is not known */
  id: string | undefined;
}

/** The titles and the rule about practices, settled with the columns. */
export interface Settled {
  /** the titles that name the practices of the rows below them, in a file without a column that does */
  offices: readonly OfficeTitle[];
  /** the practice of a row that a column that is not read, or a title, names, if it is another one, or none */
  findOtherOffice: (row: CsvRow) => OtherOffice | undefined;
}

/** Settles the columns of a file that has no practices. */
export const settleColumns = (file: OpenFile): BulkFile => ({
  ...file,
  offices: [],
  findOtherOffice: () => undefined,
});

/** Whether a text says why a row was not sent, in words or by a cell of the file, rather than why the patient came. */
function isReason(text: string, titles: readonly string[]): boolean {
  return (
    /\.$|^(This|Same as|Left out|No) |^[^"]+: ".*"$/.test(text) ||
    titles.some((title) => text.startsWith(title))
  );
}

/**
 * Reads a file of these rows. The template's example row is skipped, which is never sent.
 * @param choices of a person about columns
 * @param uncleaned kinds of cleaning that a person has undone
 * @param of.readOffices the practices that a title names
 * @param of.lines of the file that the rows have been taken from, by their lines in this one
 * @throws AppError 400 for an unreadable file
 */
export async function readBulkFile(
  bytes: Uint8Array,
  shape: RowShape,
  choices: ColumnChoices,
  uncleaned: readonly CleaningKind[],
  {
    readOffices,
    ...known
  }: { readOffices?: OfficeReader } & Pick<KnownFile, 'mayHaveNoRows' | 'mayBeDamaged' | 'lines'> = {},
): Promise<OpenFile> {
  const titles = shape.fields.map(({ header }) => header);
  const findFields = makeHeaderFinder(shape);
  const isTitle = (text: string): boolean => findFields(text).length > 0;
  const read = await readCsv(bytes, MOST_CSV_ROWS, { ...known, titles, isTitle });
  const [firstRow] = read.rows;
  const above = read.titles.findLast(({ line }) => firstRow && line < firstRow.line);
  const header = tellHeadersApart(read.header, shape, above?.cells);
  const { file, cleaned } = await dividePersons({ ...read, header }, shape, uncleaned);
  const rows: CsvRow[] = [];
  const readCodes = makeCodeReader(file.header, file.rows, shape.codes);
  await inTurns(file.rows, (row) => {
    if (!isExampleRow(row)) rows.push({ ...row, cells: readCodes(row.cells) });
  });
  const [others, last] = [file.header.slice(0, -1), file.header.length - 1];
  // a row to check alone has our own titles, whatever is remembered
  const isOwn = others.every((title) => titles.includes(title));
  const isAgain =
    file.header[last] === REASON && (isOwn || rows.every(({ cells }) => isReason(cells[last] ?? '', titles)));
  const columns = matchColumns(isAgain ? others : file.header, rows, shape, isAgain && isOwn ? {} : choices);
  const dates = listDateColumns(shape, columns);
  const titleDay = dates.length === 0 ? findTitleDay(file) : undefined;
  const divided = await takeTitles({ ...file, rows }, { shape, columns }, readOffices);
  if (dates.length > 0) divided.titles = { ...divided.titles, days: [] };
  const dayOrder = new FileDayOrder();
  const people: CsvRow[] = [];
  const fillSame = makeSameFiller({ shape, columns, cleaned }, uncleaned);
  const fillParent = makeParentFiller({ shape, columns, cleaned }, uncleaned);
  await inTurns(divided.rows, (row) => {
    people.push(fillParent(fillSame(row)));
    for (const position of dates) dayOrder.add(row.cells[position] ?? '', row.line);
  });
  const filled = await fillMerged(people, { shape, columns, cleaned }, uncleaned);
  return {
    ...file,
    ...filled,
    ...{ shape, columns, titleDay, cleaned },
    titles: divided.titles,
    dayOrder: dayOrder.order,
  };
}

/**
 * The cells of a row as typed, for a file of those that were not sent. Its other rows no longer prove the order of dates,
 * so that a date which means another day alone is written in full.
 */
export function toSource({ shape, columns }: BulkFile, { cells }: CsvRow, read: RowCells): string[] {
  const days = new Set(shape.fields.flatMap((field) => (field.read === 'day' ? [field.name] : [])));
  return cells.map((cell, index) => {
    const target = columns[index]?.target ?? '';
    const isDate = (days.has(target) || target === 'birthDate') && !splitVisit(cell);
    return isDate ? writeAlone(cell, read[target] ?? cell) : cell;
  });
}
