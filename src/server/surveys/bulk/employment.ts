import { isPlaceholder } from '../../../domain/text/cleaning.ts';
import { toSkip } from '../../../domain/surveys/bulk-upload.ts';
import { DEFAULT_TIME_ZONE } from '../../../domain/surveys/place-time-zone.ts';
import { formatDay } from '../../../domain/text/format.ts';
import { cleanDay, isNoEnd, onOneLine, type RowCells } from '../../../domain/text/intake/clean-row.ts';
import { readYesNo } from '../../../domain/text/intake/comparable.ts';
import { readDayFirst } from '../../../domain/text/intake/day-order.ts';
import { dayAt } from '../../../domain/text/local-moment.ts';
import { DATE_EXAMPLES, parseDay } from '../../../domain/text/parse-day.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import { describeNotKnown, findMenuValue, makeFlagReader, type Meanings } from './choices.ts';
import type { BulkFile } from './read-file.ts';

const [STATUS, DATE] = ['employmentStatus', 'terminationDate'] as const;
/** Such as `00/00/0000`: there is no date. */
const NO_DATE = /^[0\s/.-]*$/;

/** Whether the employee of a row still works there, as the file says. */
interface Employment {
  /** null: the file does not say it */
  status: string | null;
  /** the date that decides, of several columns, as text */
  terminationDate: string;
  skip: BulkSkip | undefined;
  problems: { field: string; reason: string }[];
}

/** Reads employment from all columns with a status, and from those with a termination date. */
export function makeEmploymentReader({ columns, dayOrder }: BulkFile) {
  const today = dayAt(new Date(), DEFAULT_TIME_ZONE);
  const statuses = columns.flatMap(({ target, header }, position) =>
    target === STATUS ? [{ position, readStatus: makeFlagReader(STATUS, header) }] : [],
  );
  const dates = columns.flatMap(({ target }, position) => (target === DATE ? [position] : []));
  const listDates = ({ cells }: CsvRow, { terminationDate = '' }: RowCells): string[] =>
    dates.length < 2
      ? [terminationDate]
      : dates.map((position) => cleanDay(onOneLine(cells[position] ?? ''), dayOrder, true).value);
  /** The reason to treat an employee as former, as a sentence; undefined: none; null: the text cannot be read. */
  const readEnd = (text: string): string | null | undefined => {
    const status = findMenuValue(STATUS, text)?.value;
    if (NO_DATE.test(text) || isNoEnd(text) || readYesNo(text) === false) return undefined;
    if (readYesNo(text) || status === 'FORMER') return `The file says "${text}".`;
    if (status !== undefined) return undefined;
    // a date that has two meanings must be over, or to come, by both
    const days = [text, ...(dayOrder === 'MIXED' ? [readDayFirst(text)] : [])].map((one) => parseDay(one));
    const over = days.filter((day) => day === undefined || day < today);
    const [day] = days;
    if (over.length === 0) return undefined;
    return day === undefined || over.length < days.length ? null : `The last day was ${formatDay(day)}.`;
  };
  return (row: CsvRow, cells: RowCells, meanings: Meanings): Employment => {
    const read = statuses.flatMap(({ position, readStatus }) => {
      const text = onOneLine(row.cells[position] ?? '');
      if (text === '' || (isPlaceholder(text) && readYesNo(text) !== false)) return [];
      return [{ text, value: readStatus(text, meanings) }];
    });
    const ends = listDates(row, cells).map((text) => ({ text, end: readEnd(text) }));
    const last = ends.find(({ end }) => typeof end === 'string') ?? ends.find(({ end }) => end === null);
    const terminationDate = last?.text ?? cells.terminationDate ?? '';
    const skip = (reason: string): Employment => ({
      status: 'FORMER',
      terminationDate,
      skip: toSkip('FORMER', `${reason} Former employees are not surveyed.`),
      problems: [],
    });
    const fail = (field: string, reason: string): Employment => ({
      status: unknown ? null : (read[0]?.value ?? null),
      terminationDate,
      skip: undefined,
      problems: [{ field, reason }],
    });
    const ended = read.find(({ value }) => value === 'FORMER');
    const unknown = read.find(({ value }) => value === null);
    if (ended) return skip(`The file says "${ended.text}".`);
    if (unknown && meanings.recall(STATUS, unknown.text) === null)
      return { ...skip(''), status: null, skip: describeNotKnown(STATUS, unknown.text, meanings) };
    if (unknown) return fail(STATUS, `"${unknown.text}" is not known. Enter Employed, On leave or Former.`);
    if (!last) return { status: read[0]?.value ?? null, terminationDate, skip: undefined, problems: [] };
    if (last.end === null || last.end === undefined) return fail(DATE, `Enter the date. ${DATE_EXAMPLES}`);
    return read[0]
      ? fail(DATE, `The status is "${read[0].text}". ${last.end} Correct one of them, or leave the row out.`)
      : skip(last.end);
  };
}
