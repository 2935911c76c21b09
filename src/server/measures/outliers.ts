import type { OutlierEntry, AnalyticsOutliersQuery } from '../../generated/calls/types.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import { type FigureInput, type Reading, reading } from './reading.ts';
import { listSumsSql, monthRows } from './read-rollups.ts';
import { readPeriod } from './scope.ts';

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
export function outliers(input: FigureInput<AnalyticsOutliersQuery>): Reading<OutlierEntry[]> {
  const { scope, query, reader } = input;
  const months = monthRows(input, readPeriod(input, 'currentMonth'));
  const categories = surveyCategories.filter(({ experienceType }) => experienceType === scope.experienceType);
  const shown = PLACES[scope.experienceType].filter(
    ([name]) => !(name === 'practices' && reader.isPracticeUser),
  );
  const totals = listSumsSql(
    'months',
    { positive: 'positive_outliers', negative: 'negative_outliers' },
    categories.map(({ id }) => id),
  );
  const sign = { positive: 'not s."isNegative"', negative: 's."isNegative"', any: 'true' }[
    query.outlier ?? 'any'
  ];
  const limit = months.bind(query.take ?? DEFAULT_TAKE);
  const breakdowns = shown.map(
    ([
      name,
      column,
      table,
    ]) => `, (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'count', n.count)
        order by n.count desc, p.name), '[]')
      from (select m.${column} as id, sum(case when t."isNegative" then m.negative_outliers[t.place] else m.positive_outliers[t.place] end)::int as count
        from months m group by 1) n
      join ${table} p on p.organization_id = ${months.organization} and p.id = n.id where n.count > 0) as "${name}"`,
  );
  // totals first: only displayed categories are counted by place
  const columns = [...shown.map(([, column]) => column), 'positive_outliers', 'negative_outliers'];
  const text = `with months as materialized (select ${columns.join(', ')} from ${months.from}),
    top as materialized (select t.place, s."isNegative", s.total::int as total from (${totals}) t
      cross join lateral (values (false, t.positive), (true, t.negative)) as s("isNegative", total)
      where s.total > 0 and ${sign} order by s.total desc, t.place, s."isNegative" limit ${limit}::int)
    select t.*${breakdowns.join('')} from top t order by t.total desc, t.place, t."isNegative"`;
  return reading(months.statement(text), (rows: OutlierRow[]) =>
    rows.flatMap(({ place, isNegative, total, ...at }) => {
      const category = categories.find(({ id }) => id === place);
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
