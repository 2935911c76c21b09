import type { ChartModel, ModelContext } from '../domain/measures/charts/chart-model.ts';
import type { PercentileBand } from '../domain/measures/stats/ranking.ts';
import type { WidgetChoices } from '../domain/measures/widgets/widget-request.ts';
import type { CallName } from '../generated/calls/types.ts';

export interface ChartContext extends ModelContext {
  /** the respondents: patients or employees */
  people: string;
  band: PercentileBand;
  /** if answers may be withheld: the replacement text */
  emptyText?: string;
}

/** The half of a measure that screens and documents share; the file of the same name in `server/measures` has its SQL. */
export interface MeasureModel<Answer> {
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
