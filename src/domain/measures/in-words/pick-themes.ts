import type { ThemeFigure } from '../../../generated/calls/types.ts';
import { METRIC_UNITS } from '../charts/metric-units.ts';
import { isFew } from '../stats/few.ts';
import { countTails } from '../stats/counts.ts';
import { discoveries, FALSE_DISCOVERY_RATE, normalTails } from '../stats/difference.ts';
import { Z_975 } from '../stats/moments.ts';

interface Candidate {
  figure: ThemeFigure;
  size: number;
  p: number;
}

/** The largest of the changes that hold together at the false discovery rate. */
function pickLargest(candidates: readonly Candidate[]): ThemeFigure | null {
  const holds = discoveries(
    candidates.map(({ p }) => p),
    FALSE_DISCOVERY_RATE,
  );
  const found = candidates.filter((_, at) => holds[at]).toSorted((a, b) => b.size - a.size);
  return found[0]?.figure ?? null;
}

/**
 * The themes that are worth a sentence: the one whose comments changed most, and the one whose mean stars did. Only
 * changes beyond chance, corrected for the number of themes. `areSteady`: no number of comments changed, even without that
 * correction. Between the two nothing is said: What changed tests the share of the comments, and may have found it.
 * @param days lengths of the period, as far as it has passed, and of the one before
 */
export function pickThemes(
  figures: readonly ThemeFigure[],
  days: readonly [number, number],
): { grown: ThemeFigure | null; moved: ThemeFigure | null; areSteady: boolean } {
  const compared = figures.filter(({ change }) => change !== null);
  const counts = compared.map((figure): Candidate => {
    const before = figure.count - (figure.change?.comments ?? 0);
    return {
      figure,
      size: Math.abs(figure.count - before),
      p: isFew(Math.max(figure.count, before)) ? 1 : countTails(figure.count, before, days),
    };
  });
  const stars = compared.flatMap((figure): Candidate[] => {
    const change = figure.change?.stars;
    if (!change || isFew(figure.scoreCount)) return [];
    const { delta, interval } = change;
    const error = (interval.high - interval.low) / 2 / Z_975;
    const p = Math.abs(delta) < METRIC_UNITS.stars.least || error === 0 ? 1 : normalTails(delta / error);
    return [{ figure, size: Math.abs(delta), p }];
  });
  return {
    grown: pickLargest(counts),
    moved: pickLargest(stars),
    areSteady: counts.every(({ p }) => p > FALSE_DISCOVERY_RATE),
  };
}
