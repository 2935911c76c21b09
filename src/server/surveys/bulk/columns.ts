import {
  cleanDay,
  findFieldColumns,
  listDateColumns,
  makeRowReader,
  onOneLine,
  type NoteReceiver,
  type RowCells,
} from '../../../domain/text/intake/clean-row.ts';
import { findOption } from '../../../domain/text/intake/comparable.ts';
import { makeCodeReader } from '../../../domain/text/intake/codes.ts';
import { type DayOrder, FileDayOrder, writeAlone } from '../../../domain/text/intake/day-order.ts';
import {
  type ColumnChoices,
  columnTitle,
  type FoundColumn,
  isOfOthers,
  makeTitleFinder,
  matchColumns,
} from '../../../domain/text/intake/match-columns.ts';
import { getNoteFinder } from '../../../domain/text/intake/notes.ts';
import type { RowShape } from '../../../domain/text/intake/row-shape.ts';
import {
  areLikelyMerged,
  areMergedDays,
  fillDown,
  saysSame,
} from '../../../domain/text/intake/merged-cells.ts';
import { splitVisit } from '../../../domain/text/intake/split-visit.ts';
import { splitPerson } from '../../../domain/text/intake/split-person.ts';
import {
  CleaningCounts,
  describeReadings,
  type TextReading,
} from '../../../domain/text/intake/describe-readings.ts';
import type { UnknownValue, UnknownValues } from '../../../domain/text/intake/unknown-values.ts';
import { REASON, toSkip } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import { MOST_CSV_ROWS } from '../../../domain/surveys/upload-messages.ts';
import { type CleaningKind, isPlaceholder } from '../../../domain/text/cleaning.ts';
import { describeSkipped } from '../../../domain/text/files/table-lines.ts';
import { formatDay, formatNumber } from '../../../domain/text/format.ts';
import { parseDay } from '../../../domain/text/parse-day.ts';
import { remember } from '../../../domain/text/remember.ts';
import { isExampleRow } from '../../intake/csv/example-row.ts';
import { inTurns, mapInTurns } from '../../db/turns.ts';
import { type CsvFile, type CsvRow, readCsv } from '../../intake/csv/read-csv.ts';
import { isWithdrawn } from './choices.ts';

/** A row's texts by column name, cleaned. */
export type BulkCells = RowCells;

/** A file with its recognized columns. */
export interface BulkFile extends CsvFile {
  shape: RowShape;
  columns: FoundColumn[];
  /** of its dates in numbers */
  dayOrder: DayOrder;
  /** the visits' day of a report without a column for it, by its title */
  titleDay: TitleDay | undefined;
  /** the titles that name practices, in a file without a column for them */
  officeTitles: OfficeTitle[];
  /** what was cleaned before its rows are read */
  cleaned: CleaningCounts;
  /** notices about cells that may have been merged */
  merged: string[];
}

/** A title that names practices. */
export interface OfficeTitle {
  line: number;
  ids: string[];
  /** the part that names them */
  text: string;
}

/** The last title above a row that names practices. */
export const findOfficeTitle = (
  { officeTitles }: Pick<BulkFile, 'officeTitles'>,
  { line }: Pick<CsvRow, 'line'>,
): OfficeTitle | undefined => officeTitles.findLast((title) => title.line < line);

interface TitleDay {
  /** YYYY-MM-DD */
  day: string;
  line: number;
}

const DATE_IN_TITLE =
  /\b(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|[a-z]{3,9}\.? \d{1,2},? \d{4})\b/gi;
const OF_REPORT = /\b(print|generat|creat|run|export|impres|generad|through|from)/i;

/** The only day that the titles of a report name, beside that of its printing; of several nobody knows which one. */
function findTitleDay({ skipped }: CsvFile): TitleDay | undefined {
  const found = skipped
    .filter(({ reason, text }) => reason === 'title' && !OF_REPORT.test(text))
    .flatMap(({ line, text }) =>
      (text.match(DATE_IN_TITLE) ?? []).flatMap((date): TitleDay[] => {
        const day = parseDay(cleanDay(date, 'MIXED').value);
        return day === undefined ? [] : [{ day, line }];
      }),
    );
  return new Set(found.map(({ day }) => day)).size === 1 ? found[0] : undefined;
}

/** The parts of a cell about a person, by the fields that it is divided into. */
const PERSON = { name: 'patientName', phone: 'phone', email: 'email' } as const;
const PERSON_PARTS = ['name', 'phone', 'email'] as const;
/** Different texts of a column that are looked at, and the share that must have several parts: others are corrected as rows. */
const [MOST_PERSONS, PERSON_SHARE] = [50, 0.5];

