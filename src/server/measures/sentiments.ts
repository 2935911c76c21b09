import { computeFigure, type Interval } from '../../domain/measures/stats/moments.ts';
import type { SentimentFigure } from '../../generated/calls/types.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { isWithheld } from '../feedback/confidential-comments.ts';
import { both, type FigureInput, type Reading, reading } from './reading.ts';
import { listSums, monthRows, type RollupRows } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

interface SentimentRow {
  place: number;
  comments: number;
  count: number;
  sum: number;
  squares: number;
}

const SENTIMENT_PLACES = sentiment.map((_, index) => index + 1);

function sentimentFigures(found: readonly SentimentRow[]): SentimentFigure[] {
  const byPlace = new Map(found.map((row) => [row.place, row]));
  return sentiment.map(({ value }, index) => {
    const row = byPlace.get(index + 1);
    const scored: { value: number | null; interval: Interval | null } = row
      ? computeFigure({ count: row.count, sum: row.sum / 100, squares: row.squares })
      : { value: null, interval: null };
    return {
      sentiment: value as SentimentFigure['sentiment'],
      count: row?.comments ?? 0,
      score: scored.value,
      scoreCount: row?.count ?? 0,
      interval: scored.interval,
    };
  });
}

/** Confidential comments by sentiment; the last are those without one. */
function confidentialSentiments(rows: RollupRows): Reading<number[]> {
  const total = rows.statement(
    `select coalesce(sum(confidential_comments), 0)::int as total from ${rows.from}`,
  );
  return both(
    reading(
      listSums(rows, { count: 'confidential_sentiments' }, SENTIMENT_PLACES),
      (found: { count: number }[]) => found.map(({ count }) => count),
    ),
    reading(total, ([row]: { total: number }[]) => row?.total ?? 0),
    (counts, all) => [...counts, all - counts.reduce((sum, count) => sum + count, 0)],
  );
}

/**
 * Comments by mood, each with the mean score of their responses. Those of employees are withheld in the same cases as a
 * list filtered by sentiment.
 */
export function sentiments(input: FigureInput<FigureQuery>): Reading<SentimentFigure[]> {
  const lists = {
    comments: 'sentiments',
    count: 'sentiment_scores',
    sum: 'sentiment_sums',
    squares: 'sentiment_squares',
  };
  const { scope, reader } = input;
  const rows = monthRows(input, readPeriod(input, 'currentMonth'));
  const figures = reading(listSums(rows, lists, SENTIMENT_PLACES), sentimentFigures);
  // employees have no provider, and rows of providers no confidential comments
  if (scope.experienceType === 'PATIENT' || scope.providerIds) return figures;
  return both(figures, confidentialSentiments(rows), (all, confidential) =>
    isWithheld(confidential, reader) ? sentimentFigures([]) : all,
  );
}
