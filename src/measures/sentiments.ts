import {
  countText,
  type DonutModel,
  findLabel,
  intervalText,
  LINE,
  type ModelContext,
  percentText,
  pluralText,
  valueText,
  valueWithBasis,
} from '../domain/measures/charts/chart-model.ts';
import { isFew } from '../domain/measures/stats/few.ts';
import type { SentimentCount } from '../domain/measures/widgets/answers.ts';
import { sentiment } from '../generated/enums/sentiment.ts';
import type { MeasureModel } from './measure.ts';

/** Comments by mood. */
export function sentimentsModel(counts: readonly SentimentCount[], { title }: ModelContext): DonutModel {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const marks = counts.map(({ sentiment: mood, count, score, scoreCount, interval }) => {
    const share = total === 0 ? null : count / total;
    const comments = pluralText(count, 'comment');
    const mean = score === null ? '' : `${valueText(score, 'stars')} on average`;
    return {
      key: mood,
      label: findLabel(sentiment, mood),
      value: share,
      text: percentText(share),
      count,
      interval: null,
      tone: 'own' as const,
      color: mood,
      note: [comments, mean].filter(Boolean).join(', '),
      tip: [
        comments,
        mean &&
          valueWithBasis(score, { count: scoreCount, interval }, 'stars', { label: mean, noun: 'score' }),
      ]
        .filter(Boolean)
        .join(LINE),
      drill: { value: mood },
    };
  });
  return {
    chart: 'donut',
    marks,
    centre: { text: countText(total), label: total === 1 ? 'comment' : 'comments' },
    isEmpty: total === 0,
    sentence: `${title}: ${countText(total)} comments; ${marks.map(({ label, text }) => `${label} ${text}`).join(', ')}.`,
    table: {
      columns: ['Sentiment', 'Share', 'Comments', 'Average score', '95% interval', 'Scores'],
      rows: counts.map(({ count, score, scoreCount, interval }, index) => [
        marks[index]?.label ?? '',
        marks[index]?.text ?? '',
        count,
        valueText(score, 'stars'),
        isFew(scoreCount) ? '' : intervalText(interval, 'stars'),
        scoreCount,
      ]),
    },
  };
}

export const sentiments = {
  call: 'analyticsSentiments',
  toModel: sentimentsModel,
} satisfies MeasureModel<SentimentCount[]>;
