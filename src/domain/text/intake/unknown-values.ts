import type { BulkUnknownValue } from '../../../generated/calls/types.ts';
import { comparable } from './comparable.ts';

/** A value that nothing is known by: the rows are read without it. */
export type UnknownValue = BulkUnknownValue;

/** Unknown values of a file that a person is asked about; more are no names or codes, and are only counted. */
export const MOST_ASKED = 100;

/** Chosen meanings by field and normalized value; null: left empty. */
export type ValueChoices = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** Collects the optional values of a file that neither the directory nor a person's choices know, each once. */
export class UnknownValues {
  private readonly found = new Map<string, UnknownValue>();
  /** cells with a chosen meaning */
  remembered = 0;

  constructor(private readonly choices: ValueChoices = {}) {}

  /**
   * The chosen meaning of a value; null: it stays empty; undefined: nobody has chosen, which is noted.
   * @param rows number of rows with the value; 0: it is not noted
   * @param isValid whether a meaning still exists: a provider may have left
   */
  find(
    { field, value, line, rows = 1 }: { field: string; value: string; line: number; rows?: number },
    isValid: (id: string) => boolean = () => false,
  ): string | null | undefined {
    const key = comparable(value);
    const choices = this.choices[field] ?? {};
    const chosen = Object.hasOwn(choices, key) ? choices[key] : undefined;
    if (chosen !== undefined && (chosen === null || isValid(chosen))) {
      this.remembered += rows;
      return chosen;
    }
    if (rows === 0) return undefined;
    const id = `${field} ${key}`;
    const known = this.found.get(id) ?? { field, value, rows: 0, line };
    this.found.set(id, { ...known, rows: known.rows + rows });
    return undefined;
  }

  /** The most frequent first. */
  list(): UnknownValue[] {
    return [...this.found.values()].sort((one, other) => other.rows - one.rows);
  }
}
