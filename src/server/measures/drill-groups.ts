import type { Dimension } from '../../domain/measures/findings/findings.ts';
import { isFew } from '../../domain/measures/stats/few.ts';
import { type Compared, contributions } from '../../domain/measures/stats/contributions.ts';
import { compareSums, toFigure } from '../../domain/measures/stats/metric-sums.ts';
import { addMoments, type Moments, NO_MOMENTS } from '../../domain/measures/stats/moments.ts';
import { POINTS_PER_STAR } from '../../domain/surveys/survey-scores.ts';
import type { DrillDown, DrillDownFigure } from '../../generated/calls/types.ts';
import { appointmentType } from '../../generated/enums/appointment-type.ts';
import type { Statement } from '../db/database.ts';
import { DIMENSIONS, splitsByProvider } from './dimensions.ts';
import type { FigureInput } from './reading.ts';
import type { RollupRows } from './read-rollups.ts';

type Split = Exclude<Dimension, 'appointment'>;

/** The groups that a search can be narrowed to next: practices, then the providers of one; locations, then units. */
export function nextDimension(input: FigureInput): Split | null {
  const { experienceType, practiceIds, workLocationIds, organizationalUnitIds } = input.scope;
  if (experienceType === 'EMPLOYEE') {
    if (workLocationIds?.length !== 1) return 'workLocation';
    return organizationalUnitIds ? null : 'organizationalUnit';
  }
  if (practiceIds?.length !== 1) return 'practice';
  return splitsByProvider(input) ? 'provider' : null;
}

/** Fewer visits, which stand below the places. */
const MOST_GROUPS = { appointment: 3, others: 5 };

export interface GroupRow extends Moments {
  id: string | null;
  name: string | null;
}

type Group = DrillDown['groups'][number];

/**
 * The groups with the largest parts of a change first, where they are known. Otherwise the lowest, or those with the
 * greatest share; those of few answers last.
 */
export function orderGroups(groups: readonly Group[], { unit }: DrillDown['metric'], delta = 0): Group[] {
  if (groups.some(({ part }) => part !== null))
    return groups.toSorted((a, b) => ((b.part ?? 0) - (a.part ?? 0)) * Math.sign(delta));
  const isLast = ({ figure }: Group): number => Number(isFew(figure.count));
  const sign = unit === 'share' ? -1 : 1;
  const rank = ({ figure }: Group): number => (figure.value === null ? Infinity : sign * figure.value);
  return groups.toSorted(
    (a, b) =>
      isLast(a) - isLast(b) ||
      rank(a) - rank(b) ||
      b.figure.found - a.figure.found ||
      a.name.localeCompare(b.name),
  );
}

/**
 * The parts of groups in a change, by their ids, as those of a finding: with the answers that belong to none of them, they
 * add up to it.
 */
function computeParts(
  unit: DrillDown['metric']['unit'],
  totals: Compared,
  groups: Record<keyof Compared, readonly GroupRow[]>,
): Map<string | null, number> {
  const ids = [...new Set([...groups.now, ...groups.before].map(({ id }) => id))];
  const find = (side: keyof Compared, id: string | null): Moments =>
    groups[side].find((one) => one.id === id) ?? NO_MOMENTS;
  const compared = ids.map((id): Compared => ({ now: find('now', id), before: find('before', id) }));
  const rest = (side: keyof Compared): Moments =>
    compared.reduce((left, group) => addMoments(left, negate(group[side])), totals[side]);
  const scale = unit === 'stars' ? POINTS_PER_STAR : 1;
  const parts = contributions([...compared, { now: rest('now'), before: rest('before') }]);
  return new Map(ids.map((id, at) => [id, ((parts[at]?.mix ?? 0) + (parts[at]?.rate ?? 0)) / scale]));
}

const negate = ({ count, sum, squares }: Moments): Moments => ({
  count: -count,
  sum: -sum,
  squares: -squares,
});

