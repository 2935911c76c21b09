import { isFew } from './few.ts';

/** Mid-rank percentile of a score: 100 * (below + half of the ties) / n. Never 0 nor 100. */
export function percentileRank(score: number, scores: readonly number[]): number {
  const below = scores.filter((other) => other < score).length;
  const equal = scores.filter((other) => other === score).length;
  return (100 * (below + equal / 2)) / scores.length;
}

export interface Ranked<Row> {
  row: Row;
  /** 1 is best; entities with equal scores share the better rank; null: too few responses */
  rank: number | null;
  /** whether others have the same rank */
  isTied: boolean;
}

/** Ranks entries with enough responses, best first; the others come last in their original order. */
export function rankByScore<Row extends { score: number | null; count: number }>(
  rows: readonly Row[],
): Ranked<Row>[] {
  const isRanked = (row: Row): boolean => row.score !== null && !isFew(row.count);
  const ranked = rows.filter(isRanked).sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  let rank = 0;
  return [
    ...ranked.map((row, index) => {
      const isSame = (other: Row | undefined): boolean => other?.score === row.score;
      if (!isSame(ranked[index - 1])) rank = index + 1;
      return { row, rank, isTied: isSame(ranked[index - 1]) || isSame(ranked[index + 1]) };
    }),
    ...rows.filter((row) => !isRanked(row)).map((row) => ({ row, rank: null, isTied: false })),
  ];
}

/** An ordinal: `1st`, `22nd`. */
export function ordinal(number: number): string {
  const tens = number % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${suffix}`;
}

/** A percentile as text. A percentile below 50 is lagging (specification, section 9). */
export function describePercentile(percentile: number): string {
  const whole = Math.min(99, Math.max(1, Math.round(percentile)));
  return `${ordinal(whole)} percentile: scores above ${whole}% of all`;
}

/** A share of the ranking, from its top or its bottom. */
export type PercentileBand = `${'Top' | 'Bottom'} ${1 | 10 | 20 | 30 | 40 | 50}%`;

/** Whether a percentile is in a band of the ranking. */
export function isInBand(percentile: number, band: PercentileBand): boolean {
  const share = Number.parseInt(band.replace(/\D/g, ''), 10);
  return band.startsWith('Top') ? percentile >= 100 - share : percentile < share;
}
