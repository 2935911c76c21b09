import { barsModel, shownInterval } from '../domain/measures/charts/bar-chart.ts';
import {
  type BarsModel,
  basisText,
  type ModelContext,
  pluralText,
  toneMarks,
  valueText,
} from '../domain/measures/charts/chart-model.ts';
import { drawnInterval, drawnValue } from '../domain/measures/charts/metric-units.ts';
import { isFew } from '../domain/measures/stats/few.ts';
import type { NpsMonth } from '../domain/measures/widgets/answers.ts';
import { monthLabel } from '../domain/text/format.ts';
import type { MeasureModel } from './measure.ts';

/** NPS by month. */
export function npsMonthsModel(months: readonly NpsMonth[], context: ModelContext): BarsModel {
  const marks = months.map(({ date, data }, index) => {
    const value = drawnValue(data.score, 'nps');
    const interval = drawnInterval(data.interval, 'nps');
    return {
      key: date,
      label:
        index === 0 || date.slice(5, 7) === '01'
          ? `${monthLabel(date)} ${date.slice(0, 4)}`
          : monthLabel(date),
      value,
      text: valueText(value, 'nps'),
      count: data.count,
      interval: shownInterval(data.count, interval),
      drill: { value: date },
    };
  });
  const total = months.at(-1)?.cumulativeData;
  const model = barsModel(toneMarks(marks), 'nps', 'Month', context);
  if (!total || total.score === null) return model;
  const interval = drawnInterval(total.interval, 'nps');
  const note = `${basisText({ count: total.count, interval }, 'nps')} · ${pluralText(months.length, 'month')}`;
  const headline = {
    text: valueText(drawnValue(total.score, 'nps'), 'nps'),
    note,
    isFew: isFew(total.count),
  };
  return { ...model, headline };
}

export const npsMonths = {
  call: 'analyticsNps',
  toModel: npsMonthsModel,
} satisfies MeasureModel<NpsMonth[]>;
