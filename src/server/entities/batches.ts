/** Rows per statement: they are passed as JSON or arrays, and encoding large ones would block both ends. */
export const BATCH = 200;

/** A list in parts of at most `size`. */
export function batches<T>(items: T[], size: number = BATCH): T[][] {
  const out: T[][] = [];
  for (let start = 0; start < items.length; start += size) out.push(items.slice(start, start + size));
  return out;
}
