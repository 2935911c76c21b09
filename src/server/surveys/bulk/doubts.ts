import { findFieldColumns, onOneLine, type RowCells } from '../../../domain/text/intake/clean-row.ts';
import { findPhrase, getNoteFinder, hasPhrase } from '../../../domain/text/intake/notes.ts';
import { splitWords } from '../../../domain/text/intake/headers.ts';
import type { FoundColumn } from '../../../domain/text/intake/match-columns.ts';
import { getHeader, type RowShape } from '../../../domain/text/intake/row-shape.ts';
import { splitTreatment } from '../../../domain/text/intake/split-treatment.ts';
import { relations } from '../../../generated/relations.ts';
import { words } from '../../../generated/words.ts';
import { toSkip } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import { isPlaceholder } from '../../../domain/text/cleaning.ts';
import { remember } from '../../../domain/text/remember.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import { isWithdrawn } from './choices.ts';
import { quoteCell } from './describe-file.ts';
import type { BulkFile } from './read-file.ts';
import { findAbove } from './titles.ts';

/** Of a second contact, which the first one precedes. */
const OF_LATER = /\b[2-9]\b/;
/** People who may own the contact in a patient's row. */
const KIN = [...relations.filter((word) => word !== 'self'), ...words.kin];
/** Whose contact it is, in a column such as `Cell Phone Notes`. */
const OWNERS = [...KIN, ...words.contactOwners];
/** Kinds of a contact, in a column such as `Email Type`, by which nobody is surveyed. */
const WRONG_KINDS = [...KIN, ...words.undelivered];

/** Whether a header is of a contact and, behind it, of one of these: notes, or whose it is: `E-mail 1 - Label`. */
function isAboutContact(title: string, notes: readonly string[]): boolean {
  const contact = findPhrase(words.contactHeaders, title);
  return contact !== undefined && hasPhrase(notes, contact.after) && !OF_LATER.test(title);
}

/**
 * Whether a column that a person must choose is about its own rows alone: those of other practices, or with a note. Of others,
 * such as `Kept?`, an empty cell may mean "No".
 */
export function isAboutOwnRows(
  { header, by, candidates }: FoundColumn,
  { notes }: Pick<RowShape, 'notes'>,
): boolean {
  const title = splitWords(header);
  const { inColumn, inHeader } = getNoteFinder(notes);
  const areNotes = hasPhrase(words.contactNotes, title) && inColumn(title) === undefined && !inHeader(title);
  const isKnown = (name: string): boolean => name === 'practice' || (areNotes && notes.fields.includes(name));
  return by === null && candidates.length > 0 && candidates.every(isKnown);
}

/** Why a row is skipped without values that others have. @param titles of their columns */
export const describeBlank = (...titles: readonly string[]): BulkSkip =>
  toSkip('BLANK', `No ${titles.join(' and ')}`);

/**
 * Finds why a row is skipped whatever its fields say: a note in the columns that are not read, such as `Notes: "DO NOT SEND"`
 * and `Confirmed: "Broken"`, a title above it, or no value where the others have one.
 * @param of.isPart the other rows of the file were sent before
 * @param of.isUnattended nobody can be asked now: any text in an open column of notes may say that the row gets no survey
 */
