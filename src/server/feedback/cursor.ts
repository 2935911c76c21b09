import { isMoment } from '../../domain/text/dates.ts';
import { readCursor, toCursor } from '../http/paging.ts';
import { isUuid } from '../db/uuid.ts';
import type { FeedbackQuery } from './selection.ts';

/** A row's position in a list: rows are ordered by part, value, completion and id. */
export interface Position {
  /** of the list: requests that sort first, rated, unrated; best matches, others; overdue, open, closed, by contact */
  part: number;
  /** rating in hundredths of stars, urgency, answer, or search rank; 0 in a part without them */
  value: string;
  completedAt: string;
  id: string;
}

type Sorted = Pick<FeedbackQuery, 'sort' | 'rank'>;

const CURSOR =
  /^(date|rating|urgency|call|answer|rank) (\d{1,2}) (-?\d+(?:\.\d+)?(?:e-?\d+)?) (\S+Z) ([0-9a-f-]{36})$/;

const getSort = ({ sort, rank }: Sorted): string => (rank === undefined ? sort : 'rank');

function parse(text: string): (Position & { sort: string }) | undefined {
  const [, sort = '', part, value = '', completedAt = '', id = ''] = CURSOR.exec(text) ?? [];
  return isUuid(id) && isMoment(completedAt)
    ? { sort, part: Number(part), value, completedAt, id }
    : undefined;
}

/**
 * The cursor behind a row. It holds only what the viewer has read, and moves the start of a list without extending it,
 * so it needs no signature.
 */
export function positionCursor(sorted: Sorted, { part, value, completedAt, id }: Position): string {
  return toCursor([getSort(sorted), part, value, completedAt, id].join(' '));
}

/**
 * The position behind which a list continues; undefined at its start.
 * @throws AppError 400 for a cursor that is not one of a list in this order
 */
export function cursorPosition(sorted: Sorted, cursor: string | undefined): Position | undefined {
  const text = readCursor(cursor, (one) => parse(one)?.sort === getSort(sorted));
  return typeof text === 'string' ? parse(text) : undefined;
}
