import type { BulkUnknownValue } from '../../../generated/calls/types.ts';
import { formatNumber } from '../format.ts';
import { comparable } from './comparable.ts';

/** A value that nothing is known by: the rows are read without it. */
export type UnknownValue = BulkUnknownValue;

/** A value that a person may choose: an id, or the text of a cell. */
export interface ValueOption {
  id: string;
  name: string;
}

/** A text of a field that stands for a value by another name; null: for none, as a person has chosen. */
export interface Reading {
  field: string;
  text: string;
  name: string | null;
  rows: number;
}

/** Unknown values of a file that a person is asked about; more are no names or codes, and are only counted. */
const MOST_ASKED = 100;
/** Characters of a value that are remembered. */
const LONGEST = 200;

/** Chosen meanings by field and normalized value; null: left empty. */
export type ValueChoices = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/**
 * What the texts of a file stand for: collects those that neither the directory nor a person's choices know, each once,
 * and those that are read as another word.
 */
export class UnknownValues {
  private readonly found = new Map<string, UnknownValue>();
  private readonly read = new Map<string, Reading>();
  /** cells with a chosen meaning */
  remembered = 0;

  /** @param mostAsked 0: nobody can be asked, so that all are named */
  constructor(
    private readonly choices: ValueChoices = {},
    private readonly mostAsked = MOST_ASKED,
  ) {}

  /**
   * The chosen meaning of a value; null: it stays empty; undefined: nobody has chosen, which is noted.
   * @param cell.rows number of rows with the value; 0: it is not noted
   * @param options meanings that still exist: a provider may have left
   */
  find(
    cell: { field: string; value: string; line: number; rows?: number },
    options: readonly ValueOption[] = [],
  ): string | null | undefined {
    const value = cell.value.slice(0, LONGEST);
    const { field, line, rows = 1 } = cell;
    const key = comparable(value);
    const choices = this.choices[field] ?? {};
    const chosen = Object.hasOwn(choices, key) ? choices[key] : undefined;
    const option = options.find(({ id }) => id === chosen);
    if (chosen === null || option) {
      this.remembered += rows;
      this.note({ field, text: value, name: option?.name ?? null, rows });
      return option?.id ?? null;
    }
    if (rows === 0) return undefined;
    const id = `${field} ${key}`;
    const known = this.found.get(id);
    if (known) known.rows += rows;
    else this.found.set(id, { field, value, rows, line });
    return undefined;
  }

  /** Notes what a text is read as, unless that is the same word. */
  note({ rows, ...reading }: Reading): void {
    const { field, text, name } = reading;
    if (rows === 0 || (name !== null && comparable(name) === comparable(text))) return;
    const id = `${field} ${text}`;
    const known = this.read.get(id);
    if (known) known.rows += rows;
    else this.read.set(id, { ...reading, rows });
  }

  get readings(): Reading[] {
    return [...this.read.values()];
  }

  /** All unknown values, the most frequent first. */
  private list(): UnknownValue[] {
    return [...this.found.values()].sort((one, other) => other.rows - one.rows);
  }

  /** The values to ask a person about, the most frequent first: none if they are too many. */
  get asked(): UnknownValue[] {
    return this.found.size <= this.mostAsked ? this.list() : [];
  }

  /** The values that nobody is asked about, since they are too many. */
  get unasked(): UnknownValue[] {
    return this.found.size <= this.mostAsked ? [] : this.list();
  }
}

/** Sentences about readings, and texts that are quoted in one. */
const [MOST_READINGS, MOST_QUOTED, MOST_LETTERS] = [20, 3, 60];

/**
 * What texts are read as, in sentences: `Job Title: "Front Desk" is read as Receptionist in 3 rows.`
 * @param toHeader the title of a field
 * @param describeNothing what happens to rows whose text a person has given no meaning; undefined: it is left empty
 */
export function describeReadings(
  readings: readonly Reading[],
  toHeader: (field: string) => string,
  describeNothing: (field: string, rows: number) => string | undefined,
): string[] {
  const groups = new Map<string, Reading[]>();
  for (const reading of readings) {
    const key = `${reading.field} ${reading.name ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(reading);
    else groups.set(key, [reading]);
  }
  const texts = [...groups.values()].map((group) => {
    const { field = '', name = null } = group[0] ?? {};
    const count = group.reduce((sum, { rows }) => sum + rows, 0);
    const rows = count === 1 ? '1 row' : `${formatNumber(count)} rows`;
    const quoted = group.slice(0, MOST_QUOTED).map(({ text }) => `"${text.slice(0, MOST_LETTERS)}"`);
    const others = group.length - quoted.length;
    const values = [...quoted, ...(others > 0 ? [`${formatNumber(others)} more`] : [])];
    const last = values.length > 1 ? ` and ${values.pop() ?? ''}` : '';
    const subject = `${toHeader(field)}: ${values.join(', ')}${last} ${group.length === 1 ? 'is' : 'are'}`;
    if (name !== null) return `${subject} read as ${name} in ${rows}.`;
    const nothing = describeNothing(field, count);
    return nothing === undefined
      ? `${subject} left empty in ${rows}.`
      : `${subject} not read in ${rows}: ${nothing}.`;
  });
  const left = texts.length - MOST_READINGS;
  return [
    ...texts.slice(0, MOST_READINGS),
    ...(left > 0 ? [`And ${formatNumber(left)} more values are read by another word.`] : []),
  ];
}
