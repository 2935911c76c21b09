import type { NpsPoint, NpsFigure } from '../generated/calls/types.ts';
import type { LineModel, ModelContext } from '../domain/measures/charts/chart-model.ts';
import { lineModel, NOTHING, type Total } from '../domain/measures/charts/line-chart.ts';
import { drawnInterval, drawnValue } from '../domain/measures/charts/metric-units.ts';
import type { MeasureModel } from './measure.ts';

function npsTotal(figure: NpsFigure | undefined): Total {
  if (!figure) return NOTHING;
  return {
    value: drawnValue(figure.score, 'nps'),
    count: figure.count,
    interval: drawnInterval(figure.interval, 'nps'),
  };
}

/** A weekly NPS beside its running total. */
export function npsWeeksModel(series: readonly NpsPoint[], context: ModelContext): LineModel {
  return lineModel(
    series.map(({ date, data, cumulativeData, prediction, predicted }) => ({
      ...npsTotal(data),
      ...(prediction && { value: drawnValue(predicted, 'nps') }),
      date,
      isPrediction: prediction,
      cumulative: npsTotal(cumulativeData),
    })),
    {
      ...context,
      unit: 'nps',
      hasCumulative: true,
      total: npsTotal(series.at(-1)?.cumulativeData),
    },
  );
}

export const npsWeeks = {
  call: 'analyticsNps',
  toModel: npsWeeksModel,
} satisfies MeasureModel<NpsPoint[]>;
