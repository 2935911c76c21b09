import type { Interval } from '../../domain/stats/moments.ts';

/** A practice or a metric compared with the others. */
export interface Standing {
  id: string;
  name: string;
  /** city and state of a practice */
  place?: string;
  /** 1 is best */
  rank: number;
  /** others have the same rank */
  isTied: boolean;
  /** stars */
  score: number;
  /** since the previous period; null: it had too few answers */
  delta: number | null;
  /** chance alone may explain the change */
  isQuiet: boolean;
  /** number of answers behind the score */
  count: number;
  interval: Interval | null;
  /** address of the answers */
  to: string;
}

const SPLIT_BELOW = 10;
const ENDS = 5;

/** Mean score over all answers. */
export function computeAverage(standings: readonly Standing[]): number {
  const count = standings.reduce((sum, one) => sum + one.count, 0);
  return standings.reduce((sum, one) => sum + one.score * one.count, 0) / Math.max(1, count);
}

/**
 * Splits standings into leading and lagging, best first (specification, section 9): fewer than 10 are split by the average score, of more the
 * top 5 lead and the bottom 5 lag.
 */
export function splitStandings(standings: readonly Standing[]): { leading: Standing[]; lagging: Standing[] } {
  const sorted = [...standings].sort((a, b) => a.rank - b.rank);
  if (sorted.length >= SPLIT_BELOW) return { leading: sorted.slice(0, ENDS), lagging: sorted.slice(-ENDS) };
  const average = computeAverage(sorted);
  return {
    leading: sorted.filter(({ score }) => score >= average),
    lagging: sorted.filter(({ score }) => score < average),
  };
}
