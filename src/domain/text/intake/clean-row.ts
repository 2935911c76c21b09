import {
  type Cleaned,
  cleanCapitals,
  cleanCode,
  cleanEmail,
  cleanPatientEmail,
  type CleaningKind,
  cleanName,
  cleanPhone,
  isMissing,
  isPlaceholder,
} from '../cleaning.ts';
import { parseDay } from '../parse-day.ts';
import { withoutSigns } from '../plain-text.ts';
import { remember } from '../remember.ts';
import { addYear, type DayOrder, getDayOrder, readDayFirst } from './day-order.ts';
import { toHeaderKey, withoutSubject } from './comparable.ts';
import type { FoundColumn } from './match-columns.ts';
import { hasForm } from './value-forms.ts';
import type { NamePart, RowField, RowReader, RowShape } from './row-shape.ts';
import { cleanPatientName } from './split-treatment.ts';
import { splitVisit, type VisitParts } from './split-visit.ts';

/** A value that was changed beyond its notation. */
export interface CleaningNote {
  line: number;
  /** name of the field */
  field: string;
  kind: CleaningKind;
  before: string;
  after: string;
}

/** Receives what was changed in rows. */
export interface NoteReceiver {
  push(note: CleaningNote): unknown;
}

/** The texts of a row by field. */
export type RowCells = Readonly<Record<string, string>>;

/** Without signs that nobody sees. */
function cleanText(text: string): Cleaned {
  const value = withoutSigns(text);
  return value === text.trim() ? { value } : { value, kind: 'signs' };
}

const cleanWord = (text: string): Cleaned =>
  isPlaceholder(text) ? { value: '', kind: 'placeholder' } : cleanText(text);

/**
 * A date in numbers is read with its day first where the file, or the date itself, proves that.
 * @param mayLackYear a date without a year is of the nearest one, as that of a visit
 */
export function cleanDay(text: string, fileOrder: DayOrder, mayLackYear = false): Cleaned {
  const { value: word, ...cleaned } = cleanWord(text);
  const value = mayLackYear ? addYear(word, fileOrder === 'DAY_FIRST') : word;
  const order = getDayOrder(value);
  const isDayFirst = fileOrder === 'DAY_FIRST' ? order !== undefined : order === 'DAY_FIRST';
  const day = isDayFirst && fileOrder !== 'MONTH_FIRST' ? readDayFirst(value) : value;
  if (value !== word) {
    const isInDoubt = order === 'MIXED' && fileOrder === 'MIXED';
    return { value: isInDoubt ? day : (parseDay(day) ?? day), kind: 'year' };
  }
  return day === value ? { value, ...cleaned } : { value: day, kind: 'day' };
}

/** Dates by which systems say that something has no end: `12/31/9999`, `0000-00-00`, and the first days of their calendars. */
const NO_END = [
  /^((12[/.-]31|31[/.-]12)[/.-](9999|2[019]99)|(9999|2[019]99)-?12-?31)(?!\d)/,
  /^0+[/.-]0+[/.-]0+|^0{8}(?!\d)/,
  /^(0?1[/.-]0?[01][/.-](1900|1753|0001)|(1900|1753|0001)-?01-?0[01]|(12[/.-]3[01]|3[01][/.-]12)[/.-]1899|1899-?12-?3[01])(?!\d)/,
];

/** Whether a date stands for none. */
export const isNoEnd = (text: string): boolean => NO_END.some((pattern) => pattern.test(text.trim()));

/** As `cleanDay`, of something that may have no end, as an employment has none. */
export function cleanEnd(text: string, fileOrder: DayOrder, mayLackYear = false): Cleaned {
  return isNoEnd(text) ? { value: '', kind: 'noEnd' } : cleanDay(text, fileOrder, mayLackYear);
}

const READERS: Record<Exclude<RowReader, 'day'>, (text: string) => Cleaned> = {
  text: cleanText,
  birth: cleanText,
  name: cleanName,
  email: cleanEmail,
  'us-phone': cleanPhone,
  code: cleanCode,
  choice: cleanWord,
  procedure: cleanWord,
};