/** The columns whose cells have name, phone and email of the patient in one; of others, such as guarantors, they stay. */
function findPersonColumns({ header, rows }: CsvFile, shape: RowShape): number[] {
  const findTitle = makeTitleFinder(shape);
  const targets = header.map((title) => findTitle(title)?.split('.')[0]);
  const own = new Set<string>(Object.values(PERSON));
  return header.flatMap((title, index) => {
    const target = targets[index];
    if (target === undefined ? isOfOthers(title) : !own.has(target)) return [];
    // beside a column with the patient's name, this name may be another person's
    const isNamed = targets.some((other, at) => at !== index && other === PERSON.name);
    const texts = new Set<string>();
    for (const { cells } of rows) {
      if (texts.size === MOST_PERSONS) break;
      const text = (cells[index] ?? '').trim();
      if (text !== '') texts.add(text);
    }
    const split = [...texts].flatMap((text) => splitPerson(text) ?? []);
    const isPerson = split.length > 0 && split.length >= texts.size * PERSON_SHARE;
    return isPerson && !(isNamed && split.some(({ name }) => name !== '')) ? [index] : [];
  });
}

/** A file whose cells with several parts of a patient are columns of their own, unless a person has undone that. */
async function dividePersons(
  file: CsvFile,
  shape: RowShape,
  uncleaned: readonly CleaningKind[],
): Promise<{ file: CsvFile; cleaned: CleaningCounts }> {
  const cleaned = new CleaningCounts();
  const isPatients = shape.fields.some(({ name }) => name === PERSON.name);
  const [index] = isPatients ? findPersonColumns(file, shape) : [];
  if (index === undefined) return { file, cleaned };
  const isUndone = uncleaned.includes('split');
  const target = makeTitleFinder(shape)(file.header[index] ?? '');
  const rest = PERSON_PARTS.find((part) => PERSON[part] === target) ?? 'name';
  const titles = PERSON_PARTS.map((part) => getHeader(shape, PERSON[part]));
  const rows = await mapInTurns(file.rows, ({ line, cells }): CsvRow => {
    const before = cells[index] ?? '';
    const found = splitPerson(before);
    const parts = PERSON_PARTS.map((part) => (found ? found[part] : part === rest ? before : ''));
    const after = parts.filter((part) => part !== '').join(', ');
    if (found) cleaned.push({ line, field: PERSON.name, kind: 'split', before, after });
    return isUndone ? { line, cells } : { line, cells: cells.toSpliced(index, 1, ...parts) };
  });
  return {
    file: isUndone ? file : { ...file, header: file.header.toSpliced(index, 1, ...titles), rows },
    cleaned,
  };
}

const LONGEST_NOTE = 120;

/** A cell of a column that is not read, for a reason: `Notes: "DO NOT SEND"`. */
export function quoteCell({ header }: Pick<FoundColumn, 'header'>, at: number, cell: string): string {
  const text = cell.trim();
  return `${columnTitle(header, at)}: "${text.length > LONGEST_NOTE ? `${text.slice(0, LONGEST_NOTE)}…` : text}"`;
}

/** Finds the only text of the last title above a row, such as `NO SHOWS`. Rows are looked at in their order. */
function makeLastTitleFinder(titles: readonly CsvRow[]): (row: CsvRow) => string | undefined {
  let next = 0;
  const isAbove = (at: number, line: number): boolean => (titles[at]?.line ?? line) < line;
  return ({ line }) => {
    if (next > 0 && !isAbove(next - 1, line)) next = 0;
    while (isAbove(next, line)) next += 1;
    return titles[next - 1]?.cells.find((cell) => cell.trim() !== '')?.trim();
  };
}

/** Why a row without a value is skipped that others have. @param title of its column */
export const describeBlank = (title: string): BulkSkip => toSkip('BLANK', `The row has no ${title}.`);

/**
 * Finds why a row is skipped whatever its fields say: a note in the columns that are not read, such as `Notes: "DO NOT SEND"`
 * and `Confirmed: "Broken"`, a title above it, or no value where the others have one.
 * @param isPart the other rows of the file were sent before
 */
