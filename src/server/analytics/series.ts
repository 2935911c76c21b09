import { addDays, listWeeks, type Week } from '../../domain/period.ts';
import { addMoments, computeFigure, NO_MOMENTS } from '../../domain/stats/moments.ts';
import { addNps, NO_NPS, type NpsCounts, type NpsFigure, npsFigure } from '../../domain/stats/nps.ts';
import { type NpsPoint, npsSeries, type ScorePoint, scoreSeries } from '../../domain/stats/series.ts';
import type { PercentilePoint } from '../../domain/widgets/answers.ts';
import { refuse } from '../errors.ts';
import { both, type FigureInput, reading, type Reading } from './reading.ts';
import {
  type MeasureColumns,
  measureColumns,
  monthRows,
  npsSums,
  type Sums,
  sumsBy,
  weekRows,
} from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';
import { ownEntities, standingRows } from './standings.ts';

type Started = Sums & { start: string };

/** The Mondays of weeks; empty for no weeks. */
export function periodOfWeeks(weeks: readonly Week[]): { gte: string; lt: string } {
  const [first, last] = [weeks[0], weeks.at(-1)];
  return first && last
    ? { gte: first.start, lt: addDays(last.start, 1) }
    : { gte: '2000-01-01', lt: '2000-01-01' };
}

/** Sums of each whole week of a period. */
function weekly(
  input: FigureInput<FigureQuery>,
  measure?: MeasureColumns,
): { weeks: Week[]; sums: Reading<(week: Week) => Started | undefined> } {
  const weeks = listWeeks(readPeriod(input, 'last3Months'), input.today);
  const statement = sumsBy('week', weekRows(input.scope, periodOfWeeks(weeks)), measure);
  return {
    weeks,
    sums: reading(statement, (rows: Started[]) => {
      const byStart = new Map(rows.map((row) => [row.start, row]));
      return ({ start }) => byStart.get(start);
    }),
  };
}

function readScores(input: FigureInput<FigureQuery>, categoryId?: number): Reading<ScorePoint[]> {
  const { weeks, sums } = weekly(input, measureColumns(input.scope, categoryId));
  return {
    ...sums,
    answer: (rows) => {
      const of = sums.answer(rows);
      return scoreSeries(weeks, (week) => of(week) ?? NO_MOMENTS);
    },
  };
}

/** The score of each week, with the current week's prediction. */
export function scores(input: FigureInput<FigureQuery>): Reading<ScorePoint[]> {
  return readScores(input);
}

/** One category, week by week. */
export function categoryScores(
  input: FigureInput<FigureQuery & { categoryId: number }>,
): Reading<ScorePoint[]> {
  if (input.query.categoryId === -1) throw refuse('VALIDATION', 'There is no such category', 'categoryId');
  return readScores(input, input.query.categoryId);
}

function monthlyNps(input: FigureInput<FigureQuery>): Reading<NpsPoint[]> {
  const rows = monthRows(input, readPeriod(input, 'last3Months'));
  return reading(sumsBy('month', rows), (months: Started[]) => {
    let total = NO_NPS;
    return months.map((month) => {
      total = addNps(total, month);
      const prediction = month.start.slice(0, 7) === input.today.slice(0, 7);
      return {
        date: month.start,
        data: npsFigure(month),
        cumulativeData: npsFigure(total),
        prediction,
        predicted: null,
      };
    });
  });
}

/** The NPS of each week or month. */
export function npsOverTime(
  input: FigureInput<FigureQuery & { interval?: 'week' | 'month' }>,
): Reading<NpsPoint[]> {
  if (input.query.interval === 'month') return monthlyNps(input);
  const { weeks, sums } = weekly(input);
  return {
    ...sums,
    answer: (rows) => {
      const of = sums.answer(rows);
      return npsSeries(weeks, (week) => of(week) ?? NO_NPS);
    },
  };
}

/** The NPS of whole months. */
export function npsScore(input: FigureInput<FigureQuery>): Reading<NpsFigure> {
  const rows = monthRows(input, readPeriod(input, 'currentMonth'));
  return reading(npsSums(rows), ([counts = NO_NPS]: NpsCounts[]) => npsFigure(counts));
}

interface WeekStanding {
  start: string;
  percentile: number | null;
  count: number;
}

/**
 * The percentile of each week. Of several entities it is their mean, weighted by responses: the standing of the
 * practice that the average response belongs to.
 */
export function percentiles(
  input: FigureInput<FigureQuery & { categoryId?: number }>,
): Reading<PercentilePoint[]> {
  const { scope, query } = input;
  const { weeks, sums } = weekly(input, measureColumns(scope, query.categoryId));
  const { place } = measureColumns(scope, query.categoryId);
  const { type, ids } = ownEntities(scope);
  const { from, values } = standingRows('WEEK', { scope, type, ids }, periodOfWeeks(weeks));
  const text = `select start::text as start, sum(counts[${place}])::int as count,
      sum(percentiles[${place}]::float8 * counts[${place}]) / sum(counts[${place}]) / 100 as percentile
    from ${from} group by 1`;
  const standings = reading(
    { text, values },
    (rows: WeekStanding[]) => new Map(rows.map((row) => [row.start, row.percentile])),
  );
  return both(sums, standings, (of, byStart) =>
    weeks.map((week) => ({
      date: week.date,
      value: byStart.get(week.start) ?? null,
      count: of(week)?.count ?? 0,
    })),
  );
}

/** A practice's own question by week. */
export function questionAnswers({
  reader,
  scope,
  today,
  query,
  params,
}: FigureInput<Pick<FigureQuery, 'date'>>): Reading<
  { date: string; stars: number | null; count: number; interval: { low: number; high: number } | null }[]
> {
  const weeks = listWeeks(readPeriod({ query, today }, 'last8Weeks'), today);
  const { gte, lt } = periodOfWeeks(weeks);
  const isOwn = reader.role === 'ADMIN' || reader.practiceIds.includes(params.practiceId ?? '');
  const practice = 'organization_id = $1 and practice_id = $2';
  const question: Reading<void> = reading(
    {
      text: `select 1 from practice_questions where ${practice} and id = $3`,
      values: [scope.organizationId, params.practiceId, params.questionId],
    },
    (rows) => {
      if (!isOwn || rows.length === 0) throw refuse('NOT_FOUND', 'There is no such question.');
    },
  );
  const sums = reading(
    {
      text: `select week::text as start, answers as count, answer_sum::float8 / 100 as sum, answer_squares::float8 as squares
        from question_weeks where ${practice} and question_id = $3 and week >= $4::date and week < $5::date`,
      values: [scope.organizationId, params.practiceId, params.questionId, gte, lt],
    },
    (rows: { start: string; count: number; sum: number; squares: number }[]) =>
      new Map(rows.map((row) => [row.start, row])),
  );
  return both(question, sums, (_, byStart) =>
    weeks.map(({ start, date }) => {
      const { value, count, interval } = computeFigure(
        addMoments(NO_MOMENTS, byStart.get(start) ?? NO_MOMENTS),
      );
      return { date, stars: value, count, interval };
    }),
  );
}
