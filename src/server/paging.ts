import { refuse } from './errors.ts';

/** The requested part of a list. */
export interface ListPage {
  skip: number;
  /** 0: nothing but what is counted */
  take: number;
}

/** How much a list holds in all. */
export interface Pagination {
  total: number;
  pageCount: number;
  /** of a list that is read with a cursor: where its next part begins; null at the end */
  nextCursor?: string | null;
}

/** The cursor of the first part of a list. */
const FIRST = 'first';

/** A place in a list as its readers hand it back: they need not know what it is made of. */
export function toCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/**
 * The place that a cursor names: null at the beginning of the list, undefined without a cursor.
 * @param isPlace whether a text is one
 * @throws AppError 400
 */
export function readCursor(cursor: unknown, isPlace: (text: string) => boolean): string | null | undefined {
  if (cursor === undefined) return undefined;
  if (cursor === FIRST) return null;
  const place = typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString() : '';
  if (isPlace(place)) return place;
  throw refuse('VALIDATION', 'Invalid value', 'cursor');
}

export function toPagination(total: number, { take }: Pick<ListPage, 'take'>): Pagination {
  return { total, pageCount: take === 0 ? 0 : Math.ceil(total / take) };
}

/** Of a list that is always answered whole. */
export function paginationOfAll({ length }: readonly unknown[]): Pagination {
  return { total: length, pageCount: Math.min(1, length) };
}
