import { computeFigure, type Interval } from '../../domain/measures/stats/moments.ts';
import { type FunnelCounts, surveyMetrics, type SurveyMetrics } from '../../domain/measures/stats/funnel.ts';
import type { OutlierEntry, RequestCount, SentimentFigure } from '../../generated/calls/types.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { categoryPlaces } from '../../generated/rollups.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import { isWithheld } from '../feedback/confidential-comments.ts';
import { both, type FigureInput, type Reading, reading } from './reading.ts';
import { funnelRows, listSums, monthRows, type RollupRows } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

/** Service resolution requests of surveys completed in whole months, by status. */
export function requestCounts(input: FigureInput<FigureQuery>): Reading<RequestCount[]> {
  const rows = monthRows(input, readPeriod(input, 'currentMonth'));
  const places = srrStatus.map((_, index) => index + 1);
  return reading(
    listSums(rows, { count: 'requests' }, places),
    (counts: { place: number; count: number }[]) => {
      const byPlace = new Map(counts.map(({ place, count }) => [place, count]));
      return srrStatus.map(({ value }, index) => ({
        status: value as RequestCount['status'],
        count: byPlace.get(index + 1) ?? 0,
      }));
    },
  );
}

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
  const total = { text: `select coalesce(sum(confidential_comments), 0)::int as total from ${rows.from}` };
  return both(
    reading(
      listSums(rows, { count: 'confidential_sentiments' }, SENTIMENT_PLACES),
      (found: { count: number }[]) => found.map(({ count }) => count),
    ),
    reading({ ...total, values: rows.values }, ([row]: { total: number }[]) => row?.total ?? 0),
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

/** Counts by outcome of the surveys sent in whole months. */
export function sentSurveys(input: FigureInput<FigureQuery>): Reading<SurveyMetrics> {
  const { from, values } = funnelRows(input, readPeriod(input, 'currentMonth'));
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

const DEFAULT_TAKE = 3;

/** Origin of each kind of answer: name in the response, column of the rollup, table with the names. */
const PLACES = {
  PATIENT: [['practices', 'practice_id', 'practices']],
  EMPLOYEE: [
    ['workLocations', 'work_location_id', 'work_locations'],
    ['organizationalUnits', 'organizational_unit_id', 'organizational_units'],
  ],
} as const;

interface CountedPlace {
  id: string;
  name: string;
  count: number;
}

interface OutlierRow {
  place: number;
  isNegative: boolean;
  total: number;
  practices?: CountedPlace[];
  workLocations?: CountedPlace[];
  organizationalUnits?: CountedPlace[];
}

/** The categories with the most outliers, each by sign, and where they occurred. Practice users see no practices. */
export function outliers(input: FigureInput<OutlierQuery>): Reading<OutlierEntry[]> {
  const { scope, query, reader } = input;
  const { from, values } = monthRows(input, readPeriod(input, 'currentMonth'));
  const categories = surveyCategories.filter(({ experienceType }) => experienceType === scope.experienceType);
  const shown = PLACES[scope.experienceType].filter(
    ([name]) => !(name === 'practices' && reader.isPracticeUser),
  );
  const places = categories.flatMap(({ code }) => categoryPlaces[code] ?? []);
  const totals = listSums(
    { from: 'months', values },
    { positive: 'positive_outliers', negative: 'negative_outliers' },
    places,
  );
  const sign = { positive: 'not s."isNegative"', negative: 's."isNegative"', any: 'true' }[
    query.outlier ?? 'any'
  ];
  const limit = `$${values.push(query.take ?? DEFAULT_TAKE)}`;
  const breakdowns = shown.map(
    ([
      name,
      column,
      table,
    ]) => `, (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'count', n.count)
        order by n.count desc, p.name), '[]')
      from (select m.${column} as id, sum(case when t."isNegative" then m.negative_outliers[t.place] else m.positive_outliers[t.place] end)::int as count
        from months m group by 1) n
      join ${table} p on p.organization_id = $1 and p.id = n.id where n.count > 0) as "${name}"`,
  );
  // totals first: only displayed categories are counted by place
  const columns = [...shown.map(([, column]) => column), 'positive_outliers', 'negative_outliers'];
  const text = `with months as materialized (select ${columns.join(', ')} from ${from}),
    top as materialized (select t.place, s."isNegative", s.total::int as total from (${totals.text}) t
      cross join lateral (values (false, t.positive), (true, t.negative)) as s("isNegative", total)
      where s.total > 0 and ${sign} order by s.total desc, t.place, s."isNegative" limit ${limit}::int)
    select t.*${breakdowns.join('')} from top t order by t.total desc, t.place, t."isNegative"`;
  const byPlace = new Map(categories.map((category) => [categoryPlaces[category.code], category]));
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
          practices: (at.practices ?? []).map(({ count, ...practice }) => ({ practice, count })),
          workLocations: (at.workLocations ?? []).map(({ count, ...workLocation }) => ({
            workLocation,
            count,
          })),
          organizationalUnits: (at.organizationalUnits ?? []).map(({ count, ...organizationalUnit }) => ({
            organizationalUnit,
            count,
          })),
        },
      };
    }),
  );
}
