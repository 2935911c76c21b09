import { figureOf, type Interval } from '../../domain/stats/moments.ts';
import { type FunnelCounts, surveyMetrics, type SurveyMetrics } from '../../domain/stats/funnel.ts';
import type { OutlierEntry, RequestCount, SentimentFigure } from '../../generated/calls/types.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { categoryPlaces } from '../../generated/rollups.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import { type FigureInput, type Reading, reading } from './reading.ts';
import { funnelRows, listSums, monthRows } from './read-rollups.ts';
import { type FigureQuery, periodOf } from './scope.ts';

/** Service resolution requests of surveys completed in whole months, by status. */
export function requestCounts(input: FigureInput<FigureQuery>): Reading<RequestCount[]> {
  const rows = monthRows(input, periodOf(input, 'currentMonth'));
  return reading(listSums(rows, { count: 'requests' }), (counts: { place: number; count: number }[]) => {
    const byPlace = new Map(counts.map(({ place, count }) => [place, count]));
    return srrStatus.map(({ value }, index) => ({
      status: value as RequestCount['status'],
      count: byPlace.get(index + 1) ?? 0,
    }));
  });
}

interface SentimentRow {
  place: number;
  comments: number;
  count: number;
  sum: number;
  squares: number;
}

/** Comments by mood, each with the mean score of their responses. */
export function sentiments(input: FigureInput<FigureQuery>): Reading<SentimentFigure[]> {
  const lists = {
    comments: 'sentiments',
    count: 'sentiment_scores',
    sum: 'sentiment_sums',
    squares: 'sentiment_squares',
  };
  const rows = monthRows(input, periodOf(input, 'currentMonth'));
  return reading(listSums(rows, lists), (found: SentimentRow[]) => {
    const byPlace = new Map(found.map((row) => [row.place, row]));
    return sentiment.map(({ value }, index) => {
      const row = byPlace.get(index + 1);
      const scored: { value: number | null; interval: Interval | null } = row
        ? figureOf({ count: row.count, sum: row.sum / 100, squares: row.squares })
        : { value: null, interval: null };
      return {
        sentiment: value as SentimentFigure['sentiment'],
        count: row?.comments ?? 0,
        score: scored.value,
        interval: scored.interval,
      };
    });
  });
}

/** What became of the surveys sent in whole months. */
export function sentSurveys(input: FigureInput<FigureQuery>): Reading<SurveyMetrics> {
  const { from, values } = funnelRows(input, periodOf(input, 'currentMonth'));
  const steps = ['sent', 'opened', 'completed', 'expired'];
  const text = `select ${steps.map((step) => `coalesce(sum(${step}), 0)::int as ${step}`).join(', ')} from ${from}`;
  return reading({ text, values }, ([row]: FunnelCounts[]) =>
    surveyMetrics(row ?? { sent: 0, opened: 0, completed: 0, expired: 0 }),
  );
}

export interface OutlierQuery extends FigureQuery {
  take?: number;
  outlier?: 'positive' | 'negative';
}

const TAKEN = 3;
const PLACES = [
  ['practices', 'practice', 'practice_id'],
  ['workLocations', 'workLocation', 'work_location_id'],
  ['organizationalUnits', 'organizationalUnit', 'organizational_unit_id'],
] as const;

interface OutlierRow {
  place: number;
  isNegative: boolean;
  total: number;
  practices: { id: string; name: string; count: number }[];
  workLocations: { id: string; name: string; count: number }[];
  organizationalUnits: { id: string; name: string; count: number }[];
}

/** The categories that stood out most often, each by sign, with where they did. Practice users see no practices. */
export function outliers(input: FigureInput<OutlierQuery>): Reading<OutlierEntry[]> {
  const { scope, query, signedIn } = input;
  const { from, values } = monthRows(input, periodOf(input, 'currentMonth'));
  const ofProviders = scope.providerIds !== undefined;
  const columns = PLACES.map(([, , column]) =>
    ofProviders && column !== 'practice_id' ? `app.nobody() as ${column}` : column,
  );
  const names = {
    practices: 'practices',
    workLocations: 'work_locations',
    organizationalUnits: 'organizational_units',
  };
  const sign =
    query.outlier === undefined
      ? 'true'
      : query.outlier === 'negative'
        ? 'c."isNegative"'
        : 'not c."isNegative"';
  const limit = `$${values.push(query.take ?? TAKEN)}`;
  const breakdown = ([name, , column]: (typeof PLACES)[number]): string => {
    if (name === 'practices' && signedIn.session.isPracticeUser) return `'[]'::json as "${name}"`;
    return `coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'count', n.count) order by n.count desc, p.name)
      from (select k.${column} as id, sum(k.count)::int as count from cells k
        where k.place = t.place and k."isNegative" = t."isNegative" group by 1) n
      join ${names[name]} p on p.organization_id = $1 and p.id = n.id), '[]') as "${name}"`;
  };
  const text = `with cells as (
      select ${PLACES.map(([, , column]) => `r.${column}`).join(', ')}, u.place::int as place, u."isNegative", u.count
      from (select ${columns.join(', ')}, positive_outliers, negative_outliers from ${from}) r
      cross join lateral (
        select place, false as "isNegative", count from unnest(r.positive_outliers) with ordinality as p(count, place) where count > 0
        union all
        select place, true, count from unnest(r.negative_outliers) with ordinality as n(count, place) where count > 0) u),
    top as (select c.place, c."isNegative", sum(c.count)::int as total from cells c where ${sign}
      group by 1, 2 order by total desc, place, "isNegative" limit ${limit}::int)
    select t.*, ${PLACES.map(breakdown).join(', ')} from top t order by t.total desc, t.place, t."isNegative"`;
  const byPlace = new Map(
    surveyCategories
      .filter(({ experienceType }) => experienceType === scope.experienceType)
      .map((category) => [categoryPlaces[category.code], category]),
  );
  return reading({ text, values }, (rows: OutlierRow[]) =>
    rows.flatMap(({ place, isNegative, total, ...at }) => {
      const category = byPlace.get(place);
      if (!category) return [];
      const { id, code, name } = category;
      return {
        category: { id, code, name },
        isNegative,
        count: {
          total,
          practices: at.practices.map(({ count, ...practice }) => ({ practice, count })),
          workLocations: at.workLocations.map(({ count, ...workLocation }) => ({ workLocation, count })),
          organizationalUnits: at.organizationalUnits.map(({ count, ...organizationalUnit }) => ({
            organizationalUnit,
            count,
          })),
        },
      };
    }),
  );
}
