import type { ChartModel } from '../domain/measures/charts/chart-model.ts';
import type { Period } from '../domain/measures/period.ts';
import type { Answers, Measure } from '../domain/measures/widgets/answers.ts';
import { getMeasure } from '../domain/measures/widgets/widget-request.ts';
import type { WidgetState } from '../domain/measures/widgets/widget-state.ts';
import { NOT_ENOUGH_ANSWERS } from '../domain/measures/withheld.ts';
import { periodLabel } from '../flows/month-range.ts';
import type { WidgetFigures } from '../generated/calls/types.ts';
import { measures, toChartModel } from './registry.ts';

/** A widget's figures, as `/analytics/page` returns them. */
export type ShownFigures = Pick<WidgetFigures, 'previousPeriod'> & { data: unknown; before?: unknown };

function choosePart<M extends Measure>(measure: M, data: Answers[M], { choices }: WidgetState): Answers[M] {
  const { choose } = measures[measure];
  return choose ? choose(data, choices) : data;
}

/**
 * The chart of a widget, on screens and in documents.
 * @throws TypeError if the figures are not those of the widget's measure
 */
export function widgetModel(
  state: WidgetState & { period: Period },
  { data, before, previousPeriod }: ShownFigures,
  { today, isConfidential }: { today: string; isConfidential: boolean },
): ChartModel {
  const { kind, choices, period } = state;
  const measure = getMeasure(kind, choices);
  return toChartModel(measure, choosePart(measure, data as Answers[Measure], state), {
    title: `${kind.title}, ${periodLabel(period, { today })}`,
    people: kind.experienceType === 'PATIENT' ? 'patients' : 'employees',
    band: choices.band,
    ...(isConfidential && !measures[measure].hasNames && { emptyText: NOT_ENOUGH_ANSWERS }),
    ...(previousPeriod && before === undefined && { against: periodLabel(previousPeriod, { today }) }),
    ...(previousPeriod &&
      before !== undefined && {
        before: {
          scores: before as Answers['scores'],
          label: periodLabel(previousPeriod, { today, isNarrow: true }),
        },
      }),
  });
}
