import { addDays, listWeeks, type Week } from '../../domain/measures/period.ts';
import { addMoments, computeFigure, NO_MOMENTS } from '../../domain/measures/stats/moments.ts';
import {
  addNps,
  NO_NPS,
  type NpsCounts,
  type NpsFigure,
  npsFigure,
} from '../../domain/measures/stats/nps.ts';
import {
  type NpsPoint,
  npsSeries,
  type ScorePoint,
  scoreSeries,
} from '../../domain/measures/stats/series.ts';
import type { PercentilePoint, QuestionSeries } from '../../domain/measures/widgets/answers.ts';
import { refuse } from '../http/errors.ts';
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
import { type FigureQuery, type FigureReader, readPeriod } from './scope.ts';
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

type QuestionPoints = QuestionSeries['points'];

function isOwnPractice({ role, practiceIds }: FigureReader, practiceId: string): boolean {
  return role === 'ADMIN' || practiceIds.includes(practiceId);
}

const QUESTION = 'organization_id = $1 and practice_id = $2';

/** A question of a practice, and its answers by week. @param id SQL of its id; `$3` is the value, if there is one */
function questionWeeks(
  { scope, today, query }: FigureInput<Pick<FigureQuery, 'date'>>,
  practiceId: string,
  question: { id: string; values: unknown[] },
): Reading<{ found: { question: string } | undefined; points: QuestionPoints }> {
  const weeks = listWeeks(readPeriod({ query, today }, 'last8Weeks'), today);
  const { gte, lt } = periodOfWeeks(weeks);
  const values = [scope.organizationId, practiceId, ...question.values];
  const [from, to] = [`$${values.length + 1}::date`, `$${values.length + 2}::date`];
  const asked = reading(
    { text: `select question from practice_questions where ${QUESTION} and id = ${question.id}`, values },
    ([found]: { question: string }[]) => found,
  );
  const sums = reading(
    {
      text: `select week::text as start, answers as count, answer_sum::float8 / 100 as sum, answer_squares::float8 as squares
        from question_weeks where ${QUESTION} and question_id = ${question.id} and week >= ${from} and week < ${to}`,
      values: [...values, gte, lt],
    },
    (rows: { start: string; count: number; sum: number; squares: number }[]) =>
      new Map(rows.map((row) => [row.start, row])),
  );
  return both(asked, sums, (found, byStart) => ({
    found,
    points: weeks.map(({ start, date }) => {
      const { value, count, interval } = computeFigure(
        addMoments(NO_MOMENTS, byStart.get(start) ?? NO_MOMENTS),
      );
      return { date, stars: value, count, interval };
    }),
  }));
}

/** A practice's own question by week. @throws AppError 404 if it is out of the viewer's reach */
export function questionAnswers(input: FigureInput<Pick<FigureQuery, 'date'>>): Reading<QuestionPoints> {
  const { practiceId = '', questionId } = input.params;
  const weeks = questionWeeks(input, practiceId, { id: '$3', values: [questionId] });
  return {
    ...weeks,
    answer: (rows) => {
      const { found, points } = weeks.answer(rows);
      if (!found || !isOwnPractice(input.reader, practiceId))
        throw refuse('NOT_FOUND', 'There is no such question.');
      return points;
    },
  };
}

/** The newest additional question of the filtered practice; none without a practice. */
export function newestQuestion(input: FigureInput<FigureQuery>): Reading<QuestionSeries> {
  const [practiceId] = input.query.practiceIds ? (input.scope.practiceIds ?? []) : [];
  const none: QuestionSeries = { question: '', points: [] };
  if (practiceId === undefined || !isOwnPractice(input.reader, practiceId))
    return { statements: [], answer: () => none };
  const id = `(select id from practice_questions where ${QUESTION} order by created_at desc, id limit 1)`;
  const weeks = questionWeeks(input, practiceId, { id, values: [] });
  return {
    ...weeks,
    answer: (rows) => {
      const { found, points } = weeks.answer(rows);
      return found ? { question: found.question, points } : none;
    },
  };
}
