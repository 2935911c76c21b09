import { readYesNo, toHeaderKey } from '../../../domain/text/intake/comparable.ts';
import { getHeader } from '../../../domain/text/intake/row-shape.ts';
import { areFlags, isTime } from '../../../domain/text/intake/value-forms.ts';
import { onOneLine } from '../../../domain/text/cleaning.ts';
import { toSkip } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import { patientsRow } from '../../../generated/rows.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import { describeNotKnown, findFlag, findMenuValue, isWithdrawn, type Meanings } from './choices.ts';
import type { BulkFile } from './read-file.ts';

const FIELD = 'selection';
const EMPTY = '(empty)';

type Read = (text: string, meanings: Meanings) => BulkSkip | undefined;

/** A column whose header says what its "Yes" and "No" mean, of a time or date that it is one, and of an empty cell that it is none. */
function makeFlagged(header: string, isYesGood: boolean, ofVisits: boolean): Read {
  const leaveOut = (text: string): BulkSkip =>
    ofVisits
      ? toSkip('NO_VISIT', `${header} is ${text}.`)
      : toSkip('EXCLUDED', `${header} is ${text}.`);
  return (text, meanings) => {
    const isYes = text === '' ? false : isTime(text) || readYesNo(text);
    if (isYes === undefined) return readChosen(header, text, meanings);
    if (isYes === isYesGood) return undefined;
    if (text !== '') return leaveOut(`"${text}"`);
    return ofVisits ? toSkip('BLANK', `${header} is empty.`) : leaveOut('empty');
  };
}

/** A text of a column that a person has chosen, whose values mean what a person says. */
function readChosen(header: string, text: string, meanings: Meanings): BulkSkip | undefined {
  if (isWithdrawn(text)) return toSkip('NO_VISIT', `${header} is "${text}".`);
  if (findMenuValue('visitStatus', text)?.value === 'COMPLETED') return undefined;
  // two columns may say the opposite by the same word
  const asked = `${header}: ${text}`;
  return meanings.ask(FIELD, asked) === null ? describeNotKnown(FIELD, asked, meanings) : undefined;
}

/** A reader of the columns that say who gets a survey: why the patient of a row gets none. */
export function makeSelectionReader({
  columns,
  rows,
}: BulkFile): (row: CsvRow, meanings: Meanings) => BulkSkip | undefined {
  const own = toHeaderKey(getHeader(patientsRow, FIELD));
  const readers = columns.flatMap(({ target, header }, at): { at: number; read: Read }[] => {
    if (target !== FIELD) return [];
    // a row that is corrected has what its columns said
    if (toHeaderKey(header) === own) return [{ at, read: makeFlagged(header, true, false) }];
    const flag = findFlag(FIELD, header);
    if (flag) return [{ at, read: makeFlagged(header, flag.yes === 'YES', false) }];
    const ofVisit = findFlag('visitStatus', header);
    if (ofVisit) return [{ at, read: makeFlagged(header, ofVisit.yes === 'COMPLETED', true) }];
    const texts = new Set(rows.map(({ cells }) => (cells[at] ?? '').trim()));
    // beside a mark alone, an empty cell says the opposite
    const isMark = texts.size === 2 && texts.delete('') && areFlags([...texts]);
    return [
      {
        at,
        read: (text, meanings) =>
          text === '' && !isMark ? undefined : readChosen(header, text || EMPTY, meanings),
      },
    ];
  });
  return ({ cells }, meanings) => {
    for (const { at, read } of readers) {
      const skip = read(onOneLine(cells[at] ?? ''), meanings);
      if (skip) return skip;
    }
    return undefined;
  };
}
