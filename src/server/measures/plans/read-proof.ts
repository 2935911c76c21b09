import {
  buildProof,
  listPlanWeeks,
  type PlaceSums,
  type PlanWeeks,
  type WeekSums,
} from '../../../domain/measures/plans/proof.ts';
import { latestPlanDay } from '../../../domain/measures/plans/plan-day.ts';
import { isDay } from '../../../domain/measures/period.ts';
import { withheldBelow } from '../../../domain/measures/withheld.ts';
import { addMoments, type Moments, NO_MOMENTS } from '../../../domain/measures/stats/moments.ts';
import { NPS_GROUPS } from '../../../domain/measures/widgets/drill-down.ts';
import { findThemeId, themePosition } from '../../../domain/text/themes/theme-codes.ts';
import type { PlanProof, PlanVerdict } from '../../../generated/calls/types.ts';
import { surveyCategories } from '../../../generated/surveys/categories.ts';
import type { Plan } from '../../../generated/types/plan.ts';
import type { Database, Statement } from '../../db/database.ts';
import { isSearchWithheld, leastOfGroup } from '../../feedback/confidential-comments.ts';
import { AppError, refuse } from '../../http/errors.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import { resolvePlaces } from '../../surveys/scope/place-filters.ts';
import type { Today } from '../../surveys/scope/today.ts';
import { withheldIf } from '../../surveys/scope/withheld.ts';
import { DIMENSIONS } from '../dimensions.ts';
import { type DrillMetric, readMetric } from '../drill-metric.ts';
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

/** Tables of the places whose plans may be everywhere: providers and units come and go with their practices and parents. */
const TABLES: Partial<Record<Kind, string>> = { practice: 'practices', workLocation: 'work_locations' };

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

/** The theme of a plan, or else its metric. */
interface Subject {
  /** of plans that are about the same, and its value there */
  column: 'theme_id' | 'employee_theme_id' | 'metric' | 'employee_metric';
  value: string | null;
  theme: Plan['theme'];
}

function findSubject(plan: Plan): Subject {
  const isEx = plan.experienceType === 'EMPLOYEE';
  const theme = isEx ? plan.employeeTheme : plan.theme;
  if (theme) return { column: isEx ? 'employee_theme_id' : 'theme_id', value: theme.id, theme };
  return isEx
    ? { column: 'employee_metric', value: plan.employeeMetric, theme }
    : { column: 'metric', value: plan.metric, theme };
}

/** The position of a theme in the lists of rollups. */
function findPosition({ code }: NonNullable<Subject['theme']>): number {
  const id = findThemeId(code ?? '');
  if (id === undefined) throw new Error(`No rollup has the theme ${code}.`);
  return themePosition(id);
}

/** The share of comments that are negative about a theme. */
function themeMetric(theme: NonNullable<Subject['theme']>): DrillMetric {
  const negatives = `theme_negatives[${findPosition(theme)}]`;
  return {
    about: {
      code: theme.code ?? '',
      name: `Complaints about ${theme.label}`,
      unit: 'share',
      categoryId: null,
    },
    columns: { count: 'theme_comments', sum: negatives, squares: negatives },
    grains: ['week'],
  };
}

/** The columns of the comments without a name among them. */
function confidentialColumns(theme: NonNullable<Subject['theme']>): DrillMetric['columns'] {
  const negatives = `confidential_theme_negatives[${findPosition(theme)}]`;
  return { count: 'confidential_theme_comments', sum: `${negatives} * 100`, squares: negatives };
}

function findMetric({ value, theme }: Subject, scope: FigureScope): DrillMetric {
  const category = surveyCategories.find((one) => one.code === value);
  const found = theme
    ? themeMetric(theme)
    : readMetric(scope, value === 'NPS' ? { nps: [...NPS_GROUPS] } : { categoryId: category?.id ?? -1 });
  if (!found) throw new Error(`No rollup has the metric ${value}.`);
  const { about, columns } = found;
  // sums of stars are stored in hundredths, those of an NPS or of comments are not
  return about.unit === 'stars'
    ? found
    : { ...found, columns: { ...columns, sum: `(${columns.sum}) * 100` } };
}

