import type { BulkChosenValue, BulkMapping, BulkUnknownValue } from '../../../generated/calls/types.ts';
import { withoutTitles } from '../cleaning.ts';
import { remember } from '../remember.ts';
import { comparable } from './comparable.ts';

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

/** Choices about no column and no value: sent to be remembered, they forget all others. */
export function isEmptyMapping({ columns, values }: BulkMapping): boolean {
  return columns.length === 0 && values.length === 0;
}

/** Letters of a word that tells names apart: shorter ones are initials. */
const SHORTEST_WORD = 3;

const toWords = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a text has words of a name alone, such as its last one, or initials beside that: `Dr. Nakagawa`, `T. Nakagawa`. */
export function isPartialName(text: string, name: string): boolean {
  const words = toWords(withoutTitles(text));
  const own = toWords(name);
  const isOwn = (word: string): boolean =>
    own.includes(word) || (/^\p{L}$/u.test(word) && own.some((one) => one.startsWith(word)));
  return words.every(isOwn) && words.some((word) => word.length >= SHORTEST_WORD);
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
  private readonly found = new Map<string, BulkUnknownValue>();
  private readonly known = new Map<string, BulkChosenValue>();
  /** null: it is read as the same word */
  private readonly read = new Map<string, Reading | null>();
  private readonly toKey = remember(comparable);
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
    cell: Omit<BulkUnknownValue, 'rows'> & { rows?: number },
    options: readonly ValueOption[] = [],
  ): string | null | undefined {
    const value = cell.value.slice(0, LONGEST);
    const { field, line, rows = 1, asked } = cell;
    const key = this.toKey(value);
    const choices = this.choices[field] ?? {};
    const chosen = Object.hasOwn(choices, key) ? choices[key] : undefined;
    const option = options.find(({ id }) => id === chosen);
    if (chosen === null || option) {
      this.remembered += rows;
      this.note({ field, text: value, name: option?.name ?? null, rows });
      this.noteChoice({ field, value, rows, line, target: option?.id ?? null });
      return option?.id ?? null;
    }
    if (rows === 0) return undefined;
    const id = `${field} ${key}`;
    const known = this.found.get(id);
    if (known) known.rows += rows;
    else this.found.set(id, { field, value, rows, line, ...(asked && { asked }) });
    return undefined;
  }

  private noteChoice(choice: BulkChosenValue): void {
    const id = `${choice.field} ${this.toKey(choice.value)}`;
    const known = this.known.get(id);
    if (known) known.rows += choice.rows;
    else if (choice.rows > 0 && this.known.size < MOST_ASKED) this.known.set(id, choice);
  }

  /** Notes what a text is read as, unless that is the same word. */
  note({ rows, ...reading }: Reading): void {
    const { field, text, name } = reading;
    if (rows === 0) return;
    const id = `${field} ${text}`;
    const known = this.read.get(id);
    if (known) known.rows += rows;
    else if (known === undefined) {
      const isSame = name !== null && comparable(name) === comparable(text);
      this.read.set(id, isSame ? null : { ...reading, rows });
    }
  }

  get readings(): Reading[] {
    return [...this.read.values()].filter((reading) => reading !== null);
  }

  /** The values with a chosen meaning. */
  get chosen(): BulkChosenValue[] {
    return [...this.known.values()];
  }

  /** All unknown values, the most frequent first. */
  private list(): BulkUnknownValue[] {
    return [...this.found.values()].sort((one, other) => other.rows - one.rows);
  }

  /** The values to ask a person about, the most frequent first: none if they are too many. */
  get asked(): BulkUnknownValue[] {
    return this.found.size <= this.mostAsked ? this.list() : [];
  }

  /** The values that nobody is asked about, since they are too many. */
  get unasked(): BulkUnknownValue[] {
    return this.found.size <= this.mostAsked ? [] : this.list();
  }
}
