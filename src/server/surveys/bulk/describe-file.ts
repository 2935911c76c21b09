import type { BulkUnknownValue } from '../../../generated/calls/types.ts';
import { findFieldColumns } from '../../../domain/text/intake/clean-row.ts';
import { describeReadings, type TextReading } from '../../../domain/text/intake/describe-readings.ts';
import { columnTitle } from '../../../domain/text/intake/headers.ts';
import type { FoundColumn } from '../../../domain/text/intake/match-columns.ts';
import { getHeader, type RowShape } from '../../../domain/text/intake/row-shape.ts';
import type { UnknownValues } from '../../../domain/text/intake/unknown-values.ts';
import { describeSkipped } from '../../../domain/text/files/table-lines.ts';
import { formatDay, formatNumber } from '../../../domain/text/format.ts';
import type { BulkFile } from './read-file.ts';

const LONGEST_NOTE = 120;

/** A cell of a column that is not read, for a reason: `Notes: "DO NOT SEND"`. */
export function quoteCell({ header }: Pick<FoundColumn, 'header'>, at: number, cell: string): string {
  const text = cell.trim();
  return `${columnTitle(header, at)}: "${text.length > LONGEST_NOTE ? `${text.slice(0, LONGEST_NOTE)}…` : text}"`;
}

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
export function describeUnknown(shape: RowShape, unknown: readonly BulkUnknownValue[]): string[] {
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
  const { shape, skipped, titleDay, titles } = file;
  const days = titles.days.filter(({ day }) => day !== '');
  const sections = days.map(({ line, day }) => `line ${line} ${formatDay(day)}`);
  return [
    ...describeSkipped(skipped),
    ...(titleDay ? [`Line ${titleDay.line} says when the visits were: ${formatDay(titleDay.day)}.`] : []),
    ...(sections.length > 0 ? [`Titles say when the visits below them were: ${sections.join(', ')}.`] : []),
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
