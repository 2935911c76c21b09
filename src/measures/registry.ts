import {
  appointmentsModel,
  changesModel,
  type ModelContext,
  npsMonthsModel,
  ratingsModel,
} from '../domain/measures/charts/bar-models.ts';
import type { ChartModel } from '../domain/measures/charts/chart-model.ts';
import {
  funnelModel,
  npsModel,
  outliersModel,
  type PercentileBand,
  ranksModel,
  sentimentsModel,
  statusCountsModel,
} from '../domain/measures/charts/group-models.ts';
import {
  npsWeeksModel,
  percentilesModel,
  questionModel,
  scoresModel,
} from '../domain/measures/charts/line-models.ts';
import type { Answers, Measure } from '../domain/measures/widgets/answers.ts';
import type { WidgetChoices, WidgetRequest } from '../domain/measures/widgets/widget-request.ts';
import type { CallName } from '../generated/calls/types.ts';

export interface ChartContext extends ModelContext {
  /** the respondents: patients or employees */
  people: string;
  band: PercentileBand;
  /** if answers may be withheld: the replacement text */
  emptyText?: string;
}

/** The half of a measure that screens and documents share; `server/measures` has its SQL. */
interface MeasureModel<Answer> {
  /** the named call with the same figures, whose permissions and limits apply */
  call: CallName;
  /** the call if a widget shows one metric */
  metricCall?: CallName;
  toModel: (answer: Answer, context: ChartContext) => ChartModel;
  /** the part of an answer that the switches of a widget choose */
  choose?: (answer: Answer, choices: WidgetChoices) => Answer;
  /** counts requests for a call, which have names: never withheld */
  hasNames?: true;
  /** also answers with the figures of the previous period, for their difference */
  comparesPeriods?: true;
}

/** All measures, for screens, PDF and CSV. */
export const measures: { [M in Measure]: MeasureModel<Answers[M]> } = {
  changes: { call: 'analyticsChanges', toModel: changesModel },
  ratings: { call: 'analyticsRating', toModel: ratingsModel },
  scores: {
    call: 'analyticsScores',
    metricCall: 'analyticsCategoryRating',
    toModel: scoresModel,
    comparesPeriods: true,
  },
  percentiles: { call: 'analyticsPercentiles', toModel: percentilesModel },
  nps: { call: 'analyticsNpsScore', toModel: npsModel },
  npsWeeks: { call: 'analyticsNps', toModel: npsWeeksModel },
  npsMonths: { call: 'analyticsNps', toModel: npsMonthsModel },
  outliers: { call: 'analyticsOutliers', toModel: outliersModel },
  percentileRanks: { call: 'practicesPercentiles', toModel: ranksModel },
  surveyMetrics: { call: 'surveyMetrics', toModel: funnelModel },
  statusCounts: { call: 'analyticsRequests', toModel: statusCountsModel, hasNames: true },
  sentiments: { call: 'analyticsSentiments', toModel: sentimentsModel },
  appointments: {
    call: 'analyticsAppointments',
    toModel: appointmentsModel,
    choose: (figures, { appointments }) =>
      figures.filter(({ appointmentType }) => appointments.includes(appointmentType)),
  },
  question: { call: 'questionAnswers', toModel: questionModel },
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
