const DEFAULT_TAKE = 10;
const MOST_TAKE = 100;

/** Which part of a list is asked for. */
export interface ListPage {
  skip: number;
  /** 0: nothing but what is counted */
  take: number;
}

/** What a list answers about all that it found. */
export interface Pagination {
  total: number;
  pageCount: number;
}

/**
 * Reads `take` (10 unless asked for more, 100 at most) and `skip` of a query.
 * @param reject is told the name of a parameter that is no whole number
 */
export function readListPage(
  parameters: Readonly<Record<string, unknown>>,
  reject: (name: string) => void,
): ListPage {
  const read = (name: string, fallback: number): number => {
    const text = parameters[name];
    if (text === undefined || text === '') return fallback;
    if (typeof text === 'string' && /^\d{1,9}$/.test(text)) return Number(text);
    reject(name);
    return fallback;
  };
  return { skip: read('skip', 0), take: Math.min(read('take', DEFAULT_TAKE), MOST_TAKE) };
}

export function paginationOf(total: number, { take }: ListPage): Pagination {
  return { total, pageCount: take === 0 ? 0 : Math.ceil(total / take) };
}
