import { type CleaningKind, getCleaning } from '../cleaning.ts';
import { formatNumber } from '../format.ts';
import type { CleaningNote } from './clean-row.ts';
import type { Reading } from './unknown-values.ts';

/** Texts of a column that are not read as the file writes them. */
export interface TextReading {
  /** title of the column */
  field: string;
  /** as written: `"D0120", "D0140" and 2 more` */
  from: string;
  to: string;
  rows: number;
}

/** Cleaned values of a column, with the first of them as the example; a person can undo a kind. */
export interface CleanedValues extends TextReading {
  kind: CleaningKind;
  /** the first line with one */
  line: number;
  /** what was odd: `had more than the number` */
  why: string;
  isUndone: boolean;
  /** whether undoing it leaves values that a person has to enter */
  needsEntry: boolean;
}

const quote = (text: string): string => `"${text.slice(0, MOST_LETTERS)}"`;

/** Counts the cleaned values of a file by column and kind, with the first of each: a file may have a hundred thousand. */
export class CleaningCounts {
  readonly groups = new Map<string, { first: CleaningNote; rows: number }>();

  push(note: CleaningNote): void {
    const key = `${note.field} ${note.kind}`;
    const group = this.groups.get(key);
    if (group) group.rows += 1;
    else this.groups.set(key, { first: note, rows: 1 });
  }
}

/**
 * The cleaned values by column and kind.
 * @param of.toHeader the title of a field
 * @param of.restored kinds whose values are read as written once they are undone
 */
export function describeCleaning(
  { groups }: CleaningCounts,
  of: {
    toHeader: (field: string) => string;
    uncleaned: readonly CleaningKind[];
    restored: readonly CleaningKind[];
  },
): CleanedValues[] {
  return [...groups.values()].map(({ first: { field, kind, before, after, line }, rows }) => {
    const isUndone = of.uncleaned.includes(kind);
    const read = after === '' ? 'left empty' : after;
    const { why, undone = 'left as written' } = getCleaning(kind);
    return {
      kind,
      field: of.toHeader(field),
      from: before === '' ? 'Empty' : quote(before),
      to: isUndone ? undone : read,
      rows,
      line,
      why,
      isUndone,
      needsEntry: !of.restored.includes(kind),
    };
  });
}

/** Groups of readings, texts that are quoted in one, and letters of a text. */
const [MOST_READINGS, MOST_QUOTED, MOST_LETTERS] = [50, 3, 60];

/**
 * What texts are read as: `"Front Desk"` as Receptionist in 3 rows.
 * @param toHeader the title of a field
 * @param describeNothing what happens to rows whose text a person has given no meaning; undefined: it is left empty
 */
export function describeReadings(
  readings: readonly Reading[],
  toHeader: (field: string) => string,
  describeNothing: (field: string, rows: number) => string | undefined,
): TextReading[] {
  const groups = new Map<string, Reading[]>();
  for (const reading of readings) {
    const key = `${reading.field} ${reading.name ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(reading);
    else groups.set(key, [reading]);
  }
  const all = [...groups.values()].map((group): TextReading => {
    const { field = '', name = null } = group[0] ?? {};
    const rows = group.reduce((sum, one) => sum + one.rows, 0);
    const quoted = group.slice(0, MOST_QUOTED).map(({ text }) => quote(text));
    const others = group.length - quoted.length;
    const values = [...quoted, ...(others > 0 ? [`${formatNumber(others)} more`] : [])];
    const last = values.length > 1 ? ` and ${values.pop() ?? ''}` : '';
    const nothing = describeNothing(field, rows);
    const to = name ?? (nothing === undefined ? 'left empty' : `not read: ${nothing}`);
    return { field: toHeader(field), from: `${values.join(', ')}${last}`, to, rows };
  });
  const left = all.splice(MOST_READINGS);
  if (left.length === 0) return all;
  const rows = left.reduce((sum, one) => sum + one.rows, 0);
  return [...all, { field: '', from: `${formatNumber(left.length)} more`, to: 'other words', rows }];
}
