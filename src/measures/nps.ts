import type { NpsFigure } from '../generated/calls/types.ts';
import {
  countText,
  type DonutModel,
  intervalText,
  labelledBasis,
  type ModelContext,
  percentText,
  valueText,
} from '../domain/measures/charts/chart-model.ts';
import { drawnInterval, drawnValue } from '../domain/measures/charts/metric-units.ts';
import { isFew } from '../domain/measures/stats/few.ts';
import { npsGroup } from '../generated/enums/nps-group.ts';
import type { MeasureModel } from './measure.ts';

const ANSWERED = {
  promoters: 'answered 90 – 100',
  passives: 'answered 70 – 89',
  detractors: 'answered below 70',
};

/** Promoters, passives and detractors with the score in the centre. */
export function npsModel(nps: NpsFigure, { title, people }: ModelContext & { people: string }): DonutModel {
  const score = drawnValue(nps.score, 'nps');
  const interval = drawnInterval(nps.interval, 'nps');
  const marks = npsGroup.map(({ value: group, label }) => ({
    key: group,
    label,
    value: nps[group].value,
    text: percentText(nps[group].value),
    count: nps[group].count,
    interval: null,
    tone: 'own' as const,
    color: group,
    note: `${countText(nps[group].count)} ${people} ${ANSWERED[group]}`,
    drill: { value: group },
  }));
  const isPale = isFew(nps.count);
  const shares = marks.map(({ label, text }) => `${text} ${label.toLowerCase()}`).join(', ');
  return {
    chart: 'donut',
    marks,
    centre: { text: valueText(score, 'nps'), label: 'Net Promoter Score', isFew: isPale },
    isEmpty: score === null,
    sentence: `${title}: ${valueText(score, 'nps')} from ${countText(nps.count)} answers; ${shares}.`,
    foot: labelledBasis({ count: nps.count, interval }, 'nps'),
    table: {
      columns: ['Group', 'Share', '95% interval', 'Answers'],
      rows: [
        ...marks.map(({ label, text, count }) => [label, text, '', count]),
        [
          'Net Promoter Score',
          valueText(score, 'nps'),
          isPale ? '' : intervalText(interval, 'nps'),
          nps.count,
        ],
      ],
    },
  };
}

export const nps = {
  call: 'analyticsNpsScore',
  toModel: npsModel,
} satisfies MeasureModel<NpsFigure>;
