import type { Finding, FindingPart as Part } from '../../../generated/calls/types.ts';
import type { Period } from '../period.ts';
import {
  type DrillTarget,
  NPS_GROUPS,
  SCORED,
  type SearchContext,
  searchTarget,
} from '../widgets/drill-down.ts';
import { DIMENSION_FILTERS } from './dimensions.ts';

/** A part of a sentence. */
export interface Clause {
  text: string;
  isStrong?: true;
  /** the search for exactly the responses that it counts */
  to?: DrillTarget;
}

export interface FindingContext extends SearchContext {
  previousPeriod: Period;
  today: string;
  /** whether the viewer compares practices on the leaderboard */
  hasLeaderboard: boolean;
}

/** The responses that a metric counts, as parameters of the search. */
function metricQuery({
  unit,
  code,
  categoryId,
}: Finding['metric']): Record<string, number | readonly string[]> {
  if (unit === 'share') return { themes: [code] };
  if (unit === 'nps') return { nps: NPS_GROUPS };
  return { categoryId: categoryId ?? SCORED };
}

export type Narrowing = Parameters<typeof searchTarget>[1];

/** The answers that a rise of a patients' category comes from are its highest; a search begins with the lowest. */
function getOrder({ metric, delta }: Pick<Finding, 'metric' | 'delta'>, context: SearchContext): Narrowing {
  const hasOrder = context.experienceType === 'PATIENT' && metric.categoryId !== null;
  return hasOrder && delta > 0 ? { sortBy: 'answer', orderBy: 'desc' } : {};
}

type Groups = readonly Pick<Part, 'id'>[];

/** Groups of a dimension. */
interface Chosen {
  by: Finding['by'];
  groups: Groups;
}

/** The search for a metric's answers, of some groups only: of the first dimension, and of another one. */
export function getTarget(
  context: SearchContext,
  finding: Pick<Finding, 'metric' | 'subject' | 'by' | 'delta'>,
  { groups = [], also, more = {} }: { groups?: Groups; also?: Chosen; more?: Narrowing } = {},
): DrillTarget {
  const { metric, subject, by } = finding;
  const chosen = subject ? [{ by: subject.by, ids: [subject.id] }] : [];
  for (const of of [{ by, groups }, ...(also ? [also] : [])])
    if (of.by && of.groups.length > 0) chosen.push({ by: of.by, ids: of.groups.map(({ id }) => id) });
  let { filters } = context;
  const narrowed: Narrowing = { ...metricQuery(metric), ...more, ...getOrder(finding, context) };
  for (const { by: dimension, ids } of chosen) {
    const known = ids.flatMap((id) => id ?? []);
    if (dimension === 'appointment') narrowed.appointment = known;
    else filters = { ...filters, [DIMENSION_FILTERS[dimension]]: known };
  }
  return searchTarget({ ...context, filters }, narrowed);
}

export function join(clauses: Clause[][], last = ' and '): Clause[] {
  return clauses.flatMap((clause, index) => {
    const between = index === 0 ? [] : [{ text: index === clauses.length - 1 ? last : ', ' }];
    return [...between, ...clause];
  });
}

export interface DescribedFinding {
  finding: Finding;
  context: FindingContext;
  getName: (part: Part) => string;
}

export const addUp = (parts: readonly Part[], of: 'outliers' | 'comments' | 'count'): number =>
  parts.reduce((sum, part) => sum + part[of], 0);
