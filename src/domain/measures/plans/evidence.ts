import type { Plan } from '../../../generated/types/plan.ts';
import { surveyCategories } from '../../../generated/surveys/categories.ts';
import { addDays } from '../period.ts';
import {
  type DrillTarget,
  NO_FILTERS,
  NPS_GROUPS,
  type PlaceFilters,
  REFERRAL,
  SCORED,
  searchTarget,
} from '../widgets/drill-down.ts';
import { DAYS_BEFORE } from './proof.ts';

/** The comments that led to a plan, and how a list of them is sorted. */
export interface PlanEvidence extends DrillTarget {
  order: { sortBy: 'answer' | 'rating'; orderBy: 'asc' };
  /** code of the category whose value each comment says; undefined: none */
  category: string | undefined;
}

const listChosen = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null);

function findFilters(plan: Plan): PlaceFilters {
  const { experienceType, practiceIds, providerId, workLocationId, organizationalUnitId } = plan;
  if (experienceType === 'PATIENT')
    return { ...NO_FILTERS, practiceIds, providerIds: listChosen([providerId]) };
  // a location counts if both are chosen, as for the figures
  const unit = workLocationId === null ? organizationalUnitId : null;
  return {
    ...NO_FILTERS,
    workLocationIds: listChosen([workLocationId]),
    organizationalUnitIds: listChosen([unit]),
  };
}

/** The metric or theme of a plan. */
function findSubject(plan: Plan): {
  theme: Plan['theme'];
  code: string | null;
  category: number | undefined;
} {
  const isEx = plan.experienceType === 'EMPLOYEE';
  const code = isEx ? plan.employeeMetric : plan.metric;
  return {
    theme: isEx ? plan.employeeTheme : plan.theme,
    code,
    category: surveyCategories.find((one) => one.code === code)?.id,
  };
}

/**
 * The search for the answers in a plan's metric, or for the comments in its theme, in its places: those since it began, of a
 * plan that has not begun those of the weeks before.
 * @param today YYYY-MM-DD
 */
export function planSearch(plan: Plan, today: string): DrillTarget {
  const { theme, code, category } = findSubject(plan);
  const { startedOn, endedOn } = plan;
  const end = addDays(endedOn !== null && endedOn < today ? endedOn : today, 1);
  const begun = plan.state !== 'DRAFT' && startedOn !== null && startedOn <= today;
  const period = { gte: begun ? startedOn : addDays(end, -DAYS_BEFORE), lt: end };
  const context = { experienceType: plan.experienceType, period, filters: findFilters(plan) };
  if (theme?.code) return searchTarget(context, { themes: [theme.code] });
  return searchTarget(context, code === 'NPS' ? { nps: NPS_GROUPS } : { categoryId: category ?? SCORED });
}

/**
 * The search for comments in the places of a plan in the weeks before it: about its theme, or with an answer in its metric,
 * the lowest first.
 * @param today YYYY-MM-DD; the comments of a plan that has not begun are those until today
 */
export function planEvidence(plan: Plan, today: string): PlanEvidence {
  const isEx = plan.experienceType === 'EMPLOYEE';
  const begun = plan.state !== 'DRAFT' && plan.startedOn !== null && plan.startedOn <= today;
  const lt = begun && plan.startedOn ? plan.startedOn : addDays(today, 1);
  const period = { gte: addDays(lt, -DAYS_BEFORE), lt };
  const context = { experienceType: plan.experienceType, period, filters: findFilters(plan) };
  const { theme, code, category } = findSubject(plan);
  const narrowed: DrillTarget['query'] = theme?.code
    ? { themes: [theme.code] }
    : code === 'NPS'
      ? { nps: ['detractors'], narrative: true, ...(isEx && { categoryCode: REFERRAL }) }
      : { categoryId: category ?? SCORED, narrative: true };
  // the lists of employees are not sorted by their answers
  const sortBy = category && !theme && !isEx ? 'answer' : 'rating';
  return {
    ...searchTarget(context, narrowed),
    order: { sortBy, orderBy: 'asc' },
    category: theme || category === undefined ? undefined : (code ?? undefined),
  };
}
