import { isPlaceholder } from '../../../domain/text/cleaning.ts';
import { isNoEnd, onOneLine } from '../../../domain/text/intake/clean-row.ts';
import { readYesNo, toHeaderKey } from '../../../domain/text/intake/comparable.ts';
import { getHeader } from '../../../domain/text/intake/row-shape.ts';
import { areFlags, isTime } from '../../../domain/text/intake/value-forms.ts';
import { toSkip } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import { hasPhrase } from '../../../domain/text/intake/notes.ts';
import { patientsRow } from '../../../generated/rows.ts';
import { words } from '../../../generated/words.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import {
  describeNotKnown,
  describeOff,
  findFlag,
  findMenuValue,
  isOff,
  makeFlagReader,
  type Meanings,
} from './choices.ts';
import type { BulkFile } from './read-file.ts';

const FIELD = 'selection';
/** An empty cell as it is asked about. */
const EMPTY = '(empty)';
const MOMENT = '(a date or time)';

type Read = (text: string, meanings: Meanings) => BulkSkip | undefined;

/** Words and dates for none are empty cells; `0` is a "No". */
const isNone = (text: string): boolean =>
  isNoEnd(text) || (isPlaceholder(text) && readYesNo(text) === undefined);

const readCell = (cell = ''): string => onOneLine(cell);
const withoutNone = (text: string): string => (isNone(text) ? '' : text);

const readMark = (text: string): boolean | undefined => isTime(text) || readYesNo(text);

/** A column whose header says what its "Yes" and "No" mean. Times and dates are a "Yes". */
function makeFlagged(
  { header, texts }: { header: string; texts: ReadonlySet<string> },
  { isYesGood, ofVisits }: { isYesGood: boolean; ofVisits: boolean },
): Read {
  const marks = new Set([...texts].map(withoutNone).filter(Boolean).map(readMark));
  // beside nothing but a "Yes", an empty cell is a "No"; beside both it may be either
  const isEmptyGood = !isYesGood || !marks.has(true);
  const emptyKind = ofVisits || marks.has(false) ? 'BLANK' : 'EXCLUDED';
  return (cell, meanings) => {
    const text = withoutNone(cell);
    if (text === '') return isEmptyGood ? undefined : toSkip(emptyKind, `${header} is empty.`);
    const isYes = readMark(text);
    if (isYes === undefined) return readChosen(header, text, meanings);
    return isYes === isYesGood
      ? undefined
      : toSkip(ofVisits ? 'NO_VISIT' : 'EXCLUDED', `${header} is "${text}".`);
  };
}

/** A text of a column that a person has chosen, whose values mean what a person says. @param text empty: of an empty cell */
function readChosen(header: string, text: string, meanings: Meanings): BulkSkip | undefined {
  const status = findMenuValue('visitStatus', text)?.value ?? null;
  if (isOff(status)) return describeOff(text, `${header} is "${text}".`);
  if (status === 'COMPLETED' || hasPhrase(words.patients, text)) return undefined;
  // two columns may say the opposite by the same word
  const value = `${header}: ${isTime(text) ? MOMENT : text || EMPTY}`;
  const choice = meanings.ask(FIELD, value, undefined, { column: header, text });
  return choice === null ? describeNotKnown(FIELD, value, meanings) : undefined;
}

/** Finds the first reason to skip a row in all columns of a field. @param makeRead of a column with its different texts */
function makeSkipReader(
  { columns, rows }: BulkFile,
  field: string,
  makeRead: (column: { header: string; texts: Set<string>; isEmptyRare: boolean }) => Read,
): (row: CsvRow, meanings: Meanings) => BulkSkip | undefined {
  const readers = columns.flatMap(({ target, header }, at) => {
    if (target !== field) return [];
    const texts = rows.map(({ cells }) => readCell(cells[at]));
    const isEmptyRare = texts.filter((text) => text === '').length * 2 < texts.length;
    return [{ at, read: makeRead({ header, texts: new Set(texts), isEmptyRare }) }];
  });
  return ({ cells }, meanings) => {
    // all columns are read, so that their unknown values are asked about at once
    const skips = readers.map(({ at, read }) => read(readCell(cells[at]), meanings));
    return skips.find((skip) => skip !== undefined);
  };
}

/** Finds why the patient of a row gets no survey, by the columns that say who does. */
export const makeSelectionReader = (file: BulkFile) =>
  makeSkipReader(file, FIELD, ({ header, texts, isEmptyRare }) => {
    const isEmpty = texts.delete('');
    const isOwn = toHeaderKey(header) === toHeaderKey(getHeader(patientsRow, FIELD));
    const flag = findFlag(FIELD, header);
    const ofVisit = findFlag('visitStatus', header);
    if (isOwn || flag || ofVisit) {
      const isYesGood = isOwn || flag?.yes === 'YES' || ofVisit?.yes === 'COMPLETED';
      return makeFlagged({ header, texts }, { isYesGood, ofVisits: !isOwn && flag === undefined });
    }
    // beside a mark alone, an empty cell says the opposite; beside codes, nobody knows what
    const isTelling = isEmpty && (isEmptyRare || (texts.size === 1 && areFlags([...texts])));
    return (text, meanings) => (text === '' && !isTelling ? undefined : readChosen(header, text, meanings));
  });

/** Finds why the employee of a row gets none, by the columns with an opt-out. */
export const makeRefusalReader = (file: BulkFile) =>
  makeSkipReader(file, 'optOut', ({ header }) => {
    const read = makeFlagReader('optOut', header);
    return (text, meanings) => {
      const value = withoutNone(text) === '' ? 'NO' : read(text, meanings);
      if (value === 'YES') return toSkip('NO_CONSENT', 'The employee wants no messages.');
      return value === null ? describeNotKnown('optOut', text, meanings) : undefined;
    };
  });