function summarize(others: readonly Group[]): DrillDown['others'] {
  const values = others.flatMap(({ figure }) =>
    figure.value === null || isFew(figure.count) ? [] : [figure.value],
  );
  const isEmpty = values.length === 0;
  return {
    groups: others.length,
    low: isEmpty ? null : Math.min(...values),
    high: isEmpty ? null : Math.max(...values),
  };
}

/** The value and interval of sums; of a share, `found` are those that belong to it. */
export function toDrillFigure({ unit }: DrillDown['metric'], moments: Moments = NO_MOMENTS): DrillDownFigure {
  return { ...toFigure(unit, moments), found: unit === 'share' ? moments.sum : moments.count };
}

interface SplitRows {
  by: Dimension;
  totals: Compared;
  rows: Record<keyof Compared, readonly GroupRow[]>;
}

/** The first groups of a dimension, and the others together; with their parts of a change that chance does not explain. */
export function describeGroups(
  metric: DrillDown['metric'],
  { by, totals, rows }: SplitRows,
): Pick<DrillDown, 'groups' | 'others'> {
  const { unit } = metric;
  const change = compareSums(unit, totals);
  const holds = change !== null && (change.interval.low > 0 || change.interval.high < 0);
  const parts = holds ? computeParts(unit, totals, rows) : undefined;
  const named = rows.now.map(({ id, name, ...moments }): Group => ({
    id,
    name: name ?? DIMENSIONS[by].without,
    figure: toDrillFigure(metric, moments),
    part: parts?.get(id) ?? null,
  }));
  const groups = orderGroups(named, metric, change?.delta);
  const most = MOST_GROUPS[by === 'appointment' ? by : 'others'];
  return { groups: groups.slice(0, most), others: summarize(groups.slice(most)) };
}

/** Types of appointments with their names; answers with an unknown one have none. */
export function nameVisits(rows: readonly GroupRow[]): GroupRow[] {
  const named = new Map<string | null, GroupRow>();
  for (const row of rows) {
    const label = appointmentType.find(({ value }) => value === row.id)?.label;
    const id = label ? row.id : null;
    const { count, sum, squares } = addMoments(named.get(id) ?? NO_MOMENTS, row);
    named.set(id, { id, name: label ?? null, count, sum, squares });
  }
  return [...named.values()];
}

/** SQL of each unit `id` with the `top` unit of its branch. UNION ends a circle. */
function branchesSql(organization: string): string {
  return `with recursive branches as (
    select u.id as top, u.id from organizational_units u where u.organization_id = ${organization} and u.parent_id is null
    union select b.top, u.id from branches b
      join organizational_units u on u.organization_id = ${organization} and u.parent_id = b.id)
    select top, id from branches`;
}

/** Sums by type of appointment. */
export function visitsStatement(rows: RollupRows, sums: string): Statement {
  return rows.statement(`select g.* from
    (select ${DIMENSIONS.appointment.key} as id, null as name, ${sums} from ${rows.from} group by 1) g where g.count > 0`);
}

/** Sums by group; one group has all answers without one that still exists. */
export function groupsStatement(rows: RollupRows, by: Split, sums: string): Statement {
  const { key, names, name } = DIMENSIONS[by];
  const total = ['count', 'sum', 'squares'].map((column) => `sum(g.${column}) as ${column}`).join(', ');
  const { organization } = rows;
  // a filter of a unit stands for its branch
  const isUnit = by === 'organizationalUnit';
  const branches = isUnit ? `left join (${branchesSql(organization)}) b on b.id = g.id` : '';
  return rows.statement(`select n.id, max(${name}) as name, ${total}
    from (select ${key} as id, ${sums} from ${rows.from} group by 1) g ${branches}
    left join ${names} on n.organization_id = ${organization} and n.id = ${isUnit ? 'b.top' : 'g.id'}
    where g.count > 0 group by n.id`);
}