export function makeDoubtFinders({ columns, shape, rows, titles }: BulkFile, isPart: boolean) {
  const finder = getNoteFinder(shape.notes);
  const unread = columns.flatMap(({ target, header }, at) => (target === null ? [{ at, header }] : []));
  const isOfPatients = shape.fields.some(({ name }) => name === 'visitStatus');
  const hasNote = remember(
    (text) => finder.inUnread(text) !== undefined || (isOfPatients && isWithdrawn(text)),
  );
  const findAbove = makeLastTitleFinder(titles.filter(makeIsHeading(shape)));
  const expected = findFieldColumns(shape, columns).flatMap(({ field, positions }) => {
    const { expectedAbove: share } = field;
    if (share === undefined || isPart) return share === undefined ? [] : [field];
    const filled = rows.filter(({ cells }) => positions.some((at) => (cells[at] ?? '').trim() !== ''));
    return filled.length > rows.length * share ? [field] : [];
  });
  return {
    findNote: (row: CsvRow): BulkSkip | undefined => {
      const { cells } = row;
      const column = unread.find(({ at }) => hasNote((cells[at] ?? '').trim()));
      if (column) return toSkip('NOTED', quoteCell(column, column.at, cells[column.at] ?? ''));
      const title = findAbove(row);
      const isNoted = title !== undefined && hasNote(title);
      return isNoted ? toSkip('NOTED', quoteCell({ header: 'Title' }, 0, title)) : undefined;
    },
    findBlank: (cells: BulkCells): BulkSkip | undefined => {
      const blank = expected.find(({ name }) => cells[name] === '');
      return blank && describeBlank(blank.header);
    },
  };
}

/** Whether a text says why a row was not sent, rather than why the patient came. */
function isReason(text: string, titles: readonly string[]): boolean {
  return /\.$|^(This|Same as|Left out) /.test(text) || titles.some((title) => text.startsWith(title));
}

/** Names of the times that a schedule has between its patients. */
const BLOCK =
  /^(lunch( break)?|break|((staff|team|office) )?meeting|(morning )?huddle|block(ed)?( out| time)?|hold|(office )?closed|holiday|vacation|out of office|admin( time)?|do not (book|schedule)|almuerzo|comida|reuni[óo]n|bloqueado|cerrado|descanso)$/i;

/** Characters of a title between rows, at most. */
const LONGEST_TITLE = 60;

