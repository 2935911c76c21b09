import type { NpsFigure, NpsShare } from '../../../generated/calls/types.ts';
import { npsScore, type NpsGroup } from '../../surveys/survey-scores.ts';
import { type Interval, Z_975 } from './moments.ts';

export type NpsCounts = Readonly<Record<NpsGroup, number>>;

export const NO_NPS: NpsCounts = { promoters: 0, passives: 0, detractors: 0 };

export function addNps(a: NpsCounts, b: NpsCounts): NpsCounts {
  return {
    promoters: a.promoters + b.promoters,
    passives: a.passives + b.passives,
    detractors: a.detractors + b.detractors,
  };
}

/**
 * Adjusted Wald interval of an NPS, -1 to 1: 3 is added to n and 3/4 to promoters and detractors (Rocks, The American
 * Statistician 2016; MeasuringU 2021). Null without answers.
 */
export function npsInterval({ promoters, passives, detractors }: NpsCounts): Interval | null {
  const total = promoters + passives + detractors;
  if (total === 0) return null;
  const n = total + 3;
  const [p, d] = [(promoters + 0.75) / n, (detractors + 0.75) / n];
  const error = Z_975 * Math.sqrt((p + d - (p - d) ** 2) / n);
  return { low: Math.max(-1, p - d - error), high: Math.min(1, p - d + error) };
}

/** The observed NPS, with its interval. */
export function npsFigure(counts: NpsCounts): NpsFigure {
  const count = counts.promoters + counts.passives + counts.detractors;
  const share = (group: NpsGroup): NpsShare => ({
    value: count === 0 ? 0 : counts[group] / count,
    count: counts[group],
  });
  return {
    promoters: share('promoters'),
    passives: share('passives'),
    detractors: share('detractors'),
    score: npsScore(counts),
    count,
    interval: npsInterval(counts),
  };
}
