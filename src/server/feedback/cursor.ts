import { isMoment } from '../../domain/text/dates.ts';
import { readCursor, toCursor } from '../http/paging.ts';
import { isUuid } from '../db/uuid.ts';
import { countParts } from './page-sql.ts';
import type { FeedbackQuery, Position } from './selection.ts';

type Sorted = Pick<FeedbackQuery, 'sort' | 'rank' | 'priority' | 'isSearch'>;

const CURSOR =
  /^(date|rating|urgency|call|answer|rank) (\d{1,2}) (-?\d+(?:\.\d+)?(?:e-?\d+)?) (\S+Z) ([0-9a-f-]{36})$/;

const getSort = ({ sort, rank }: Pick<Sorted, 'sort' | 'rank'>): string =>
  rank === undefined ? sort : 'rank';

const INTEGER = /^-?\d{1,10}$/;
const GREATEST_INTEGER = 2 ** 31 - 1;
const ZERO = /^-?0(?:\.0+)?$/;
/** Of answers and ranks: a number nearer to 0 would be out of the range of `real`. */
const LEAST_NUMBER = 1e-37;
const GREATEST_NUMBER = 1e9;
const LONGEST_NUMBER = 30;

/** Whether the database can compare a value with those of a list. */
function isValue(sort: string, value: string): boolean {
  const size = Math.abs(Number(value));
  if (sort !== 'answer' && sort !== 'rank') return INTEGER.test(value) && size <= GREATEST_INTEGER;
  const isInRange = (size >= LEAST_NUMBER && size <= GREATEST_NUMBER) || ZERO.test(value);
  return value.length <= LONGEST_NUMBER && isInRange;
}

/** The position of a text, if it can be one of the list. */
function parse(text: string, sorted: Sorted): Position | undefined {
  const [, sort = '', part, value = '', completedAt = '', id = ''] = CURSOR.exec(text) ?? [];
  const isOfList = sort === getSort(sorted) && Number(part) < countParts(sorted);
  return isOfList && isValue(sort, value) && isUuid(id) && isMoment(completedAt)
    ? { part: Number(part), value, completedAt, id }
    : undefined;
}

/**
 * The cursor behind a row. It holds only what the viewer has read, and moves the start of a list without extending it,
 * so it needs no signature.
 */
export function positionCursor(
  sorted: Pick<Sorted, 'sort' | 'rank'>,
  { part, value, completedAt, id }: Position,
): string {
  return toCursor([getSort(sorted), part, value, completedAt, id].join(' '));
}

/**
 * The position behind which a list continues; undefined at its start.
 * @throws AppError 400 for a cursor that is not one of a list in this order
 */
export function cursorPosition(sorted: Sorted, cursor: string | undefined): Position | undefined {
  const text = readCursor(cursor, (one) => parse(one, sorted) !== undefined);
  return typeof text === 'string' ? parse(text, sorted) : undefined;
}
