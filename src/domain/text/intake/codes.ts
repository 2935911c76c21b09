import { toHeaderKey } from './comparable.ts';

/** The meanings of a practice system's codes in columns with these headers. */
export interface RowCodes {
  headers: readonly string[];
  /** words by code; empty: nothing is known */
  values: Readonly<Record<string, string>>;
}

/**
 * Makes a reader of rows in which codes of practice systems are words: in columns with a header of theirs, if each cell has
 * a code or is empty.
 */
export function makeCodeReader(
  header: readonly string[],
  rows: readonly { cells: readonly string[] }[],
  codes: readonly RowCodes[],
): (cells: readonly string[]) => string[] {
  const columns = header.flatMap((title, index) => {
    const found = codes.find(({ headers }) => headers.some((one) => toHeaderKey(one) === toHeaderKey(title)));
    const isCoded = (text: string): boolean => text === '' || Object.hasOwn(found?.values ?? {}, text);
    return found && rows.every(({ cells }) => isCoded((cells[index] ?? '').trim()))
      ? [{ index, values: found.values }]
      : [];
  });
  return (cells) => {
    const read = [...cells];
    for (const { index, values } of columns) read[index] = values[(cells[index] ?? '').trim()] ?? '';
    return read;
  };
}
