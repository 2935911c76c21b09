import type { LeaderboardRow } from '../../generated/calls/types.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import { isFew } from './stats/few.ts';
import { type Cell, decimalCell } from '../text/files/table.ts';
import type { Period } from './period.ts';
import type { Interval } from './stats/moments.ts';

export type RankedType = 'practice' | 'provider';

export interface LeaderboardChoice {
  type: RankedType;
  date: Period;
  /** absent: all */
  categoryId?: number;
}

/** Below a ranking, on screen and on paper. */
export const PERCENTILE_NOTE =
  'Percentiles are among the practices or providers of all organizations with at least 5 surveys.';

/** Stands for all categories: of surveys, those with a score. */
export const ALL_CATEGORIES = -1;

/**
 * Query of the search for exactly the surveys that a row counts. Those that are not rated count in no row.
 * @param practiceIds a practice user's or provider's, whose search is otherwise limited to the selected one
 */
export function rowQuery(
  { entityId }: Pick<LeaderboardRow, 'entityId'>,
  { type, date, categoryId = ALL_CATEGORIES }: LeaderboardChoice,
  practiceIds: readonly string[],
) {
  const place =
    type === 'practice'
      ? { practiceId: entityId }
      : { providerId: entityId, ...(practiceIds.length > 1 && { practiceIds }) };
  return { ...place, date: { ...date }, categoryId, page: 1 };
}

export type SortName = 'name' | 'score' | 'diff';

export interface Sort {
  name: SortName;
  order: 'asc' | 'desc';
}

const VALUES: Record<SortName, (row: LeaderboardRow) => string | number | null> = {
  name: ({ entityName }) => entityName.toLowerCase(),
  score: ({ score }) => score,
  diff: ({ scoreDelta }) => scoreDelta,
};

/** Rows by rank, or in the chosen order; rows without a value come last either way. */
export function sortRows(rows: readonly LeaderboardRow[], sort: Sort | null): readonly LeaderboardRow[] {
  const getValue = sort ? VALUES[sort.name] : ({ orgRank }: LeaderboardRow) => orgRank;
  const sign = sort?.order === 'desc' ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [getValue(one), getValue(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'string') return sign * a.localeCompare(String(b));
    return sign * (a - Number(b));
  });
}

/** The columns of an interval. */
export const INTERVAL_HEADS = ['95% interval from', '95% interval to'];

/** An interval as two cells; empty for too few answers. */
export function intervalCells(interval: Interval | null, count: number): Cell[] {
  const shown = isFew(count) ? null : interval;
  return [decimalCell(shown?.low ?? null), decimalCell(shown?.high ?? null)];
}

/** A table's note beside a figure from too few answers. */
export const basisCell = (count: number): string => (count > 0 && isFew(count) ? 'few answers' : '');

/** Whether others of the rows have the same rank. */
export function findTies(rows: readonly LeaderboardRow[]): (row: LeaderboardRow) => boolean {
  const holders = new Map<number, number>();
  for (const { orgRank } of rows) if (orgRank !== null) holders.set(orgRank, (holders.get(orgRank) ?? 0) + 1);
  return ({ orgRank }) => orgRank !== null && (holders.get(orgRank) ?? 0) > 1;
}

/** The name of the figure that a leaderboard ranks by: that of its category, or else the DK Score. */
export function scoreTitle(categoryId: number | undefined): string {
  return surveyCategories.find(({ id }) => id === categoryId)?.name ?? 'DK Score';
}

/** The leaderboard as a table. */
export function leaderboardTable(rows: readonly LeaderboardRow[], type: RankedType, categoryId?: number) {
  const isTied = findTies(rows);
  return {
    header: [
      'Rank',
      type === 'practice' ? 'Location' : 'Name',
      'City',
      'State',
      scoreTitle(categoryId),
      ...INTERVAL_HEADS,
      'Surveys',
      'Diff',
      'Percentile',
      'Note',
    ],
    rows: rows.map((row): Cell[] => [
      row.orgRank ?? '',
      row.entityName,
      row.entityCity ?? '',
      row.entityState ?? '',
      decimalCell(row.score),
      ...intervalCells(row.interval, row.surveyCount),
      row.surveyCount,
      decimalCell(row.scoreDelta),
      row.globalPercentile === null ? '' : Math.round(row.globalPercentile),
      isTied(row) ? 'tied' : basisCell(row.surveyCount),
    ]),
  };
}
