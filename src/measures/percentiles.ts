import type { PercentilePoint } from '../generated/calls/types.ts';
import type { LineModel, ModelContext } from '../domain/measures/charts/chart-model.ts';
import { lineModel } from '../domain/measures/charts/line-chart.ts';
import type { MeasureModel } from './measure.ts';

/** A percentile week by week. */
export function percentilesModel(series: readonly PercentilePoint[], context: ModelContext): LineModel {
  const ranked = series.filter(({ value }) => value !== null);
  return lineModel(
    series.map((point) => ({ ...point, interval: null })),
    {
      ...context,
      unit: 'percentile',
      total: {
        value: ranked.at(-1)?.value ?? null,
        count: series.reduce((sum, { count }) => sum + count, 0),
        interval: null,
      },
    },
  );
}

export const percentiles = {
  call: 'analyticsPercentiles',
  toModel: percentilesModel,
} satisfies MeasureModel<PercentilePoint[]>;
