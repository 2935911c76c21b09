import {
  ALL_CATEGORIES,
  type LeaderboardChoice,
  rowQuery,
  type Sort,
  type SortName,
} from '../../../domain/measures/leaderboard.ts';
import { DEFAULT_PERIODS } from '../../../domain/measures/period.ts';
import type { Session } from '../../../domain/access/session.ts';
import { ordinal } from '../../../domain/measures/stats/ranking.ts';
import type { LeaderboardRow } from '../../../generated/calls/types.ts';
import { encodeQuery, type Query } from '../../../domain/text/query-string.ts';
import { table } from '../../core/theme/tokens.ts';
import { readPeriod } from '../../ui/filters/place-filters.ts';

const SORT_NAMES: readonly string[] = ['name', 'score', 'diff'] satisfies SortName[];

export interface LeaderboardAddress extends LeaderboardChoice {
  /** null: by rank */
  sort: Sort | null;
}

/** Reads an address; invalid parts count as absent. */
export function readAddress(
  params: URLSearchParams,
  { today, hasProviders }: { today: string; hasProviders: boolean },
): LeaderboardAddress {
  const categoryId = Number(params.get('categoryId') ?? ALL_CATEGORIES);
  const sortBy = params.get('sortBy') ?? '';
  return {
    type: hasProviders && params.get('type') === 'provider' ? 'provider' : 'practice',
    date: readPeriod(params) ?? DEFAULT_PERIODS.previousMonth(today),
    ...(Number.isInteger(categoryId) && categoryId > 0 && { categoryId }),
    sort: SORT_NAMES.includes(sortBy)
      ? { name: sortBy as SortName, order: params.get('orderBy') === 'desc' ? 'desc' : 'asc' }
      : null,
  };
}

/** The query of the address; defaults are omitted. */
export function addressQuery({ type, date, categoryId, sort }: LeaderboardAddress, today: string): string {
  const usual = DEFAULT_PERIODS.previousMonth(today);
  return encodeQuery({
    type: type === 'provider' ? type : undefined,
    date: date.gte === usual.gte && date.lt === usual.lt ? undefined : { ...date },
    categoryId,
    sortBy: sort?.name,
    orderBy: sort?.order,
  });
}

/** Query of the leaderboard's file. */
export function exportQuery({ type, date, categoryId, sort }: LeaderboardAddress): Query {
  return { type, date: { ...date }, categoryId, sortBy: sort?.name, orderBy: sort?.order };
}

/** The next step of a column heading: none, ascending, descending, none. Another column starts over. */
export function nextSort(sort: Sort | null, name: SortName): Sort | null {
  if (sort?.name !== name) return { name, order: 'asc' };
  return sort.order === 'asc' ? { name, order: 'desc' } : null;
}

/** Whether the viewer works in a row's practice; an administrator's are all of them. */
export function isOwnPractice({ entityId }: LeaderboardRow, { isAdmin, practices }: Session): boolean {
  return !isAdmin && practices.some(({ id }) => id === entityId);
}

/** Where a row leads: to the search for its surveys, or, where the viewer may not read them all, nowhere. */
export type RowTarget = { to: string; reason?: never } | { to?: never; reason: string };

/** Text of a row that is no link. */
function closedReason(
  { entityId }: LeaderboardRow,
  type: LeaderboardChoice['type'],
  { isProvider, practices }: Session,
): string {
  if (type === 'provider') return isProvider ? 'Not your patients' : 'Includes other practices';
  return practices.some(({ id }) => id === entityId) ? 'Not only yours' : 'Not your practice';
}

export function rowTarget(row: LeaderboardRow, choice: LeaderboardChoice, session: Session): RowTarget {
  if (!row.hasAccess) return { reason: closedReason(row, choice.type, session) };
  const own = session.isAdmin ? [] : session.practices.map(({ id }) => id);
  return { to: `/px/search?${encodeQuery(rowQuery(row, choice, own))}` };
}

/** A percentile as printed in a ranking: `94th`, `Top 6%`. */
export function percentileText(percentile: number): { rank: string; share: string } {
  const whole = Math.min(99, Math.max(1, Math.round(percentile)));
  return { rank: ordinal(whole), share: percentile >= 50 ? `Top ${100 - whole}%` : `Bottom ${whole}%` };
}

/** The columns of the header and of every row. */
export const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: '96px minmax(140px, 1.4fr) minmax(190px, 1fr) 64px 72px 184px',
  gridTemplateAreas: '"rank name score surveys diff percentile"',
  alignItems: 'center',
  gap: 16,
  paddingInline: table.cellPadding + 8,
  '@container (max-width: 860px)': {
    gridTemplateColumns: '80px minmax(120px, 1fr) 96px 64px 72px 104px',
    '& .track, & .bar': { display: 'none' },
  },
} as const;

/** On phones a row is two lines. */
export const PHONE = '@container (max-width: 600px)';
