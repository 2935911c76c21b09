import {
  saysSame,
  areLikelyMerged,
  areMergedDays,
  fillDown,
} from '../../../domain/text/intake/merged-cells.ts';
import type { FoundColumn } from '../../../domain/text/intake/match-columns.ts';
import { makeHeaderFinder } from '../../../domain/text/intake/headers.ts';
import { findOwners, isOfOthers } from '../../../domain/text/intake/owners.ts';
import { getHeader, type RowShape } from '../../../domain/text/intake/row-shape.ts';
import { splitPerson } from '../../../domain/text/intake/split-person.ts';
import { CleaningCounts } from '../../../domain/text/intake/describe-readings.ts';
import { type CleaningKind, isNoContact } from '../../../domain/text/cleaning.ts';
import { joinCells } from '../../../domain/text/files/table-lines.ts';
import { mapInTurns } from '../../db/turns.ts';
import type { CsvFile, CsvRow } from '../../intake/csv/read-csv.ts';

/** The fields and columns of a file whose cells are filled. */
interface Filling {
  shape: RowShape;
  columns: readonly FoundColumn[];
  cleaned: CleaningCounts;
}

/** The parts of a cell about a person, by the fields that it is divided into. */
const PERSON = { name: 'patientName', phone: 'phone', email: 'email' } as const;
const PARTY = 'responsiblePartyName';
const PERSON_PARTS = ['name', 'phone', 'email'] as const;
/** Different texts of a column that are looked at, and the share that must have several parts: others are corrected as rows. */
const [MOST_PERSONS, PERSON_SHARE] = [50, 0.5];

/**
 * The columns whose cells have name, phone and email of the patient in one; of others, such as guarantors, they stay.
 * @returns `isNamed`: another column has the patient's name
 */
function findPersonColumns(
  { header, rows }: CsvFile,
  shape: RowShape,
): { index: number; isNamed: boolean }[] {
  const findFields = makeHeaderFinder(shape);
  const targets = header.map((title) => findFields(title)[0]?.split('.')[0]);
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
    return isPerson && !(isNamed && split.some(({ name }) => name !== '')) ? [{ index, isNamed }] : [];
  });
}

/** A file whose cells with several parts of a patient are columns of their own, unless a person has undone that. */
export async function dividePersons(
  file: CsvFile,
  shape: RowShape,
  uncleaned: readonly CleaningKind[],
): Promise<{ file: CsvFile; cleaned: CleaningCounts }> {
  const cleaned = new CleaningCounts();
  const isPatients = shape.fields.some(({ name }) => name === PERSON.name);
  const [column] = isPatients ? findPersonColumns(file, shape) : [];
  if (column === undefined) return { file, cleaned };
  const { index, isNamed } = column;
  const isUndone = uncleaned.includes('split');
  const target = makeHeaderFinder(shape)(file.header[index] ?? '')[0];
  const own = PERSON_PARTS.filter((part) => part !== 'name' || !isNamed);
  // with a cell that has one part alone; a phone among emails is read as what it is
  const rest = own.find((part) => PERSON[part] === target) ?? (isNamed ? 'email' : 'name');
  const titles = own.map((part) => getHeader(shape, PERSON[part]));
  const rows = await mapInTurns(file.rows, ({ line, cells }): CsvRow => {
    const before = cells[index] ?? '';
    const found = splitPerson(before);
    const parts = own.map((part) => (found ? found[part] : part === rest ? before : ''));
    const after = parts.filter((part) => part !== '').join(', ');
    if (found) cleaned.push({ line, field: PERSON.name, kind: 'split', before, after });
    return isUndone ? { line, cells } : { line, cells: cells.toSpliced(index, 1, ...parts) };
  });
  return {
    file: isUndone ? file : { ...file, header: file.header.toSpliced(index, 1, ...titles), rows },
    cleaned,
  };
}

/** Fills the cells that say they are the same as in the row above: contacts and dates, if that row has one. */
export function makeSameFiller(
  { shape, columns, cleaned }: Filling,
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

/** Fills the cells of a parent without a contact with those of the other parent, whose columns are not read otherwise. */
export function makeParentFiller(
  { shape, columns, cleaned }: Filling,
  uncleaned: readonly CleaningKind[],
): (row: CsvRow) => CsvRow {
  const owners = findOwners(
    columns.map(({ header }) => header),
    shape,
  );
  const further = columns.flatMap(({ target, by }, at) => {
    const parent = owners[at]?.owner?.parent;
    return parent && target === null && by === null ? [{ at, ...parent }] : [];
  });
  const contacts = new Set(shape.fields.flatMap(({ name, standsInFor }) => (standsInFor ? [name] : [])));
  const own = columns.flatMap(({ target }, at) => {
    const [field = ''] = target?.split('.') ?? [];
    return field === PARTY || contacts.has(field) ? [{ at, target, field }] : [];
  });
  const people = [...new Set(further.map(({ person }) => person))].map((person) =>
    further.filter((one) => one.person === person),
  );
  return (row) => {
    const isFilled = ({ at }: { at: number }): boolean => {
      const text = (row.cells[at] ?? '').trim();
      return text !== '' && !isNoContact(text);
    };
    const isContact = ({ target }: { target: string }): boolean => contacts.has(target);
    if (people.length === 0 || own.some((one) => contacts.has(one.field) && isFilled(one))) return row;
    const other = people.find((parts) => parts.some((one) => isContact(one) && isFilled(one)));
    const isKnown = other?.some((one) => isContact(one) && own.some(({ target }) => target === one.target));
    if (!other || !isKnown) return row;
    const cells = [...row.cells];
    for (const { at, target } of own)
      cells[at] = row.cells[other.find((one) => one.target === target)?.at ?? -1] ?? '';
    const after = joinCells(other.map(({ at }) => row.cells[at] ?? ''));
    cleaned.push({ line: row.line, field: PARTY, kind: 'parent', before: '', after });
    return uncleaned.includes('parent') ? row : { ...row, cells };
  };
}

/** The fields whose merged cells are filled, if it is certain: never a name or a contact. */
const MERGED = { day: 'appointmentDate', provider: 'provider' } as const;

/**
 * The rows with the dates of merged cells, and with the providers that stand beside those dates alone; unless a person has
 * undone that.
 * @returns also what to do about cells of which it is not certain
 */
export async function fillMerged(
  rows: CsvRow[],
  { shape, columns, cleaned }: Filling,
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
