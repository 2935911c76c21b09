import { previousPeriod, weeksOf } from '../../domain/period.ts';
import { type FunnelCounts, surveyMetrics, type SurveyMetrics } from '../../domain/stats/funnel.ts';
import {
  type Change,
  changeOf,
  type Figure,
  figureOf,
  type Moments,
  NO_MOMENTS,
} from '../../domain/stats/moments.ts';
import { addNps, NO_NPS, type NpsFigure, npsFigure } from '../../domain/stats/nps.ts';
import { type NpsPoint, npsSeries, type ScorePoint, scoreSeries } from '../../domain/stats/series.ts';
import type { RequestCount } from '../../generated/calls/types.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { categoryPlaces } from '../../generated/rollups.ts';
import { type SurveyCategory, surveyCategories } from '../../generated/surveys/categories.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database, Statement } from '../db/database.ts';
import {
  categorySums,
  dayRows,
  funnelRows,
  momentsOfSums,
  monthRows,
  npsOfSums,
  type PlaceSums,
  type Sums,
  sumsBy,
} from './read-rollups.ts';
import { figureScope, type FigureQuery, type FigureScope, periodOf, todayOf } from './scope.ts';

type Started = Sums & { start: string };

async function ask<Row>(db: Database, { tenant }: SignedIn, ...statements: Statement[]): Promise<Row[][]> {
  return (await db.pipeline(tenant, statements)) as unknown as Row[][];
}

/** Sums by week, for the whole weeks of a period. */
async function weeklySums(db: Database, signedIn: SignedIn, query: FigureQuery) {
  const weeks = weeksOf(periodOf(query, 'last3Months'), todayOf());
  const scope = figureScope(signedIn, query);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return { weeks, sums: new Map<string, Sums>() };
  // the day after the last Sunday ends the running week, too
  const end = new Date(Date.parse(last.date) + 86_400_000).toISOString().slice(0, 10);
  const [rows = []] = await ask<Started>(
    db,
    signedIn,
    sumsBy('week', dayRows(scope, { gte: first.start, lt: end })),
  );
  return { weeks, sums: new Map<string, Sums>(rows.map((row) => [row.start, row])) };
}

/** The score of each week, with the running week's prediction. */
export async function scores(db: Database, signedIn: SignedIn, query: FigureQuery): Promise<ScorePoint[]> {
  const { weeks, sums } = await weeklySums(db, signedIn, query);
  return scoreSeries(weeks, ({ start }) => momentsOfSums(sums.get(start)));
}

async function monthlyNps(db: Database, signedIn: SignedIn, query: FigureQuery): Promise<NpsPoint[]> {
  const rows = monthRows(figureScope(signedIn, query), periodOf(query, 'last3Months'));
  const [months = []] = await ask<Started>(db, signedIn, sumsBy('month', rows));
  let total = NO_NPS;
  return months
    .sort((a, b) => (a.start < b.start ? -1 : 1))
    .map((month) => {
      total = addNps(total, npsOfSums(month));
      const prediction = month.start.slice(0, 7) === todayOf().slice(0, 7);
      return {
        date: month.start,
        data: npsFigure(npsOfSums(month)),
        cumulativeData: npsFigure(total),
        prediction,
      };
    });
}

/** The NPS of each week or month. */
export async function npsOverTime(
  db: Database,
  signedIn: SignedIn,
  query: FigureQuery & { interval?: 'week' | 'month' },
): Promise<NpsPoint[]> {
  if (query.interval === 'month') return monthlyNps(db, signedIn, query);
  const { weeks, sums } = await weeklySums(db, signedIn, query);
  return npsSeries(weeks, ({ start }) => npsOfSums(sums.get(start)));
}

/** The NPS of a period, of days as of months. */
export async function npsScore(db: Database, signedIn: SignedIn, query: FigureQuery): Promise<NpsFigure> {
  const rows = dayRows(figureScope(signedIn, query), periodOf(query, 'currentMonth'));
  const [months = []] = await ask<Started>(db, signedIn, sumsBy('month', rows));
  return npsFigure(months.reduce((sum, month) => addNps(sum, npsOfSums(month)), NO_NPS));
}

export interface CategoryQuery extends FigureQuery {
  patientQuestionType?: 'experience' | 'outcome' | 'health';
  patientType?: 'old' | 'new';
}

