import type { PercentileRank } from '../generated/calls/types.ts';
import {
  countText,
  intervalText,
  labelledBasis,
  namedValue,
  type ModelContext,
  type RankingModel,
  topShare,
  valueText,
} from '../domain/measures/charts/chart-model.ts';
import { isFew } from '../domain/measures/stats/few.ts';
import { isInBand, ordinal, type PercentileBand } from '../domain/measures/stats/ranking.ts';
import type { MeasureModel } from './measure.ts';

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
        namedValue(score, 'stars'),
        labelledBasis({ count, interval }, 'stars'),
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

export const percentileRanks = {
  call: 'practicesPercentiles',
  toModel: ranksModel,
} satisfies MeasureModel<PercentileRank[]>;
