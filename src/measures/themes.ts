import {
  countText,
  type ModelContext,
  percentText,
  pluralText,
  type StatusBarsModel,
  valueText,
} from '../domain/measures/charts/chart-model.ts';
import { isFew } from '../domain/measures/stats/few.ts';
import type { ThemeFigure, Themes } from '../generated/calls/types.ts';
import type { MeasureModel } from './measure.ts';

/** As many as the widget has room for. */
const MOST_THEMES = 9;

const countNegative = ({ sentiments }: ThemeFigure): number | undefined =>
  sentiments?.find(({ sentiment }) => sentiment === 'NEGATIVE')?.count;

/** The themes of comments in the order of the answer: the most negative first, few last. */
export function themesModel(
  { themes: all, comments, none }: Themes,
  { title }: ModelContext,
): StatusBarsModel {
  const marks = all.slice(0, MOST_THEMES).map((figure) => {
    const { theme, name, count, score, scoreCount } = figure;
    const negative = countNegative(figure);
    const mean = score === null || isFew(scoreCount) ? '' : `${valueText(score, 'stars')} on average`;
    const note = negative === undefined ? '' : `${countText(negative)} negative`;
    return {
      key: theme,
      label: name,
      value: count,
      text: countText(count),
      count,
      noun: 'comment',
      interval: null,
      tone: isFew(count) ? ('few' as const) : ('middle' as const),
      note,
      tip: [pluralText(count, 'comment'), note, mean].filter(Boolean).join(' · '),
      drill: { value: theme },
    };
  });
  const inTheme = none && comments > 0 ? `, ${countText(comments - none.count)} in a theme` : '';
  return {
    chart: 'statusBars',
    hasPlainLabels: true,
    marks,
    isEmpty: marks.length === 0,
    headline: { text: countText(comments), note: `${comments === 1 ? 'comment' : 'comments'}${inTheme}` },
    sentence: `${title}: ${countText(comments)} comments; ${marks.map(({ label, text }) => `${label} ${text}`).join(', ')}.`,
    table: {
      columns: ['Theme', 'Comments', 'Share', 'Negative', 'Average'],
      rows: all.map((figure) => [
        figure.name,
        figure.count,
        percentText(figure.count / comments),
        countNegative(figure) ?? '',
        valueText(figure.score, 'stars'),
      ]),
    },
  };
}

export const themes = {
  call: 'analyticsThemes',
  toModel: themesModel,
} satisfies MeasureModel<Themes>;
