import { npsGroup } from '../../../generated/enums/nps-group.ts';
import { sentiment } from '../../../generated/enums/sentiment.ts';
import { srrStatus } from '../../../generated/enums/srr-status.ts';
import type { OutlierEntry } from '../../../generated/calls/types.ts';
import { shortNames } from '../../text/initials.ts';
import type { SurveyMetrics } from '../stats/funnel.ts';
import type { NpsFigure } from '../stats/nps.ts';
import { isFew } from '../stats/few.ts';
import { ordinal } from '../stats/ranking.ts';
import type { PercentileRank, SentimentCount, StatusCount } from '../widgets/answers.ts';
import type { ModelContext } from './bar-models.ts';
import {
  basisText,
  countText,
  pluralText,
  type DonutModel,
  type FunnelModel,
  intervalText,
  type OutliersModel,
  percentText,
  type RankingModel,
  type StatusBarsModel,
  topShare,
  valueText,
} from './chart-model.ts';

const ANSWERED = {
  promoters: 'answered 90 – 100',
  passives: 'answered 70 – 89',
  detractors: 'answered below 70',
};

const named = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** Promoters, passives and detractors with the score in the centre. */
export function npsModel(nps: NpsFigure, { title, people }: ModelContext & { people: string }): DonutModel {
  const score = nps.score === null ? null : nps.score * 100;
  const interval = nps.interval && { low: nps.interval.low * 100, high: nps.interval.high * 100 };
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
    foot: isPale
      ? basisText({ count: nps.count, interval }, 'nps')
      : `95% interval ${basisText({ count: nps.count, interval }, 'nps')}`,
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

/** Comments by mood. */
export function sentimentsModel(counts: readonly SentimentCount[], { title }: ModelContext): DonutModel {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const marks = counts.map(({ sentiment: mood, count, score, scoreCount, interval }) => {
    const share = total === 0 ? null : count / total;
    const comments = pluralText(count, 'comment');
    const mean = score === null ? '' : `${valueText(score, 'stars')} on average`;
    return {
      key: mood,
      label: named(sentiment, mood),
      value: share,
      text: percentText(share),
      count,
      interval: null,
      tone: 'own' as const,
      color: mood,
      note: [comments, mean].filter(Boolean).join(', '),
      tip: [comments, mean && `${mean} (${basisText({ count: scoreCount, interval }, 'stars', 'score')})`]
        .filter(Boolean)
        .join(' · '),
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

/** Sent, opened and completed surveys. */
export function funnelModel(
  metrics: SurveyMetrics,
  { title, emptyText }: ModelContext & { emptyText?: string },
): FunnelModel {
  const { sentCount, openedCount, completedCount, expiredCount } = metrics;
  const stages: FunnelModel['stages'] = [
    { key: 'sent', label: 'Sent', count: sentCount, share: null },
    { key: 'opened', label: 'Opened', count: openedCount, share: metrics.percentOpened },
    { key: 'completed', label: 'Completed', count: completedCount, share: metrics.percentCompleted },
  ];
  return {
    chart: 'funnel',
    stages,
    isEmpty: sentCount === 0,
    sentence: `${title}: ${stages.map(({ label, count }) => `${label.toLowerCase()} ${countText(count)}`).join(', ')}.`,
    foot:
      completedCount === 0 && emptyText !== undefined
        ? emptyText
        : completedCount > openedCount
          ? 'Confidential answers count once they are released, some of them after the month of their survey'
          : `${percentText(metrics.percentCompletedAfterOpen)} completed after opening, ${countText(expiredCount)} expired (${percentText(metrics.percentExpired)})`,
    table: {
      columns: ['Stage', 'Surveys', 'Share of sent'],
      rows: [...stages, { label: 'Expired', count: expiredCount, share: metrics.percentExpired }].map(
        ({ label, count, share }) => [label, count, share === null ? '' : percentText(share)],
      ),
    },
  };
}

/** All places at which a category had outliers. */
function listPlaces({ practices, workLocations, organizationalUnits }: OutlierEntry['count']) {
  return [
    ...practices.map(({ practice, count }) => ({ ...practice, count })),
    ...workLocations.map(({ workLocation, count }) => ({ ...workLocation, count })),
    ...organizationalUnits.map(({ organizationalUnit, count }) => ({ ...organizationalUnit, count })),
  ];
}

/** The categories with the most outliers, each with their places. */
export function outliersModel(entries: readonly OutlierEntry[], { title }: ModelContext): OutliersModel {
  const short = shortNames(entries.flatMap(({ count }) => listPlaces(count).map(({ name }) => name)));
  const cards = entries.map(({ category, isNegative, count }) => ({
    key: `${category.code}${isNegative ? '-' : '+'}`,
    label: category.name,
    value: count.total,
    text: countText(count.total),
    count: count.total,
    interval: null,
    tone: isNegative ? ('lowest' as const) : ('highest' as const),
    drill: { value: category.code, categoryId: category.id, isNegative },
    isNegative,
    places: listPlaces(count)
      .sort((a, b) => b.count - a.count)
      .map((place) => ({ ...place, shortName: short.get(place.name) ?? place.name })),
  }));
  const sign = (isNegative: boolean): string => (isNegative ? 'Negative' : 'Positive');
  return {
    chart: 'outliers',
    cards,
    isEmpty: cards.length === 0,
    sentence: `${title}: ${cards.map((card) => `${card.label} ${card.text} ${sign(card.isNegative).toLowerCase()}`).join(', ')}.`,
    table: {
      columns: ['Metric', 'Sign', 'Place', 'Outliers'],
      rows: cards.flatMap((card) => [
        [card.label, sign(card.isNegative), 'All', card.count],
        ...card.places.map(({ name, count }) => [card.label, sign(card.isNegative), name, count]),
      ]),
    },
  };
}

export type PercentileBand = `${'Top' | 'Bottom'} ${1 | 10 | 20 | 30 | 40 | 50}%`;

/** Whether a percentile is in a band of the ranking. */
export function isInBand(percentile: number, band: PercentileBand): boolean {
  const share = Number.parseInt(band.replace(/\D/g, ''), 10);
  return band.startsWith('Top') ? percentile >= 100 - share : percentile < share;
}

/** Practices by percentile, best first; those with too few responses come last, without a rank. */
export function ranksModel(
  ranks: readonly PercentileRank[],
  { title, band }: ModelContext & { band: PercentileBand },
): RankingModel {
  const isRanked = ({ globalPercentile, count }: PercentileRank): boolean =>
    globalPercentile !== null && !isFew(count);
  const shown = ranks
    .filter((rank) => isRanked(rank) && isInBand(rank.globalPercentile ?? 0, band))
    .sort((a, b) => (b.globalPercentile ?? 0) - (a.globalPercentile ?? 0));
  const total = ranks.find((rank) => rank.total !== null)?.total ?? null;
  const marks = shown.map(({ entityId, entityName, globalPercentile, score, count, interval }) => {
    const percentile = globalPercentile ?? 0;
    const isTied = shown.some(
      (other) => other.entityId !== entityId && other.globalPercentile === percentile,
    );
    return {
      key: entityId,
      label: entityName,
      value: percentile,
      text: ordinal(Math.min(99, Math.max(1, Math.round(percentile)))),
      count,
      interval,
      tone: percentile >= 50 ? ('highest' as const) : ('lowest' as const),
      note: `Top ${topShare(percentile)}%${isTied ? ', tied' : ''}`,
      tip: [
        `Top ${topShare(percentile)}%${isTied ? ', tied' : ''}`,
        valueText(score, 'stars'),
        basisText({ count, interval }, 'stars'),
      ].join(' · '),
      drill: { value: entityId },
      score: valueText(score, 'stars'),
    };
  });
  return {
    chart: 'ranking',
    marks,
    heads: [
      'Practice',
      'DK Score',
      total === null ? 'Percentile' : `Percentile among ${countText(total)} practices`,
    ],
    isEmpty: marks.length === 0,
    sentence: `${title}: ${marks.length} of ${ranks.length} practices in the ${band.toLowerCase()}.`,
    foot: `${marks.length} of ${ranks.length} practices; the line marks the 50th percentile`,
    table: {
      columns: ['Practice', 'DK Score', '95% interval', 'Percentile', 'Responses'],
      rows: marks.map(({ label, score, interval, text, count }) => [
        label,
        score,
        intervalText(interval, 'stars'),
        text,
        count,
      ]),
    },
  };
}

/** Requests by contact status. A status that patients' requests do not have appears only if it counts any. */
export function statusCountsModel(all: readonly StatusCount[], { title }: ModelContext): StatusBarsModel {
  const counts = all.filter(({ status, count }) => status !== 'ALREADY_ENGAGED' || count > 0);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const marks = counts.map(({ status, count }) => ({
    key: status,
    label: named(srrStatus, status),
    value: count,
    text: countText(count),
    count,
    noun: 'request',
    interval: null,
    tone:
      count === 0
        ? ('zero' as const)
        : status === 'NOT_CONTACTED'
          ? ('lowest' as const)
          : ('middle' as const),
    note: percentText(total === 0 ? null : count / total),
    drill: { value: status },
  }));
  const waiting = counts.find(({ status }) => status === 'NOT_CONTACTED')?.count ?? 0;
  return {
    chart: 'statusBars',
    marks,
    isEmpty: total === 0,
    headline: {
      text: countText(total),
      note: `${total === 1 ? 'request' : 'requests'}, ${countText(waiting)} wait${waiting === 1 ? 's' : ''} for a first call`,
    },
    sentence: `${title}: ${countText(total)} requests; ${marks.map(({ label, text }) => `${label} ${text}`).join(', ')}.`,
    table: {
      columns: ['Status', 'Requests', 'Share'],
      rows: marks.map(({ label, count, note }) => [label, count, note]),
    },
  };
}
