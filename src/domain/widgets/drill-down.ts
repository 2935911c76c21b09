import { addDays, addMonths, type Period } from '../period.ts';
import type { ExperienceType } from '../survey-permissions.ts';

/** What a mark leads to: the parameter that narrows the search to what the mark counts. */
export type Drill =
  | 'category'
  | 'results'
  | 'week'
  | 'month'
  | 'npsGroup'
  | 'outlier'
  | 'practice'
  | 'appointment'
  | 'status'
  | 'sentiment';

/** The places that a page is narrowed to; empty: all. */
export interface PlaceFilters {
  practiceIds: readonly string[];
  providerIds: readonly string[];
  workLocationIds: readonly string[];
  organizationalUnitIds: readonly string[];
}

/** A mark of a chart by what it counts. */
export interface DrillMark {
  /** code, group, status, id or day: the mark's value of the chart's dimension */
  value: string;
  /** the number of a category, where the mark is of one */
  categoryId?: number;
  isNegative?: boolean;
}

export interface DrillContext {
  experienceType: ExperienceType;
  period: Period;
  filters: PlaceFilters;
  /** the metric of the whole chart */
  categoryId?: number;
}

type QueryValue = string | number | boolean | readonly string[] | Period;

export interface DrillTarget {
  path: string;
  query: Record<string, QueryValue>;
}

const WEEK_DAYS = 7;
const REFERRAL = 'ERFWL';

function narrowing(drill: Drill, mark: DrillMark, isEx: boolean): Record<string, QueryValue> {
  const category: Record<string, QueryValue> =
    mark.categoryId === undefined ? {} : { categoryId: mark.categoryId };
  switch (drill) {
    case 'category':
      return category;
    case 'outlier':
      return { ...category, outlier: mark.isNegative ? 'negative' : 'positive' };
    case 'npsGroup':
      return { nps: mark.value, ...(isEx && { categoryCode: REFERRAL }) };
    case 'practice':
      return { practiceIds: [mark.value] };
    case 'appointment':
      return { appointment: mark.value };
    case 'status':
      return { srr: true, status: mark.value };
    case 'sentiment':
      return { sentimentTypes: [mark.value] };
    case 'week':
    case 'month':
    case 'results':
      return {};
  }
}

function periodOf(drill: Drill, mark: DrillMark, period: Period): Period {
  if (drill === 'week') return { gte: addDays(mark.value, 1 - WEEK_DAYS), lt: addDays(mark.value, 1) };
  return drill === 'month' ? { gte: mark.value, lt: addMonths(mark.value, 1) } : period;
}

/**
 * Where a mark leads: the search for exactly the responses that it counts, on page 1. A week is named by its last day. A
 * trust category leads to its results page instead.
 */
export function drillDown(drill: Drill, mark: DrillMark, context: DrillContext): DrillTarget {
  const isEx = context.experienceType === 'EMPLOYEE';
  const filters = Object.fromEntries(Object.entries(context.filters).filter(([, ids]) => ids.length > 0));
  const date = periodOf(drill, mark, context.period);
  if (drill === 'results') return { path: `/ex/results/${mark.value}`, query: { date, ...filters } };
  return {
    path: isEx ? '/ex/surveys/search' : '/px/search',
    query: {
      date,
      ...filters,
      ...(context.categoryId !== undefined && { categoryId: context.categoryId }),
      ...narrowing(drill, mark, isEx),
      page: 1,
    },
  };
}
