import {
  buildProof,
  listPlanWeeks,
  type PlaceSums,
  type PlanWeeks,
  type WeekSums,
} from '../../../domain/measures/plans/proof.ts';
import { isDay } from '../../../domain/measures/period.ts';
import type { Moments } from '../../../domain/measures/stats/moments.ts';
import type { PlanProof } from '../../../generated/calls/types.ts';
import { surveyCategories } from '../../../generated/surveys/categories.ts';
import type { Plan } from '../../../generated/types/plan.ts';
import type { Database, Statement } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import { resolvePlaces } from '../../surveys/scope/place-filters.ts';
import type { Today } from '../../surveys/scope/today.ts';
import { withheldIf } from '../../surveys/scope/withheld.ts';
import { DIMENSIONS } from '../dimensions.ts';
import { type DrillMetric, NPS_GROUPS, readMetric } from '../drill-down.ts';
import { momentColumns, type RollupRows, selectRows } from '../read-rollups.ts';
import { type FigureQuery, type FigureScope, figureScope } from '../scope.ts';

type Kind = PlanProof['by'];

/** The places of a plan, by their kind. */
interface PlanPlaces {
  by: Kind;
  ids: string[];
}

/** SQL of the places with such a plan, by the kind of place, over `plans o`. */
const PLACES_OF_PLANS: Readonly<Record<Kind, string>> = {
  practice: `select pp.practice_id from plans o join plan_practices pp
    on pp.organization_id = o.organization_id and pp.plan_id = o.id and o.provider_id is null`,
  provider: 'select o.provider_id from plans o',
  workLocation: 'select o.work_location_id from plans o',
  organizationalUnit: 'select o.organizational_unit_id from plans o',
};

function toQuery(plan: Plan): FigureQuery {
  const { experienceType, practiceIds, providerId, workLocationId, organizationalUnitId } = plan;
  if (experienceType === 'PATIENT') return { experienceType, practiceIds, ...(providerId && { providerId }) };
  if (workLocationId) return { experienceType, workLocationIds: [workLocationId] };
  return { experienceType, organizationalUnitIds: organizationalUnitId ? [organizationalUnitId] : [] };
}

/**
 * The places of a plan that the viewer may see.
 * @throws AppError 403 for a provider's figures that they may not see
 */
function findPlaces({ providerId }: Plan, scope: FigureScope): PlanPlaces {
  const { practiceIds = [], providerIds, workLocationIds, organizationalUnitIds } = scope;
  // a provider sees their own figures only
  if (providerIds && (!providerId || !providerIds.includes(providerId)))
    throw refuse('FORBIDDEN', 'You may not see the figures of this plan.');
  if (providerIds) return { by: 'provider', ids: providerIds };
  if (workLocationIds) return { by: 'workLocation', ids: workLocationIds };
  if (organizationalUnitIds) return { by: 'organizationalUnit', ids: organizationalUnitIds };
  return { by: 'practice', ids: practiceIds };
}

function findMetric({ metric, employeeMetric, experienceType }: Plan, scope: FigureScope): DrillMetric {
  const code = experienceType === 'PATIENT' ? metric : employeeMetric;
  const category = surveyCategories.find((one) => one.code === code);
  const found = readMetric(
    scope,
    code === 'NPS' ? { nps: [...NPS_GROUPS] } : { categoryId: category?.id ?? -1 },
  );
  if (!found) throw new Error(`No rollup has the metric ${code}.`);
  const { about, columns } = found;
  // sums of stars are stored in hundredths, those of an NPS are not
  return about.unit === 'stars'
    ? found
    : { ...found, columns: { ...columns, sum: `(${columns.sum}) * 100` } };
}

interface Asked {
  plan: Plan;
  scope: FigureScope;
  places: PlanPlaces;
  columns: DrillMetric['columns'];
  weeks: PlanWeeks;
}

/**
 * The rows of the weeks of the plan's places, and of all of their kind without such a plan in these weeks: administrators
 * and practice users alike read no more of these than means over at least four places.
 */
