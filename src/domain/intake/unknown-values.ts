/** A value that nothing is known by: the rows are read without it. */
export interface UnknownValue {
  /** name of the field */
  field: string;
  value: string;
  /** number of rows with it */
  rows: number;
  /** lines of the first of them */
  lines: number[];
}

const MOST_LINES = 5;

/** Collects the unknown optional values of a file, each once. */
export class UnknownValues {
  private readonly found = new Map<string, UnknownValue>();

  add(field: string, value: string, line: number): void {
    const key = `${field} ${value.toLowerCase()}`;
    const known = this.found.get(key) ?? { field, value, rows: 0, lines: [] };
    known.rows += 1;
    if (known.lines.length < MOST_LINES) known.lines.push(line);
    this.found.set(key, known);
  }

  /** The most frequent first. */
  list(): UnknownValue[] {
    return [...this.found.values()].sort((a, b) => b.rows - a.rows);
  }
}