/** A word for none, such as `0` in a column of consents, may be a "No". */
const getReader = ({ read, needsMeaning, isPersonal }: RowField): ((text: string) => Cleaned) => {
  if (isPersonal && read === 'email') return cleanPatientEmail;
  if (isPersonal && read === 'name') return cleanPatientName;
  return READERS[needsMeaning || read === 'day' ? 'text' : read];
};

const PARTS: readonly NamePart[] = ['first', 'middle', 'last'];

/** Written without a pattern of spaces around breaks, which would backtrack over each long run of spaces. */
export function onOneLine(cell: string): string {
  if (!/[\r\n]/.test(cell)) return cell.trim();
  const lines = cell.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

const isInCapitals = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();

interface FieldColumns {
  field: RowField;
  /** positions of the column, or of those with its parts */
  positions: number[];
}

/** The columns of a field in the order of its headers: those that no header names come last. */
function sortByHeader(
  positions: readonly number[],
  { synonyms }: RowField,
  columns: readonly FoundColumn[],
): number[] {
  const keys = synonyms.map(toHeaderKey);
  const rank = (position: number): number => {
    const key = toHeaderKey(columns[position]?.header ?? '');
    const [index = keys.length] = [key, withoutSubject(key)]
      .map((one) => keys.indexOf(one))
      .filter((at) => at >= 0);
    return index;
  };
  return [...positions].sort((one, other) => rank(one) - rank(other));
}

/** The columns of each field that a file has, in the order in which they are read. */
export function findFieldColumns({ fields }: RowShape, columns: readonly FoundColumn[]): FieldColumns[] {
  const find = (target: string): number[] =>
    columns.flatMap((column, position) => (column.target === target ? [position] : []));
  return fields
    .map((field) => {
      const positions = [field.name, ...PARTS.map((part) => `${field.name}.${part}`)].flatMap(find);
      return {
        field,
        positions: field.hasSeveralColumns ? sortByHeader(positions, field, columns) : positions,
      };
    })
    .filter(({ positions }) => positions.length > 0);
}

/** The first of several texts that can be used; if none can, the first one that says something. */
function pickUsable(texts: readonly string[], read: RowReader, clean: (text: string) => Cleaned): string {
  if (texts.length < 2) return texts[0] ?? '';
  const filled = texts.filter((text) => clean(text).value !== '');
  const usable = filled.find((text) => hasForm(read, text) && clean(text).problem === undefined);
  return usable ?? filled[0] ?? texts[0] ?? '';
}

/** Between the different texts of a row's columns for one field, each of which is read, so that no column's "No" is lost. */
const SEPARATOR = '\n';

const joinTexts = (texts: readonly string[]): string =>
  [...new Set(texts)].filter((text) => text !== '').join(SEPARATOR);

/** The texts of a row's columns for a field. */
export function splitTexts(text = ''): string[] {
  if (text === '') return [];
  return text.split(SEPARATOR).filter((one) => one !== '');
}

/** A row with what a cell says beside a date, or beside a status, in the field that it belongs to. */
function withBeside(
  cells: RowCells,
  beside: VisitParts[],
  { day, status }: { day: string; status: string },
): RowCells {
  if (beside.length === 0) return cells;
  const statuses = joinTexts([...splitTexts(cells[status]), ...beside.map((parts) => parts.status)]);
  const when = cells[day] || beside.map((parts) => parts.when).find((text) => text !== '');
  return { ...cells, [status]: statuses, [day]: when ?? '' };
}

/** How the rows of a file are read. */
export interface ReadingOptions {
  notes?: NoteReceiver;
  uncleaned?: readonly CleaningKind[];
  dayOrder?: DayOrder;
}

/** The positions of a file's columns of dates. */
export function listDateColumns({ fields }: RowShape, columns: readonly FoundColumn[]): number[] {
  const days = new Set(fields.flatMap(({ name, read }) => (read === 'day' ? [name] : [])));
  return columns.flatMap(({ target }, position) => (days.has(target ?? '') ? [position] : []));
}

/**
 * Reads the rows of a file by its recognized columns.
 * @param notes receives what was changed in each row
 * @param uncleaned kinds of changes that a person has undone: such a value stays as written, and is still noted
 * @param dayOrder of the file's dates in numbers
 * @returns a row's cleaned texts by field; what cannot be cleaned stays as written, for the validator to reject
 */
export function makeRowReader(
  shape: RowShape,
  columns: readonly FoundColumn[],
  { notes = [], uncleaned = [], dayOrder = 'MONTH_FIRST' }: ReadingOptions = {},
): (row: { line: number; cells: readonly string[] }) => RowCells {
  const readDay = remember((text) => cleanDay(text, dayOrder, true));
  const readEnd = remember((text) => cleanEnd(text, dayOrder, true));
  const getCleaner = (field: RowField): ((text: string) => Cleaned) =>
    field.read === 'day' ? (isVisit(field) ? readDay : readEnd) : remember(getReader(field));
  const areCapitals = columns.map(({ samples }) => samples.length > 0 && samples.every(isInCapitals));
  const day = shape.fields.find(({ read }) => read === 'day')?.name;
  const status = shape.fields.find(({ hasTellingValues }) => hasTellingValues)?.name;
  const isVisit = ({ name }: RowField): boolean => status !== undefined && (name === day || name === status);
  const found = findFieldColumns(shape, columns).map(({ field, positions }) => ({
    field,
    positions,
    clean: getCleaner(field),
  }));
  const split = remember(splitVisit);
  return ({ line, cells }) => {
    const beside: VisitParts[] = [];
    const read: Record<string, string> = {};
    /** without what stands beside it */
    const toOwn = (text: string, field: RowField): string => {
      const parts = isVisit(field) ? split(text) : undefined;
      if (!parts) return text;
      beside.push({ ...parts, when: readDay(parts.when).value });
      return field.name === day ? parts.when : '';
    };
    const readField = ({ field, positions, clean }: (typeof found)[number]): string => {
      const texts = positions
        .map((position) => toOwn(onOneLine(cells[position] ?? ''), field))
        // any other word for none may mean something here
        .filter((text) => text !== '' && !(field.needsMeaning && isMissing(text)));
      const pick = (): string =>
        field.needsMeaning ? joinTexts(texts) : pickUsable(texts, field.read, clean);
      const before = field.hasSeveralColumns ? pick() : texts.join(' ');
      const apply = (text: string, { value, kind }: Cleaned): string => {
        if (kind) notes.push({ line, field: field.name, kind, before: text, after: value });
        return kind && uncleaned.includes(kind) ? text : value;
      };
      const cleaned = clean(before);
      if (cleaned.problem !== undefined) return before;
      const value = apply(before, cleaned);
      if (field.read !== 'name') return value;
      const whole = cleanCapitals(value);
      const isMixed = positions.length > 1 && positions.some((position) => areCapitals[position]);
      if (whole.kind || !isMixed) return apply(value, whole);
      // of first and last name, the column of one may be in capitals
      const parts = positions.map((position) => {
        const text = onOneLine(cells[position] ?? '');
        return areCapitals[position] ? cleanCapitals(text).value : text;
      });
      const joined = cleanName(parts.filter((text) => text !== '').join(' ')).value;
      return apply(value, { value: joined, ...(joined !== value && { kind: 'capitals' }) });
    };
    for (const one of found) read[one.field.name] = readField(one);
    return withBeside(read, beside, { day: day ?? '', status: status ?? '' });
  };
}

/**
 * A row whose only contact stands in the field of the other kind, as in a column with emails and phones alike.
 * @param of as the row is read
 */
export function sortContacts(
  cells: RowCells,
  line: number,
  { notes = [], uncleaned = [] }: Pick<ReadingOptions, 'notes' | 'uncleaned'> = {},
): RowCells {
  const { email = '', phone = '' } = cells;
  const isPhone = phone === '' && !email.includes('@') && hasForm('us-phone', email);
  const isEmail = email === '' && hasForm('email', phone);
  if (!isPhone && !isEmail) return cells;
  const note = isPhone
    ? { field: 'email', before: email, after: cleanPhone(email).value }
    : { field: 'phone', before: phone, after: cleanEmail(phone).value };
  notes.push({ line, kind: 'moved', ...note });
  if (uncleaned.includes('moved')) return cells;
  return isPhone ? { ...cells, email: '', phone: note.after } : { ...cells, email: note.after, phone: '' };
}