interface Asked {
  subject: Subject;
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
  { subject, scope, places: { by, ids }, weeks }: Asked,
  lt: string,
): { rows: RollupRows; isOwn: string; hasOthers: string } {
  const { of, key } = DIMENSIONS[by];
  const everywhere = {
    ...scope,
    practiceIds: undefined,
    providerIds: undefined,
    workLocationIds: undefined,
    organizationalUnitIds: undefined,
  };
  const rows = selectRows(of, 'week', everywhere).in('week', { gte: weeks.gte, lt });
  const own = `any(${rows.bind(ids)}::uuid[])`;
  const isOwn = `${key} = ${own}`;
  const planned = `${PLACES_OF_PLANS[by]} where o.organization_id = ${rows.organization}
    and o.${subject.column} = ${rows.bind(subject.value)} and o.state <> 'DRAFT' and o.started_on < ${rows.bind(weeks.lt)}::date
    and coalesce(o.ended_on, 'infinity') >= ${rows.bind(weeks.gte)}::date`;
  rows.where(`(${isOwn} or not ${key} = any(array(${planned})))`, `${key} <> app.nobody()`);
  // a provider's patients elsewhere are not the plan's
  if (by === 'provider' && scope.practiceIds)
    rows.where(`(not ${isOwn} or practice_id = any(${rows.bind(scope.practiceIds)}::uuid[]))`);
  const table = TABLES[by];
  const hasOthers = table
    ? `exists (select from ${table} t where t.organization_id = ${rows.organization}
        and not t.id = ${own} and not t.id = any(array(${planned})))`
    : 'true';
  return { rows, isOwn, hasOthers };
}

