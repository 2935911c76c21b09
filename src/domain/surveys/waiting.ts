import type { Feedback } from '../../generated/calls/types.ts';

/** The greatest number of requests that is shown. */
const MOST = 100;

/** How many were left a message: `1 was left a message`. */
export function leftMessageText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'was' : 'were'} left a message`;
}

/** A number of requests: `35`, `100+`. */
export function countText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}

/** Requests that a home screen shows. */
export const SHOWN_REQUESTS = 3;
/** Requests that are read to find unassigned ones after those of colleagues. */
export const CANDIDATES = 12;

/** The banner's sentence for a number of requests. */
export function actionNeeded(count: number): string {
  if (count === 1) return 'Action Needed: 1 service resolution request needs a status update.';
  return `Action Needed: ${countText(count)} service resolution requests need a status update.`;
}

function headline(mine: number, all: number): string {
  const count = mine > 0 ? mine : all;
  if (count === 0) return 'Nobody is waiting for a call.';
  const who = count === 1 ? '1 patient is' : `${countText(count)} patients are`;
  return `${who} waiting${mine > 0 ? ' for you' : ''}`;
}

/**
 * Those to call first: the user's own, then those of the practice that nobody has taken, up to three. The last place goes to
 * an unassigned one that is due before the user's third.
 * @param own @param all in the order in which to call
 */
export function pickRows(own: readonly Feedback[], all: readonly Feedback[]): Feedback[] {
  if (own.length === 0) return all.slice(0, SHOWN_REQUESTS);
  const ownIds = new Set(own.map(({ id }) => id));
  const free = all.filter(({ id, assignee }) => assignee === null && !ownIds.has(id));
  const [first] = free;
  const last = own[SHOWN_REQUESTS - 1];
  if (last && first?.isOverdue && first.dueDate !== null && first.dueDate < (last.dueDate ?? '9'))
    return [...own.slice(0, SHOWN_REQUESTS - 1), first];
  return [...own, ...free].slice(0, SHOWN_REQUESTS);
}

interface Counted {
  data: readonly Feedback[];
  pagination: { total?: number };
}

/** The patients who wait for a call, on screen and on paper. */
export interface WaitingList {
  /** `2 patients are waiting for you` */
  title: string;
  rows: Feedback[];
  mine: number;
  total: number;
  /** `5 more at Bright Smiles Cedar Park`; undefined: none */
  others: string | undefined;
  /** why the order is not that of the whole list; undefined: all are shown */
  order: string | undefined;
}

/**
 * The user's own waiting requests, or else all of the practice, with the most urgent who can be called, or else written to.
 * @param own @param all in the order in which to call, with their numbers @param place the practice's name
 */
export function describeWaiting(own: Counted, all: Counted, place: string): WaitingList {
  const [mine, total] = [own.pagination.total ?? 0, all.pagination.total ?? 0];
  const rows = pickRows(own.data, all.data);
  const others = mine > 0 ? total - mine : 0;
  return {
    title: headline(mine, total),
    ...{ rows, mine, total },
    others: others > 0 ? `${countText(others)} more at ${place}` : undefined,
    order: total > rows.length ? 'Those with a phone number come first.' : undefined,
  };
}
