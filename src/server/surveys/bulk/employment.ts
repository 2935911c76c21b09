import { isPlaceholder } from '../../../domain/text/cleaning.ts';
import { DEFAULT_TIME_ZONE } from '../../../domain/surveys/place-time-zone.ts';
import { formatDay } from '../../../domain/text/format.ts';
import { onOneLine } from '../../../domain/text/intake/clean-row.ts';
import { readDayFirst } from '../../../domain/text/intake/day-order.ts';
import { dayAt } from '../../../domain/text/local-moment.ts';
import { DATE_EXAMPLES, parseDay } from '../../../domain/text/parse-day.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import { isPlainNo, makeFlagReader, type Meanings } from './choices.ts';
import type { BulkCells, BulkFile } from './columns.ts';

const [STATUS, DATE] = ['employmentStatus', 'terminationDate'] as const;
/** Such as `00/00/0000`: there is no date. */
const NO_DATE = /^[0\s/.-]*$/;

/** Whether the employee of a row still works there, as the file says. */
interface Employment {
  /** null: the file does not say it */
  status: string | null;
  skip: BulkSkip | undefined;
  problems: { field: string; reason: string }[];
}

/** Reads employment from all columns with a status, and from the termination date. */
export function makeEmploymentReader({ columns, dayOrder }: BulkFile) {
  const today = dayAt(new Date(), DEFAULT_TIME_ZONE);
  const statuses = columns.flatMap(({ target, header }, position) =>
    target === STATUS ? [{ position, readStatus: makeFlagReader(STATUS, header) }] : [],
  );
  return (row: CsvRow, { terminationDate = '' }: BulkCells, meanings: Meanings): Employment => {
    const read = statuses.flatMap(({ position, readStatus }) => {
      const text = onOneLine(row.cells[position] ?? '');
      if (text === '' || (isPlaceholder(text) && !isPlainNo(text))) return [];
      return [{ text, value: readStatus(text, meanings) }];
    });
    const skip = (reason: string): Employment => ({
      status: 'FORMER',
      skip: { kind: 'FORMER', reason: `${reason} Former employees are not surveyed.`, nextAt: null },
      problems: [],
    });
    const fail = (field: string, reason: string): Employment => ({
      status: unknown ? null : (read[0]?.value ?? null),
      skip: undefined,
      problems: [{ field, reason }],
    });
    const ended = read.find(({ value }) => value === 'FORMER');
    const unknown = read.find(({ value }) => value === null);
    if (ended) return skip(`The file says "${ended.text}".`);
    if (unknown && meanings.recall(STATUS, unknown.text) === null)
      return skip(`"${unknown.text}" is left out, as chosen before.`);
    if (unknown) return fail(STATUS, `"${unknown.text}" is not known. Enter Employed, On leave or Former.`);
    // a date that has two meanings must be over, or to come, by both
    const texts = NO_DATE.test(terminationDate) ? [] : [terminationDate, readDayFirst(terminationDate)];
    const days = texts.slice(0, dayOrder === 'MIXED' ? 2 : 1).map((text) => parseDay(text));
    const over = days.filter((day) => day === undefined || day < today);
    const [day] = days;
    if (over.length === 0) return { status: read[0]?.value ?? null, skip: undefined, problems: [] };
    if (day === undefined || over.length < days.length) return fail(DATE, `Enter the date. ${DATE_EXAMPLES}`);
    const lastDay = `The last day was ${formatDay(day)}.`;
    return read[0]
      ? fail(DATE, `The status is "${read[0].text}". ${lastDay} Correct one of them, or leave the row out.`)
      : skip(lastDay);
  };
}
