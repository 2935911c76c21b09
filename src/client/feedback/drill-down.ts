import { createContext } from 'react';
import { REFERRAL, SCORED } from '../../domain/measures/widgets/drill-down.ts';
import type { SearchChoice, SearchParameter } from '../../domain/surveys/feedback-filters.ts';
import { NO_THEME } from '../../domain/text/themes/theme-codes.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import type { Query } from '../../domain/text/query-string.ts';
import { PLACE_KEYS } from '../ui/filters/place-filters.ts';
import type { FeedbackKind } from './feedback.ts';
import { searchQuery, toSingle } from './search-choice.ts';

/** The code of the category that a search asks for: its value leads each card. */
export const MetricContext = createContext<string | undefined>(undefined);

/** Filters of a search whose figures are stored, besides places. `narrative` narrows the list, not its figures. */
const STORED: readonly SearchParameter[] = [
  'gte',
  'lt',
  'categoryId',
  'categoryCode',
  'nps',
  'outlier',
  'patientType',
  'appointment',
  'themes',
  'narrative',
];
/** The same of searches whose comments or requests are counted. */
const COUNTED: readonly SearchParameter[] = [
  'gte',
  'lt',
  'search',
  'searchIn',
  'sentimentTypes',
  'status',
  'srr',
  'narrative',
];
/** The same of searches for comments in a theme. */
const THEMED: readonly SearchParameter[] = ['gte', 'lt', 'appointment', 'themes', 'narrative'];
const PLACES: readonly string[] = PLACE_KEYS.flatMap((key) => [key, toSingle(key)]);

/** The code of the category that a search asks for; undefined: none, or any. */
export function findCategoryCode({ categoryId, categoryCode }: SearchChoice): string | undefined {
  const id = categoryId?.[0];
  return id === undefined ? categoryCode?.[0] : surveyCategories.find((one) => String(one.id) === id)?.code;
}

/** The call for the figures of a search, and its query. */
export interface DrillCall {
  path: '/analytics/drill-down' | '/feedbacks/drill-down';
  query: Query;
}

/** Whether a search has no other filters than these and places. */
const hasOnly = (choice: SearchChoice, names: readonly SearchParameter[]): boolean =>
  Object.keys(choice).every((name) => names.includes(name as SearchParameter) || PLACES.includes(name));

/** The call for a search's figures, in a period; null if they are not stored. */
export function drillDownCall(choice: SearchChoice, kind: FeedbackKind): DrillCall | null {
  if (choice.gte === undefined || choice.lt === undefined) return null;
  return toMetricCall(choice, kind) ?? toFeedbackCall(choice, kind);
}

/** Of a search by words, sentiment or contact status. Comments of employees are not split. */
function toFeedbackCall(choice: SearchChoice, { experienceType }: FeedbackKind): DrillCall | null {
  const { search, searchIn, sentimentTypes, status } = choice;
  const splitsComments = search !== undefined || sentimentTypes !== undefined;
  const isShown = experienceType === 'PATIENT' || !splitsComments;
  const isInComments = search === undefined || searchIn !== undefined;
  if (!hasOnly(choice, COUNTED) || !isShown || !isInComments || !(splitsComments || status)) return null;
  const { srr: _requests, narrative: _list, searchIn: _comments, ...asked } = choice;
  return { path: '/feedbacks/drill-down', query: { ...searchQuery(asked), experienceType } };
}

/** Of a search for a metric. */
function toMetricCall(choice: SearchChoice, { experienceType }: FeedbackKind): DrillCall | null {
  const { narrative: _, categoryCode, ...asked } = choice;
  const isOfGroup = categoryCode?.[0] === REFERRAL && asked.nps !== undefined;
  const isOneSign = !['any', 'true'].includes(asked.outlier?.[0] ?? '');
  const hasMetric = asked.categoryId !== undefined || asked.nps !== undefined;
  if (asked.themes) {
    const isOne = asked.themes.length === 1 && asked.themes[0] !== NO_THEME && !hasMetric;
    if (!isOne || !hasOnly(choice, THEMED) || experienceType === 'EMPLOYEE') return null;
    return { path: '/analytics/drill-down', query: { ...searchQuery(asked), experienceType } };
  }
  if (!hasOnly(choice, STORED) || !isOneSign || !hasMetric || (categoryCode && !isOfGroup)) return null;
  return { path: '/analytics/drill-down', query: { ...searchQuery(asked), experienceType } };
}

/** Whether a list can be sorted by its answers: those of patients in a category. */
export function hasAnswerOrder({ categoryId }: SearchChoice, { experienceType }: FeedbackKind): boolean {
  return experienceType === 'PATIENT' && categoryId !== undefined && categoryId[0] !== String(SCORED);
}