/** Finds the titles between rows that say what the visits below them came to: nothing but a status, or a note. */
function makeIsHeading({ fields, notes }: RowShape): (row: CsvRow) => boolean {
  const finder = getNoteFinder(notes);
  const status = fields.find(({ hasTellingValues }) => hasTellingValues)?.options ?? [];
  return ({ cells }) => {
    const [text = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    if (text === '' || others.length > 0 || text.length > LONGEST_TITLE) return false;
    return findOption(status, text) !== undefined || finder.inUnread(text) !== undefined;
  };
}

/** Finds the blocks of a schedule: rows whose name says so, and by which nobody can be reached. */
function makeIsBlock(columns: readonly FoundColumn[]): (row: CsvRow) => boolean {
  const find = (...names: string[]): number[] =>
    columns.flatMap(({ target }, index) => (names.includes(target?.split('.')[0] ?? '') ? [index] : []));
  const [names, contacts] = [find('patientName'), find('email', 'phone')];
  return ({ cells }) => {
    const texts = names.map((index) => (cells[index] ?? '').trim()).filter((text) => text !== '');
    const isNamed = texts.length > 0 && texts.every((text) => BLOCK.test(text));
    return isNamed && contacts.every((index) => !/[\d@]/.test(cells[index] ?? ''));
  };
}

/** Fills the cells that say they are the same as in the row above: contacts and dates, if that row has one. */
function makeSameFiller(
  { shape, columns, cleaned }: Pick<BulkFile, 'shape' | 'columns' | 'cleaned'>,
  uncleaned: readonly CleaningKind[],
): (row: CsvRow) => CsvRow {
  const readers = ['email', 'us-phone', 'day'];
  const positions = columns.flatMap(({ target }, position) => {
    const field = shape.fields.find(({ name, read }) => name === target && readers.includes(read));
    return field ? [{ position, field: field.name }] : [];
  });
  const isUndone = uncleaned.includes('same');
  const above: string[] = [];
  return (row) => {
    let { cells } = row;
    for (const { position, field } of positions) {
      const before = (cells[position] ?? '').trim();
      const isSame = saysSame(before);
      if (!isSame) above[position] = before;
      const after = above[position] ?? '';
      if (!isSame || after === '') continue;
      cleaned.push({ line: row.line, field, kind: 'same', before, after });
      if (!isUndone) cells = cells.toSpliced(position, 1, after);
    }
    return cells === row.cells ? row : { ...row, cells };
  };
}

/** The fields whose merged cells are filled, if it is certain: never a name or a contact. */
const MERGED = { day: 'appointmentDate', provider: 'provider' } as const;

/**
 * The rows with the dates of merged cells, and with the providers that stand beside those dates alone; unless a person has
 * undone that.
 * @returns also what to do about cells of which it is not certain
 */
async function fillMerged(
  rows: CsvRow[],
  { shape, columns, cleaned }: Pick<BulkFile, 'shape' | 'columns' | 'cleaned'>,
  uncleaned: readonly CleaningKind[],
): Promise<{ rows: CsvRow[]; merged: string[] }> {
  const found = Object.values(MERGED).flatMap((field) => {
    const [position, ...others] = columns.flatMap(({ target }, at) => (target === field ? [at] : []));
    return position === undefined || others.length > 0 ? [] : [{ field, position }];
  });
  const texts = await Promise.all(
    found.map(({ position }) => mapInTurns(rows, ({ cells }) => (cells[position] ?? '').trim())),
  );
  const days = texts[found.findIndex(({ field }) => field === MERGED.day)];
  const areMerged = days !== undefined && areMergedDays(days);
  const isBeside = (column: readonly string[]): boolean =>
    areMerged && column.every((text, index) => (text === '') === (days[index] === ''));
  const filled = found.flatMap(({ field, position }, at) => {
    const column = texts[at] ?? [];
    return isBeside(column) ? [{ field, position, values: fillDown(column) }] : [];
  });
  const open = found.filter(
    ({ field }, at) => !filled.some((one) => one.field === field) && areLikelyMerged(texts[at] ?? []),
  );
  const isUndone = uncleaned.includes('above');
  const fill = (row: CsvRow, index: number): CsvRow => {
    const cells = [...row.cells];
    for (const { field, position, values } of filled) {
      const after = values[index] ?? '';
      if ((cells[position] ?? '').trim() !== '') continue;
      cleaned.push({ line: row.line, field, kind: 'above', before: '', after });
      cells[position] = after;
    }
    return isUndone ? row : { ...row, cells };
  };
  return {
    rows: filled.length === 0 ? rows : await mapInTurns(rows, fill),
    merged: open.map(
      ({ field }) =>
        `${getHeader(shape, field)} is empty in most rows, and stays so. If it belongs to the rows below it, fill it down in the file, and upload that.`,
    ),
  };
}

/**
 * Reads a file of these rows. The template's example row is skipped, which is never sent.
 * @param choices of a person about columns
 * @param uncleaned kinds of cleaning that a person has undone
 * @throws AppError 400 for an unreadable file
 */
export async function readBulkFile(
  bytes: Uint8Array,
  shape: RowShape,
  choices: ColumnChoices,
  uncleaned: readonly CleaningKind[],
): Promise<BulkFile> {
  const titles = shape.fields.map(({ header }) => header);
  const findTitle = makeTitleFinder(shape);
  const isTitle = (text: string): boolean => findTitle(text) !== undefined;
  const { file, cleaned } = await dividePersons(
    await readCsv(bytes, MOST_CSV_ROWS, { titles, isTitle }),
    shape,
    uncleaned,
  );
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
  const [isBlock, isHeading] = [makeIsBlock(columns), makeIsHeading(shape)];
  const dates = listDateColumns(shape, columns);
  const titleDay = dates.length === 0 ? findTitleDay(file) : undefined;
  const dayOrder = new FileDayOrder();
  const people: CsvRow[] = [];
  const fillSame = makeSameFiller({ shape, columns, cleaned }, uncleaned);
  await inTurns(rows, (row) => {
    const { line, cells } = row;
    if (isBlock(row) || isHeading(row)) {
      const text = cells.filter((cell) => cell !== '').join(' ');
      file.skipped.push({ line, reason: 'title', text });
      if (isHeading(row)) file.titles.push(row);
      return;
    }
    people.push(fillSame(row));
    for (const position of dates) dayOrder.add(cells[position] ?? '', line);
  });
  file.titles.sort((one, other) => one.line - other.line);
  const filled = await fillMerged(people, { shape, columns, cleaned }, uncleaned);
  return {
    ...file,
    ...filled,
    shape,
    columns,
    dayOrder: dayOrder.order,
    titleDay,
    officeTitles: [],
    cleaned,
  };
}

/** Names with a note, as typed, by field, and why nobody is surveyed by them. */
export type NotedNames = readonly { field: string; text: string; reason: string }[];

/** Finds the names in a row that have a note, or are of two people: cleaning would hide that. */
export function makeNameChecker({ shape, columns }: BulkFile): (row: CsvRow) => NotedNames {
  const { inName } = getNoteFinder(shape.notes);
  const names = findFieldColumns(shape, columns).filter(({ field }) => field.read === 'name');
  return ({ cells }) =>
    names.flatMap(({ field: { name }, positions }) => {
      const texts = positions.map((position) => onOneLine(cells[position] ?? ''));
      const text = texts.filter((one) => one !== '').join(' ');
      if (isPlaceholder(text)) return [];
      const reason = inName(text, name === 'responsiblePartyName');
      return reason === undefined ? [] : [{ field: name, text, reason }];
    });
}

/**
 * @param notes receives what was cleaned
 * @param uncleaned kinds of cleaning that a person has undone
 */
export function cellReader(
  { shape, columns, dayOrder }: BulkFile,
  notes: NoteReceiver,
  uncleaned: readonly CleaningKind[],
): (row: CsvRow) => BulkCells {
  return makeRowReader(shape, columns, { notes, uncleaned, dayOrder });
}

/**
 * The cells of a row as typed, for a file of those that were not sent. Its other rows no longer prove the order of dates,
 * so that a date which means another day alone is written in full.
 */
export function toSource({ shape, columns }: BulkFile, { cells }: CsvRow, read: BulkCells): string[] {
  const days = new Set(shape.fields.flatMap((field) => (field.read === 'day' ? [field.name] : [])));
  return cells.map((cell, index) => {
    const target = columns[index]?.target ?? '';
    const isDate = (days.has(target) || target === 'birthDate') && !splitVisit(cell);
    return isDate ? writeAlone(cell, read[target] ?? cell) : cell;
  });
}

export const getHeader = ({ fields }: RowShape, field: string): string =>
  fields.find(({ name }) => name === field)?.header ?? field;

/** The titles of columns that are not read, though nobody has chosen that; they may be misspelt. */
export function listUnread({ columns }: BulkFile): string[] {
  return columns
    .filter(({ target, by, header }) => target === null && by === null && header !== '')
    .map(({ header }) => header);
}

/** Columns that were recognized by their values, or of which the first usable one is read. */
function describeMatches({ shape, columns }: BulkFile): string[] {
  const guessed = columns.filter(({ by }) => by === 'content');
  const several = findFieldColumns(shape, columns).filter(
    ({ field, positions }) => field.hasSeveralColumns && positions.length > 1,
  );
  return [
    ...guessed.map(
      ({ header, target }) => `The column "${header}" is read as ${getHeader(shape, target ?? '')}.`,
    ),
    ...several.map(({ field, positions }) => {
      const [first, ...others] = positions.map((position) => `"${columns[position]?.header}"`);
      if (field.needsMeaning)
        return `${field.header} is read from ${[first, ...others].join(' and ')} together.`;
      return `${field.header} is read from ${first}, or where that cannot be used from ${others.join(', then ')}.`;
    }),
  ];
}

/** Whether rows whose text for a field means nothing are not sent. */
const needsMeaning = ({ fields }: RowShape, name: string): boolean =>
  fields.some((field) => field.name === name && field.needsMeaning);

/** Unknown values that are named one by one. */
const MOST_UNKNOWN = 20;

/** Sentences about unknown values. */
export function describeUnknown(shape: RowShape, unknown: readonly UnknownValue[]): string[] {
  const texts = unknown.slice(0, MOST_UNKNOWN).map(({ field, value, rows, line }) => {
    const count =
      rows === 1 ? `1 row, line ${line}` : `${formatNumber(rows)} rows, the first is line ${line}`;
    const effect = needsMeaning(shape, field) ? 'No survey is sent for it.' : 'It is left empty.';
    return `${getHeader(shape, field)} "${value}" is not known (${count}). ${effect}`;
  });
  const more = unknown.length - texts.length;
  return more > 0
    ? [...texts, `${formatNumber(more)} more values are not known. They are left empty.`]
    : texts;
}

/** Notices about what was skipped and recognized in a file, for its sender. */
export function describeReading(file: BulkFile, values: readonly UnknownValues[]): string[] {
  const { shape, skipped, titleDay } = file;
  return [
    ...describeSkipped(skipped),
    ...(titleDay ? [`Line ${titleDay.line} says when the visits were: ${formatDay(titleDay.day)}.`] : []),
    ...describeMatches(file),
    ...file.merged,
    ...describeUnknown(
      shape,
      values.flatMap(({ unasked }) => unasked),
    ),
  ];
}

/** The words of a file that stand for a value by another name. */
export function listReadings({ shape }: BulkFile, values: readonly UnknownValues[]): TextReading[] {
  return describeReadings(
    values.flatMap(({ readings }) => readings),
    (field) => getHeader(shape, field),
    (field) => (needsMeaning(shape, field) ? 'no survey is sent' : undefined),
  );
}
