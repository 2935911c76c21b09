import { appointmentType } from '../../../generated/enums/appointment-type.ts';
import { surveyCategories } from '../../../generated/surveys/categories.ts';
import type { PercentileBand } from '../stats/ranking.ts';
import type { Role } from '../../access/access-model.ts';
import type { Period } from '../period.ts';
import type { Measure } from './answers.ts';
import type { PlaceFilters } from './drill-down.ts';
import type { WidgetKind, WidgetSwitch } from './widget-kind.ts';

/** The query of a call for figures. */
type RequestQuery = Record<
  string,
  string | number | readonly string[] | { gte: string; lt: string } | undefined
>;

/** The state of a widget's switches. */
export interface WidgetChoices {
  question: 'experience' | 'outcome';
  score: 'DK_SCORE' | 'PERCENTILE';
  sign: 'all' | 'positive' | 'negative';
  band: PercentileBand;
  categoryId: number;
  /** at least one */
  appointments: readonly string[];
}

export const START_CHOICES: WidgetChoices = {
  question: 'experience',
  score: 'DK_SCORE',
  sign: 'all',
  band: 'Top 50%',
  categoryId: 1,
  appointments: appointmentType.map(({ value }) => value),
};

export const BANDS: readonly PercentileBand[] = (['Top', 'Bottom'] as const).flatMap((end) =>
  ([1, 10, 20, 30, 40, 50] as const).map((share): PercentileBand => `${end} ${share}%`),
);

/** The metrics that the Experience Metric widget offers. */
export const EXPERIENCE_METRICS = surveyCategories.filter(({ kind }) => kind === 'experience');

/** The switches available to a role in a widget. */
export function switchesFor(kind: WidgetKind, role: Role): WidgetSwitch[] {
  return (kind.switches ?? []).filter(({ roles }) => !roles || roles.includes(role));
}

/** A widget's query, and the filters of its marks. */
export interface WidgetRequest {
  measure: Measure;
  query: RequestQuery;
  period: Period;
  filters: PlaceFilters;
  /** the metric of the whole chart */
  categoryId?: number;
}

function hasSwitch({ switches }: WidgetKind, name: WidgetSwitch['name']): boolean {
  return switches?.some((one) => one.name === name) ?? false;
}

/** The measure that a widget shows. */
export function getMeasure(kind: WidgetKind, { score }: WidgetChoices): Measure {
  return hasSwitch(kind, 'score') && score === 'PERCENTILE' ? 'percentiles' : kind.measure;
}

/** The query of a widget. Empty lists of places match nothing, and are left out. */
export function buildRequest(
  kind: WidgetKind,
  { choices, period, filters }: { choices: WidgetChoices; period: Period; filters: PlaceFilters },
): WidgetRequest {
  const has = (name: WidgetSwitch['name']): boolean => hasSwitch(kind, name);
  const { categoryId } = choices;
  return {
    measure: getMeasure(kind, choices),
    period,
    filters,
    ...(has('category') && { categoryId }),
    query: {
      experienceType: kind.experienceType,
      date: { ...period },
      ...Object.fromEntries(Object.entries(filters).filter(([, ids]) => ids.length > 0)),
      ...kind.query,
      ...(has('question') && { patientQuestionType: choices.question }),
      ...(has('category') && { categoryId }),
      ...(has('sign') && choices.sign !== 'all' && { outlier: choices.sign }),
    },
  };
}