function placesStatement(asked: Asked): Statement {
  const { columns, weeks, places } = asked;
  const { rows, isOwn, hasOthers } = selectWeeks(asked, weeks.lt);
  const [half, before, after] = [weeks.half, weeks.before, weeks.after].map(
    (day) => `${rows.bind(day)}::date`,
  );
  return rows.statement(`select ${isOwn} as "isOwn", ${hasOthers} as "hasOthers",
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
type PlaceRow = { isOwn: boolean; hasOthers: boolean } & Record<`${keyof Moments}${Suffix}`, number>;

function toPlace(row: PlaceRow): PlaceSums {
  const side = (of: Suffix): Moments => ({
    count: row[`count${of}`],
    sum: row[`sum${of}`],
    squares: row[`squares${of}`],
  });
  return { isOwn: row.isOwn, early: side('Early'), late: side('Late'), after: side('After') };
}

type WeekRow = Omit<WeekSums, 'own'> & Moments;

function toWeek({ start, low, high, places, ...own }: WeekRow): WeekSums {
  return { start, low, high, places, own };
}

const PARTS = ['early', 'late', 'after'] as const;

/**
 * Whether a proof about a theme would split the confidential comments of the plan's places, or of the others, into few: in
 * each of the periods that it compares.
 */
function isThemeWithheld(confidential: readonly PlaceSums[], { viewer }: SignedIn): boolean {
  const sides = [true, false].map((isOwn) => confidential.filter((place) => place.isOwn === isOwn));
  return sides.some((places) =>
    PARTS.some((part) => {
      const all = places.reduce((sum, place) => addMoments(sum, place[part]), NO_MOMENTS);
      return isSearchWithheld({ found: all.sum, all: all.count }, viewer);
    }),
  );
}

/** The sums that a proof is made of. */
interface ProofSums {
  places: PlaceSums[];
  hasOthers: boolean;
  series: WeekSums[];
  /** the confidential comments of a theme */
  confidential: PlaceSums[];
}

type Rows = readonly object[];

/**
 * The statements of a proof, the first over places, and its sums from their rows. Weeks of employees' themes are not read: one of them
 * has few comments.
 */
function prepareSums(
  asked: Asked,
  hasWeeks: boolean,
): { statements: Statement[]; toSums: (rows: Rows[]) => ProofSums } {
  const { theme } = asked.subject;
  const isConfidential = theme !== null && asked.scope.experienceType === 'EMPLOYEE';
  const statements = [placesStatement(asked)];
  if (isConfidential) statements.push(placesStatement({ ...asked, columns: confidentialColumns(theme) }));
  else if (hasWeeks) statements.push(weeksStatement(asked));
  return {
    statements,
    toSums: ([places = [], second = []]) => ({
      places: (places as PlaceRow[]).map(toPlace),
      hasOthers: (places as PlaceRow[]).every((place) => place.hasOthers),
      series: isConfidential ? [] : (second as WeekRow[]).map(toWeek),
      confidential: isConfidential ? (second as PlaceRow[]).map(toPlace) : [],
    }),
  };
}

interface Context {
  db: Database;
  today: Today;
}

/** The statements that a proof needs, none before the plan begins, and the proof from their rows. */
interface PreparedProof {
  statements: Statement[];
  toProof: (rows: Rows[]) => PlanProof;
}

/**
 * The proof of a plan that the viewer may read. Reads rollups only: confidential answers count once their group is
 * released, and places without a released group have none.
 * @throws AppError 403 for figures that the viewer may not see
 */
async function prepareProof(
  { db, today }: Context,
  signedIn: SignedIn,
  { plan, hasWeeks }: { plan: Plan; hasWeeks: boolean },
): Promise<PreparedProof> {
  const scope = figureScope(signedIn, await resolvePlaces(db, signedIn, toQuery(plan)));
  const places = findPlaces(plan, scope);
  const subject = findSubject(plan);
  const { about, columns } = findMetric(subject, scope);
  const { code, name, unit } = about;
  const day = latestPlanDay(await today.of(signedIn, scope), new Date());
  const start = plan.startedOn && isDay(plan.startedOn) && plan.state !== 'DRAFT' ? plan.startedOn : null;
  const weeks = start !== null && start <= day ? listPlanWeeks(start, plan.endedOn, day) : undefined;
  const prepared = weeks && prepareSums({ subject, scope, places, columns, weeks }, hasWeeks);
  return {
    statements: prepared?.statements ?? [],
    toProof: (rows) => {
      const sums = prepared?.toSums(rows) ?? { places: [], hasOthers: true, series: [], confidential: [] };
      const isThemeHidden = isThemeWithheld(sums.confidential, signedIn);
      const hasNone = !sums.places.some(
        ({ isOwn, early, late, after }) => isOwn && early.count + late.count + after.count > 0,
      );
      const isEx = scope.experienceType === 'EMPLOYEE';
      const { withheld = null } = withheldIf(isEx && weeks !== undefined && hasNone, signedIn.viewer);
      return buildProof({
        metric: { code, name, unit },
        by: places.by,
        start,
        weeks,
        places: isThemeHidden ? [] : sums.places,
        hasOthers: sums.hasOthers,
        series: sums.series,
        withheld: isThemeHidden ? withheldBelow(leastOfGroup(signedIn.viewer)) : withheld,
      });
    },
  };
}

/** The proof of a plan that the viewer may read. @throws AppError 403 for figures that the viewer may not see */
export async function readProof(context: Context, signedIn: SignedIn, plan: Plan): Promise<PlanProof> {
  const { statements, toProof } = await prepareProof(context, signedIn, { plan, hasWeeks: true });
  return toProof(statements.length > 0 ? await context.db.pipeline(signedIn.tenant, statements) : []);
}

/** Verdicts of plans that the viewer may read, in one read; those whose figures they may not see are left out. */
export async function readVerdicts(
  context: Context,
  signedIn: SignedIn,
  plans: readonly Plan[],
): Promise<PlanVerdict[]> {
  const prepared = await Promise.all(
    plans.map(async (plan) => {
      try {
        return { id: plan.id, ...(await prepareProof(context, signedIn, { plan, hasWeeks: false })) };
      } catch (error) {
        if (error instanceof AppError && error.status === 403) return undefined;
        throw error;
      }
    }),
  );
  const shown = prepared.filter((one) => one !== undefined);
  const statements = shown.flatMap((one) => one.statements);
  const rows = statements.length > 0 ? await context.db.pipeline(signedIn.tenant, statements) : [];
  let at = 0;
  return shown.map(({ id, statements: { length }, toProof }) => {
    const { verdict, metric, start, own, difference, withheld } = toProof(rows.slice(at, (at += length)));
    return { id, verdict, metric, start, own, difference, withheld };
  });
}
