import { addDays, daysBetween, type Period, type Week } from '../../domain/measures/period.ts';
import type { Calls, DrillDown } from '../../generated/calls/types.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { searchSql } from '../feedback/search-sql.ts';
import { readHead } from './drill-down.ts';
import type { DrillSource } from './drill-rows.ts';
import type { FigureInput, Reading } from './reading.ts';
import { places, RollupRows } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';
import { periodOfWeeks } from './weeks.ts';

type Query = FigureQuery & Pick<Calls['feedbackDrillDown']['read'], 'search' | 'sentimentTypes' | 'status'>;
type Input = FigureInput<Query>;

/** Texts are counted one by one. */
const MOST_DAYS = 366;
const SENTIMENTS = [...sentiment, { value: 'NONE', label: 'Not judged' }];

function listLabels(options: readonly { value: string; label: string }[], values: readonly string[] = []) {
  return options.filter(({ value }) => values.includes(value)).map(({ label }) => label);
}

/** `Negative comments with "front desk"`, `Requests: Left Message`. */
function describe({ search, sentimentTypes, status }: Query): string {
  const moods = listLabels(SENTIMENTS, sentimentTypes).join(', ');
  const whose = status
    ? ['Requests', [...listLabels(srrStatus, status), moods].filter(Boolean).join(', ')].join(': ')
    : moods === ''
      ? 'Comments'
      : `${moods} comments`;
  return search ? `${whose} with ${search}` : whose;
}

/** Comments or requests, and those of them that a search finds. */
class FoundTexts implements DrillSource {
  readonly about: DrillDown['metric'];

  constructor(private readonly input: Input) {
    const code = input.query.status ? 'REQUESTS' : 'COMMENTS';
    this.about = { code, name: describe(input.query), unit: 'share', categoryId: null };
  }

  in(period: Period): RollupRows {
    const { scope, query } = this.input;
    const rows = new RollupRows('app.own_feedback_texts s', scope).in('completed_day', period);
    return rows
      .where(`experience_type = ${rows.bind(scope.experienceType)}`)
      .where(query.status ? 'srr_status is not null' : 'has_text')
      .by([...places(scope), { column: 'provider_id', ids: scope.providerIds }]);
  }

  byWeek(weeks: readonly Week[]): ReturnType<DrillSource['byWeek']> {
    const { gte, lt } = periodOfWeeks(weeks);
    // to the end of the last week
    const rows = this.in({ gte, lt: addDays(lt, 6) });
    return { rows, start: `date_trunc('week', completed_day)::date::text` };
  }

  sums(rows: RollupRows): string {
    const { search, sentimentTypes, status } = this.input.query;
    const found = [
      ...(search ? [searchSql(search, { bind: rows.bind, searchIn: 'comments', table: 's' }).matches] : []),
      ...(sentimentTypes
        ? [`has_text and coalesce(sentiment, 'NONE') = any(${rows.bind(sentimentTypes)}::text[])`]
        : []),
      ...(status ? [`srr_status = any(${rows.bind(status)}::text[])`] : []),
    ];
    const count = `(count(*) filter (where ${found.join(' and ')}))::float8`;
    return `count(*)::float8 as count, ${count} as sum, ${count} as squares`;
  }
}

/**
 * The figures of what a search by words, sentiment or status finds. Words and sentiments of employees' comments have none:
 * the numbers of neighbouring groups would single out a few.
 * @throws AppError 400 for an invalid period
 */
export function feedbackDrillDown(input: Input): Reading<DrillDown | null> {
  const { query, scope } = input;
  const search = query.search?.trim();
  const { gte, lt } = readPeriod(input, 'currentMonth');
  const splitsComments = search || query.sentimentTypes;
  const isShown = scope.experienceType === 'PATIENT' || !splitsComments;
  if (!isShown || !(splitsComments || query.status) || daysBetween(gte, lt) > MOST_DAYS)
    return { statements: [], answer: () => null };
  const reading = readHead(input, new FoundTexts({ ...input, query: { ...query, search } }));
  // changes of texts are not recorded
  return { ...reading, comparesAll: true };
}
