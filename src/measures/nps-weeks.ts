import type { NpsPoint, NpsFigure } from '../generated/calls/types.ts';
import type { LineModel, ModelContext } from '../domain/measures/charts/chart-model.ts';
import { lineModel, NOTHING, type Total } from '../domain/measures/charts/line-chart.ts';
import type { Interval } from '../domain/measures/stats/moments.ts';
import type { MeasureModel } from './measure.ts';

const scaled = (interval: Interval | null): Interval | null =>
  interval && { low: interval.low * 100, high: interval.high * 100 };
const points = (share: number | null): number | null => (share === null ? null : share * 100);

function npsTotal(figure: NpsFigure | undefined): Total {
  if (!figure) return NOTHING;
  return { value: points(figure.score), count: figure.count, interval: scaled(figure.interval) };
}

/** A weekly NPS beside its running total. */
export function npsWeeksModel(series: readonly NpsPoint[], context: ModelContext): LineModel {
  return lineModel(
    series.map(({ date, data, cumulativeData, prediction, predicted }) => ({
      ...npsTotal(data),
      ...(prediction && { value: points(predicted) }),
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
