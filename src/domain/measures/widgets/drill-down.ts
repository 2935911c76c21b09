import { addDays, addMonths, type Period } from '../period.ts';
import type { ExperienceType } from '../../access/survey-permissions.ts';

/** The link of a mark: the parameter that narrows the search to the records that it counts. */
export type Drill =
  | 'category'
  | 'newCategory'
  | 'oldCategory'
  | 'results'
  | 'week'
  | 'npsWeek'
  | 'npsMonth'
  | 'npsGroup'
  | 'outlier'
  | 'practice'
  | 'appointment'
  | 'status'
  | 'sentiment'
  | 'theme';

/** The places that filter a page; empty: all. */
export interface PlaceFilters {
  practiceIds: readonly string[];
  providerIds: readonly string[];
  workLocationIds: readonly string[];
  organizationalUnitIds: readonly string[];
}

export const NO_FILTERS: PlaceFilters = {
  practiceIds: [],
  providerIds: [],
  workLocationIds: [],
  organizationalUnitIds: [],
};

/** A chart's mark, identified by the records it counts. */
export interface DrillMark {
  /** code, group, status, id or day: the mark's value of the chart's dimension */
  value: string;
  /** the number of a category, if the mark belongs to one */
  categoryId?: number;
  isNegative?: boolean;
}

/** The period and filters of a page's figures. */
export interface SearchContext {
  experienceType: ExperienceType;
  period: Period;
  filters: PlaceFilters;
}

export interface DrillContext extends SearchContext {
  /** the metric of the whole chart */
  categoryId?: number;
}

type QueryValue = string | number | boolean | readonly string[] | Period;

export interface DrillTarget {
  path: string;
  query: Record<string, QueryValue>;
}

const WEEK_DAYS = 7;
/** Category of the employees' NPS. */
export const REFERRAL = 'ERFWL';
/** Responses with an answer that counts for the NPS. */
export const NPS_GROUPS = ['promoters', 'passives', 'detractors'] as const;
/** Responses with a score: those with an answer in any counting category. */
export const SCORED = -1;

function narrowing(
  drill: Drill,
  mark: DrillMark,
  isEx: boolean,
  chartCategory: number | undefined,
): Record<string, QueryValue> {
  const category: Record<string, QueryValue> =
    mark.categoryId === undefined ? {} : { categoryId: mark.categoryId };
  switch (drill) {
    case 'category':
      return category;
    case 'newCategory':
      return { ...category, patientType: 'new' };
    case 'oldCategory':
      return { ...category, patientType: 'old' };
    case 'outlier':
      return { ...category, outlier: mark.isNegative ? 'negative' : 'positive' };
    case 'npsGroup':
      return { nps: mark.value, ...(isEx && { categoryCode: REFERRAL }) };
    case 'practice':
      return { practiceIds: [mark.value], categoryId: SCORED };
    case 'appointment':
      return { appointment: mark.value, categoryId: SCORED };
    case 'status':
      return { srr: true, status: mark.value };
    case 'sentiment':
      return { sentimentTypes: [mark.value] };
    case 'theme':
      return { themes: [mark.value] };
    case 'npsWeek':
    case 'npsMonth':
      return { nps: NPS_GROUPS };
    case 'week':
      return { categoryId: chartCategory ?? SCORED };
    case 'results':
      return {};
  }
}

function toPeriod(drill: Drill, mark: DrillMark, period: Period): Period {
  if (drill === 'week' || drill === 'npsWeek')
    return { gte: addDays(mark.value, 1 - WEEK_DAYS), lt: addDays(mark.value, 1) };
  return drill === 'npsMonth' ? { gte: mark.value, lt: addMonths(mark.value, 1) } : period;
}

/** Those of place filters that limit something. */
export function activeFilters(filters: PlaceFilters): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(filters).filter(([, ids]) => ids.length > 0));
}

/** The search for responses of a period, narrowed by further parameters, on page 1. */
export function searchTarget(
  { experienceType, period: date, filters }: SearchContext,
  narrowed: Record<string, QueryValue>,
): DrillTarget {
  return {
    path: experienceType === 'EMPLOYEE' ? '/ex/surveys/search' : '/px/search',
    query: { date, ...activeFilters(filters), ...narrowed, page: 1 },
  };
}

/**
 * The address that a mark links to: the search for exactly the responses that it counts, on page 1. A week is
 * identified by its last day. A trust category links to its results page instead.
 */
export function drillDown(drill: Drill, mark: DrillMark, context: DrillContext): DrillTarget {
  const isEx = context.experienceType === 'EMPLOYEE';
  const date = toPeriod(drill, mark, context.period);
  if (drill === 'results')
    return { path: `/ex/results/${mark.value}`, query: { date, ...activeFilters(context.filters) } };
  return searchTarget({ ...context, period: date }, narrowing(drill, mark, isEx, context.categoryId));
}
