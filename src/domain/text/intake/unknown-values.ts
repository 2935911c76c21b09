import type { BulkUnknownValue } from '../../../generated/calls/types.ts';
import { comparable } from './comparable.ts';

/** A value that nothing is known by: the rows are read without it. */
export type UnknownValue = BulkUnknownValue;

/** Chosen meanings by field and normalized value; null: left empty. */
export type ValueChoices = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** Collects the optional values of a file that neither the directory nor a person's choices know, each once. */
export class UnknownValues {
  private readonly found = new Map<string, UnknownValue>();
  /** cells with a chosen meaning */
  remembered = 0;

  constructor(private readonly choices: ValueChoices = {}) {}

  /**
   * The chosen meaning of a value; null for a value that stays empty, or without one, which is noted.
   * @param isValid whether a meaning still exists: a provider may have left
   */
  find(
    { field, value, line }: { field: string; value: string; line: number },
    isValid: (id: string) => boolean = () => false,
  ): string | null {
    const key = comparable(value);
    const choices = this.choices[field] ?? {};
    const chosen = Object.hasOwn(choices, key) ? choices[key] : undefined;
    if (chosen !== undefined && (chosen === null || isValid(chosen))) {
      this.remembered += 1;
      return chosen;
    }
    const id = `${field} ${key}`;
    const known = this.found.get(id) ?? { field, value, rows: 0, line };
    this.found.set(id, { ...known, rows: known.rows + 1 });
    return null;
  }

  /** The most frequent first. */
  list(): UnknownValue[] {
    return [...this.found.values()].sort((one, other) => other.rows - one.rows);
  }
}