function selectWeeks(
  { plan, scope, places: { by, ids }, weeks }: Asked,
  lt: string,
): { rows: RollupRows; isOwn: string } {
  const { of, key } = DIMENSIONS[by];
  const everywhere = {
    ...scope,
    practiceIds: undefined,
    providerIds: undefined,
    workLocationIds: undefined,
    organizationalUnitIds: undefined,
  };
  const rows = selectRows(of, 'week', everywhere).in('week', { gte: weeks.gte, lt });
  const isOwn = `${key} = any(${rows.bind(ids)}::uuid[])`;
  const [column, metric] = plan.metric ? ['metric', plan.metric] : ['employee_metric', plan.employeeMetric];
  const planned = `${PLACES_OF_PLANS[by]} where o.organization_id = ${rows.organization}
    and o.${column} = ${rows.bind(metric)} and o.state <> 'DRAFT' and o.started_on < ${rows.bind(weeks.lt)}::date
    and coalesce(o.ended_on, 'infinity') >= ${rows.bind(weeks.gte)}::date`;
  rows.where(`(${isOwn} or not ${key} = any(array(${planned})))`, `${key} <> app.nobody()`);
  // a provider's patients elsewhere are not the plan's
  if (by === 'provider' && scope.practiceIds)
    rows.where(`(not ${isOwn} or practice_id = any(${rows.bind(scope.practiceIds)}::uuid[]))`);
  return { rows, isOwn };
}

function placesStatement(asked: Asked): Statement {
  const { columns, weeks, places } = asked;
  const { rows, isOwn } = selectWeeks(asked, weeks.lt);
  const [half, before, after] = [weeks.half, weeks.before, weeks.after].map(
    (day) => `${rows.bind(day)}::date`,
  );
  return rows.statement(`select ${isOwn} as "isOwn",
      ${momentColumns(columns, 'Early', `week < ${half}`)},
      ${momentColumns(columns, 'Late', `week >= ${half} and week < ${before}`)},
      ${momentColumns(columns, 'After', `week >= ${after}`)}
    from ${rows.from} group by ${DIMENSIONS[places.by].key}`);
}

function weeksStatement(asked: Asked): Statement {
  const { columns, weeks, places } = asked;
  const last = weeks.all.at(-1)?.date ?? weeks.lt;
  const { rows, isOwn } = selectWeeks(asked, last);
  const quartile = (at: number): string =>
    `percentile_cont(${at}) within group (order by sum / count) filter (where not own and count > 0)`;
  const total = (column: string): string =>
    `coalesce(sum(${column}) filter (where own), 0)::float8 as ${column}`;
  return rows.statement(`select week::text as start, ${['count', 'sum', 'squares'].map(total).join(', ')},
      ${quartile(0.25)} as low, ${quartile(0.75)} as high,
      (count(*) filter (where not own and count > 0))::int as places
    from (select week, ${isOwn} as own, ${momentColumns(columns)}
      from ${rows.from} group by week, ${DIMENSIONS[places.by].key}) w
    group by week order by week`);
}

type Suffix = 'Early' | 'Late' | 'After';
type PlaceRow = { isOwn: boolean } & Record<`${keyof Moments}${Suffix}`, number>;

function toPlace(row: PlaceRow): PlaceSums {
  const side = (of: Suffix): Moments => ({
    count: row[`count${of}`],
    sum: row[`sum${of}`],
    squares: row[`squares${of}`],
  });
  return { isOwn: row.isOwn, early: side('Early'), late: side('Late'), after: side('After') };
}

function toWeek({ start, low, high, places, ...own }: Omit<WeekSums, 'own'> & Moments): WeekSums {
  return { start, low, high, places, own };
}

/**
 * The proof of a plan that the viewer may read. Reads rollups only: confidential answers count once their group is
 * released, and places without a released group have none.
 * @throws AppError 403 for figures that the viewer may not see
 */
export async function readProof(
  { db, today }: { db: Database; today: Today },
  signedIn: SignedIn,
  plan: Plan,
): Promise<PlanProof> {
  const scope = figureScope(signedIn, await resolvePlaces(db, signedIn, toQuery(plan)));
  const places = findPlaces(plan, scope);
  const { about, columns } = findMetric(plan, scope);
  const { code, name, unit } = about;
  const day = await today.of(signedIn, scope);
  const start = plan.startedOn && isDay(plan.startedOn) && plan.state !== 'DRAFT' ? plan.startedOn : null;
  const weeks = start !== null && start <= day ? listPlanWeeks(start, plan.endedOn, day) : undefined;
  const asked = weeks && { plan, scope, places, columns, weeks };
  const [placeRows = [], weekRows = []] = asked
    ? await db.pipeline(signedIn.tenant, [placesStatement(asked), weeksStatement(asked)])
    : [];
  const sums = (placeRows as unknown as PlaceRow[]).map(toPlace);
  const hasNone = !sums.some(
    ({ isOwn, early, late, after }) => isOwn && early.count + late.count + after.count > 0,
  );
  const isEx = scope.experienceType === 'EMPLOYEE';
  const { withheld = null } = withheldIf(isEx && weeks !== undefined && hasNone, signedIn.viewer);
  return buildProof({
    metric: { code, name, unit },
    by: places.by,
    start,
    weeks,
    places: sums,
    series: (weekRows as unknown as (Omit<WeekSums, 'own'> & Moments)[]).map(toWeek),
    withheld,
  });
}
