import type { ChartModel } from '../domain/measures/charts/chart-model.ts';
import type { Answers, Measure } from '../domain/measures/widgets/answers.ts';
import type { WidgetRequest } from '../domain/measures/widgets/widget-request.ts';
import type { CallName } from '../generated/calls/types.ts';
import type { ChartContext, MeasureModel } from './measure.ts';
import { appointments } from './appointments.ts';
import { changes } from './changes.ts';
import { nps } from './nps.ts';
import { npsMonths } from './nps-months.ts';
import { npsWeeks } from './nps-weeks.ts';
import { outliers } from './outliers.ts';
import { percentileRanks } from './percentile-ranks.ts';
import { percentiles } from './percentiles.ts';
import { question } from './question.ts';
import { ratings } from './ratings.ts';
import { scores } from './scores.ts';
import { sentiments } from './sentiments.ts';
import { statusCounts } from './status-counts.ts';
import { surveyMetrics } from './survey-metrics.ts';
import { themes } from './themes.ts';

/** All measures, for screens, PDF and CSV. */
export const measures: { [M in Measure]: MeasureModel<Answers[M]> } = {
  changes,
  ratings,
  scores,
  percentiles,
  nps,
  npsWeeks,
  npsMonths,
  outliers,
  percentileRanks,
  surveyMetrics,
  statusCounts,
  sentiments,
  themes,
  appointments,
  question,
};

/** The named call for a widget's figures. */
export function getCall({ measure, categoryId }: Pick<WidgetRequest, 'measure' | 'categoryId'>): CallName {
  const { call, metricCall } = measures[measure];
  return categoryId === undefined ? call : (metricCall ?? call);
}

/** Converts the answer of a measure into a chart's model. */
export function toChartModel<M extends Measure>(
  measure: M,
  answer: Answers[M],
  context: ChartContext,
): ChartModel {
  const { emptyText } = context;
  return { ...measures[measure].toModel(answer, context), ...(emptyText !== undefined && { emptyText }) };
}