export function makeDoubtFinders(
  { columns, shape, rows, titles }: BulkFile,
  { isPart, isUnattended = false }: { isPart: boolean; isUnattended?: boolean },
) {
  const finder = getNoteFinder(shape.notes);
  const list = (isWanted: (target: string | null) => boolean) =>
    columns.flatMap(({ target, header }, at) => (isWanted(target) ? [{ at, header }] : []));
  const unread = list((target) => target === null);
  // "No show fee" is no procedure
  const procedures = shape.fields.flatMap(({ name, read }) => (read === 'procedure' ? [name] : []));
  const noted = [...unread, ...list((target) => procedures.includes(target ?? ''))];
  const isOpenNote = (column: FoundColumn): boolean =>
    isUnattended &&
    isAboutOwnRows(column, shape) &&
    column.candidates.some((name) => shape.notes.fields.includes(name));
  const open = columns.flatMap((column, at) => (isOpenNote(column) ? [at] : []));
  const isOfPatients = shape.fields.some(({ name }) => name === 'visitStatus');
  const named = isOfPatients ? unread : [];
  const listAbout = (notes: readonly string[]) =>
    named.filter(({ header }) => isAboutContact(splitWords(header), notes));
  const [owners, kinds] = [listAbout(words.contactNotes), listAbout(words.contactKinds)];
  const contacts = isOfPatients ? list((target) => target === 'email' || target === 'phone') : [];
  const groups = named.filter(({ header }) => hasPhrase(words.groups, splitWords(header)));
  const isOff = (text: string): boolean => isOfPatients && isWithdrawn(text);
  const hasNote = remember((text) => finder.inUnread(text) !== undefined || isOff(text));
  const expected = findFieldColumns(shape, columns).flatMap(({ field, positions }) => {
    const { expectedAbove: share } = field;
    if (share === undefined || isPart) return share === undefined ? [] : [field];
    const filled = rows.filter(({ cells }) => positions.some((at) => (cells[at] ?? '').trim() !== ''));
    return filled.length > rows.length * share ? [field] : [];
  });
  return {
    /** @param isReachedByOthers of children, whose contact is another person's */
    findNote: (row: CsvRow, isReachedByOthers = false): BulkSkip | undefined => {
      const { cells } = row;
      const find = (some: typeof unread, phrases: readonly string[]) =>
        isReachedByOthers ? undefined : some.find(({ at }) => hasPhrase(phrases, cells[at] ?? ''));
      const other = find(owners, OWNERS) ?? find(kinds, WRONG_KINDS) ?? find(contacts, KIN);
      const group = groups.find(({ at }) => hasPhrase(words.noPatients, cells[at] ?? ''));
      const of = other ?? group;
      if (of) return toSkip('NOTED', quoteCell(of, of.at, cells[of.at] ?? ''));
      const isOpen = (at: number): boolean => open.includes(at) && (cells[at] ?? '').trim() !== '';
      const marked = noted.filter(({ at }) => hasNote((cells[at] ?? '').trim()) || isOpen(at));
      const column = marked.find(({ at }) => finder.isFinal(cells[at] ?? '')) ?? marked[0];
      const title = column ? undefined : findAbove(titles.headings, row);
      const text = column ? (cells[column.at] ?? '') : (title?.text ?? '');
      if (!column && finder.inTitle(text) === undefined && !isOff(text)) return undefined;
      return toSkip(
        finder.isFinal(text) ? 'FORBIDDEN' : 'NOTED',
        quoteCell(column ?? { header: 'Title' }, column?.at ?? 0, text),
      );
    },
    findBlank: (cells: RowCells): BulkSkip | undefined => {
      const blank = expected.filter(({ name }) => cells[name] === '').map(({ header }) => header);
      return blank.length > 0 ? describeBlank(...blank) : undefined;
    },
  };
}

/** Names with a note, as typed, by field, and why nobody is surveyed by them; `skip`: whatever a person corrects. */
export type NotedNames = readonly { field: string; text: string; reason: string; skip?: BulkSkip }[];

/** Finds the names in a row that have a note, or are of two people: cleaning would hide that. */
export function makeNameChecker({ shape, columns }: BulkFile): (row: CsvRow) => NotedNames {
  const { inName, inUnread, isFinalInName } = getNoteFinder(shape.notes);
  const names = findFieldColumns(shape, columns).filter(({ field }) => field.read === 'name');
  return ({ cells }) =>
    names.flatMap(({ field: { name }, positions }) => {
      const texts = positions.map((position) => onOneLine(cells[position] ?? ''));
      const text = texts.filter((one) => one !== '').join(' ');
      if (isPlaceholder(text)) return [];
      // "exam + xr" is no second person
      const treated = name === 'patientName' ? splitTreatment(text) : undefined;
      const own = treated && inUnread(treated.treatment) === undefined ? treated.name : text;
      const reason = inName(own, name === 'responsiblePartyName');
      if (reason === undefined) return [];
      const skip = isFinalInName(text)
        ? toSkip('FORBIDDEN', quoteCell({ header: getHeader(shape, name) }, 0, text))
        : undefined;
      return [{ field: name, text, reason, ...(skip && { skip }) }];
    });
}
