import type { Answers, Measure } from '../widgets/answers.ts';
import {
  appointmentsModel,
  changesModel,
  type ModelContext,
  npsMonthsModel,
  ratingsModel,
} from './bar-models.ts';
import type { ChartModel } from './chart-model.ts';
import {
  funnelModel,
  npsModel,
  outliersModel,
  type PercentileBand,
  ranksModel,
  sentimentsModel,
  statusCountsModel,
} from './group-models.ts';
import { npsWeeksModel, percentilesModel, questionModel, scoresModel } from './line-models.ts';

export interface ChartContext extends ModelContext {
  /** the respondents: patients or employees */
  people: string;
  band: PercentileBand;
  /** if answers may be withheld: the replacement text */
  emptyText?: string;
}

const MODELS: { [M in Measure]: (answer: Answers[M], context: ChartContext) => ChartModel } = {
  changes: changesModel,
  ratings: ratingsModel,
  scores: scoresModel,
  percentiles: percentilesModel,
  nps: npsModel,
  npsWeeks: npsWeeksModel,
  npsMonths: npsMonthsModel,
  outliers: outliersModel,
  percentileRanks: ranksModel,
  surveyMetrics: funnelModel,
  statusCounts: statusCountsModel,
  sentiments: sentimentsModel,
  appointments: appointmentsModel,
  question: questionModel,
};

/** Converts the response of a measure into a chart's model. */
export function toChartModel<M extends Measure>(
  measure: M,
  answer: Answers[M],
  context: ChartContext,
): ChartModel {
  const { emptyText } = context;
  return { ...MODELS[measure](answer, context), ...(emptyText !== undefined && { emptyText }) };
}
