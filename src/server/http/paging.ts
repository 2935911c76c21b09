import type { Pagination } from '../../generated/calls/types.ts';
import { refuse } from './errors.ts';

/** The requested part of a list. */
export interface ListPage {
  skip: number;
  /** 0: only the total */
  take: number;
}

/** The cursor of the first part of a list. */
export const FIRST = 'first';

/** An opaque cursor for clients. */
export function toCursor(position: string): string {
  return Buffer.from(position).toString('base64url');
}

/**
 * The position of a cursor: null at the start of the list, undefined without a cursor.
 * @param isPosition validates a text as position
 * @throws AppError 400
 */
export function readCursor(
  cursor: unknown,
  isPosition: (text: string) => boolean,
): string | null | undefined {
  if (cursor === undefined) return undefined;
  if (cursor === FIRST) return null;
  const position = typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString() : '';
  if (isPosition(position)) return position;
  throw refuse('VALIDATION', 'Invalid value', 'cursor');
}

export function toPagination(total: number, { take }: Pick<ListPage, 'take'>): Pagination {
  return { total, pageCount: take === 0 ? 0 : Math.ceil(total / take) };
}

/** Of a list that is always returned whole. */
export function paginationOfAll({ length }: readonly unknown[]): Pagination {
  return { total: length, pageCount: Math.min(1, length) };
}
