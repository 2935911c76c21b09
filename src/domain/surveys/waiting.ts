import type { Feedback } from '../../generated/calls/types.ts';

/** The greatest number of requests that is shown. */
const MOST = 100;

/** How many have the status Left Message, which an email sets as well: `1 has been left a message or emailed`. */
export function leftMessageText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'has' : 'have'} been left a message or emailed`;
}

/** A number of requests: `35`, `100+`. */
export function countText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}

/** Said where no request waits. */
export const NOBODY_WAITS = 'Nobody is waiting for a call.';

/** Requests that a home screen shows. */
export const SHOWN_REQUESTS = 3;
/** Requests that are read to find unassigned ones after those of colleagues. */
export const CANDIDATES = 12;

/** The banner's sentence for a number of requests. */
export function actionNeeded(count: number): string {
  if (count === 1) return 'Action Needed: 1 service resolution request needs a status update.';
  return `Action Needed: ${countText(count)} service resolution requests need a status update.`;
}

function headline(count: number, isOwn: boolean): string {
  if (count === 0) return NOBODY_WAITS;
  const who = count === 1 ? '1 patient is' : `${countText(count)} patients are`;
  return `${who} waiting${isOwn ? ' for you' : ''}`;
}

function chooseRows(own: readonly Feedback[], all: readonly Feedback[]): Feedback[] {
  if (own.length === 0) return all.slice(0, SHOWN_REQUESTS);
  const ownIds = new Set(own.map(({ id }) => id));
  const free = all.filter(({ id, assignee }) => assignee === null && !ownIds.has(id));
  const [first] = free;
  const last = own[SHOWN_REQUESTS - 1];
  if (last && first?.isOverdue && first.dueDate !== null && first.dueDate < (last.dueDate ?? '9'))
    return [...own.slice(0, SHOWN_REQUESTS - 1), first];
  return [...own, ...free].slice(0, SHOWN_REQUESTS);
}

/**
 * Up to three to call: the user's own, then those of the practice that nobody has taken. The last one is an unassigned one
 * that is due before the user's third. They are in the order of the queue: the first of the queue is the first here.
 * @param own @param all in the order in which to call
 */
export function pickRows(own: readonly Feedback[], all: readonly Feedback[]): Feedback[] {
  const rows = chooseRows(own, all);
  const ids = new Set(rows.map(({ id }) => id));
  const read = all.filter(({ id }) => ids.has(id));
  const readIds = new Set(read.map(({ id }) => id));
  // own ones that are not among those that were read come after all of them
  return [...read, ...rows.filter(({ id }) => !readIds.has(id))];
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
  /** the user's own and others: each own one says so */
  isMixed: boolean;
  /** `5 more at Bright Smiles Cedar Park`, or `2 of them for you`; undefined: neither */
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
  const ownIds = new Set(own.data.map(({ id }) => id));
  const isMixed = mine > 0 && rows.some(({ id }) => !ownIds.has(id));
  // the number is of the patients that are listed
  const isOwn = mine > 0 && !isMixed;
  const more = isOwn ? total - mine : 0;
  return {
    title: headline(isOwn ? mine : total, isOwn),
    ...{ rows, mine, total, isMixed },
    others: isMixed
      ? `${countText(mine)} of them for you`
      : more > 0
        ? `${countText(more)} more at ${place}`
        : undefined,
    order:
      total > rows.length
        ? 'Those with a phone number come first. The list of all requests is by due date.'
        : undefined,
  };
}