type CategoryName = Pick<SurveyCategory, 'id' | 'code' | 'name'>;

function categoriesOf({ experienceType }: FigureScope, query: CategoryQuery): SurveyCategory[] {
  const kind = query.patientQuestionType ?? (experienceType === 'PATIENT' ? 'experience' : 'trust');
  return surveyCategories
    .filter((category) => category.experienceType === experienceType && category.kind === kind)
    .sort((a, b) => a.id - b.id);
}

function momentsByPlace(rows: PlaceSums[], patientType: CategoryQuery['patientType']): Map<number, Moments> {
  return new Map(
    rows.map(({ place, count, sum, squares, newCount, newSum, newSquares }) => {
      if (patientType === 'new') return [place, { count: newCount, sum: newSum, squares: newSquares }];
      if (patientType === undefined) return [place, { count, sum, squares }];
      return [place, { count: count - newCount, sum: sum - newSum, squares: squares - newSquares }];
    }),
  );
}

function momentsOf({ code }: CategoryName, sums: Map<number, Moments>): Moments {
  return sums.get(categoryPlaces[code] ?? 0) ?? NO_MOMENTS;
}

const nameOf = ({ id, code, name }: CategoryName): CategoryName => ({ id, code, name });

/** Each category in a period of whole months, and in as many months before. */
export async function changes(
  db: Database,
  signedIn: SignedIn,
  query: CategoryQuery,
): Promise<(Change & { category: CategoryName })[]> {
  const scope = figureScope(signedIn, query);
  const period = periodOf(query, 'currentMonth');
  const [now = [], before = []] = await ask<PlaceSums>(
    db,
    signedIn,
    categorySums(monthRows(scope, period)),
    categorySums(monthRows(scope, previousPeriod(period))),
  );
  const [current, previous] = [now, before].map((rows) => momentsByPlace(rows, query.patientType));
  return categoriesOf(scope, query).map((category) => ({
    category: nameOf(category),
    ...changeOf(momentsOf(category, current ?? new Map()), momentsOf(category, previous ?? new Map())),
  }));
}

/** Each category's stars in a period of whole months. */
export async function rating(
  db: Database,
  signedIn: SignedIn,
  query: CategoryQuery,
): Promise<(Figure & { category: CategoryName })[]> {
  const scope = figureScope(signedIn, query);
  const rows = monthRows(scope, periodOf(query, 'currentMonth'));
  const [sums = []] = await ask<PlaceSums>(db, signedIn, categorySums(rows));
  const byPlace = momentsByPlace(sums, query.patientType);
  return categoriesOf(scope, query).map((category) => ({
    category: nameOf(category),
    ...figureOf(momentsOf(category, byPlace)),
  }));
}

/** Service resolution requests of surveys completed in whole months, by status. */
export async function requestCounts(
  db: Database,
  signedIn: SignedIn,
  query: FigureQuery,
): Promise<RequestCount[]> {
  const { from, values } = monthRows(figureScope(signedIn, query), periodOf(query, 'currentMonth'));
  const text = `select u.place::int as place, coalesce(sum(u.n), 0)::int as count from (select requests from ${from}) r
    cross join lateral unnest(r.requests) with ordinality as u(n, place) group by 1`;
  const [rows = []] = await ask<{ place: number; count: number }>(db, signedIn, { text, values });
  const counts = new Map(rows.map(({ place, count }) => [place, count]));
  return srrStatus.map(({ value }, index) => ({
    status: value as RequestCount['status'],
    count: counts.get(index + 1) ?? 0,
  }));
}

/** What became of the surveys sent in whole months. */
export async function sentSurveys(
  db: Database,
  signedIn: SignedIn,
  query: FigureQuery,
): Promise<SurveyMetrics> {
  const { from, values } = funnelRows(figureScope(signedIn, query), periodOf(query, 'currentMonth'));
  const steps = ['sent', 'opened', 'completed', 'expired'];
  const text = `select ${steps.map((step) => `coalesce(sum(${step}), 0)::int as ${step}`).join(', ')} from ${from}`;
  const [[row] = []] = await ask<FunnelCounts>(db, signedIn, { text, values });
  return surveyMetrics(row ?? { sent: 0, opened: 0, completed: 0, expired: 0 });
}
