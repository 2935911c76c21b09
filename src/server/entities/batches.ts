/**
 * Rows of one statement: they travel as JSON or arrays, which take both ends time to put together and apart, and nobody
 * else is served meanwhile.
 */
export const BATCH = 200;

/** A list in parts of at most `size`. */
export function batches<T>(items: T[], size: number = BATCH): T[][] {
  const out: T[][] = [];
  for (let start = 0; start < items.length; start += size) out.push(items.slice(start, start + size));
  return out;
}
