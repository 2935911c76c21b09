import type { ScorePoint } from '../generated/calls/types.ts';
import { type ChangeText, type LineModel, type ModelContext } from '../domain/measures/charts/chart-model.ts';
import { lineModel } from '../domain/measures/charts/line-chart.ts';
import { areComparable } from '../domain/measures/stats/few.ts';
import { Z_975 } from '../domain/measures/stats/moments.ts';
import { computeTotal } from '../domain/measures/stats/series.ts';
import type { MeasureModel } from './measure.ts';

/** The change of a whole period's score; undefined if one of the two has too few answers. */
function changeText(series: readonly ScorePoint[], { before }: ModelContext): ChangeText | undefined {
  if (!before) return undefined;
  const [now, then] = [computeTotal(series), computeTotal(before.scores)];
  if (now.value === null || then.value === null || !areComparable(now.count, then.count)) return undefined;
  const delta = now.value - then.value;
  const text = Math.abs(delta).toFixed(1);
  return {
    text,
    direction: text === '0.0' ? 'none' : delta > 0 ? 'up' : 'down',
    isQuiet: Math.abs(delta) <= Z_975 * Math.hypot(now.error, then.error),
    against: before.label,
  };
}

/** A score week by week. */
export function scoresModel(series: readonly ScorePoint[], context: ModelContext): LineModel {
  const change = changeText(series, context);
  const model = lineModel(
    series.map(({ date, data }) => ({ ...data, date, isPrediction: data.prediction })),
    {
      ...context,
      unit: 'stars',
      total: computeTotal(series),
    },
  );
  return model.headline && change ? { ...model, headline: { ...model.headline, change } } : model;
}

export const scores = {
  call: 'analyticsScores',
  toModel: scoresModel,
  metricCall: 'analyticsCategoryRating',
  comparesPeriods: true,
} satisfies MeasureModel<ScorePoint[]>;
