import type { Findings, ThemeFigure } from '../../../generated/calls/types.ts';
import { METRIC_UNITS } from '../charts/metric-units.ts';
import { isFew } from '../stats/few.ts';
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

/** Of the findings of the same period: codes of metrics and themes, from the largest change, and how many themes were looked at. */
type Found = Pick<Findings, 'changed' | 'themes'>;

/**
 * The themes that are worth a sentence: those whose share of the comments changed beyond chance, by the test of What changed, so
 * that both say the same of a period; and the one whose mean stars did, corrected for the number of themes.
 */
export function pickThemes(
  figures: readonly ThemeFigure[],
  found: Found,
): { grown: ThemeFigure[]; moved: ThemeFigure | null; areSteady: boolean } {
  const compared = figures.filter(({ change }) => change !== null);
  const grown = found.changed.flatMap((code) => compared.find(({ theme }) => theme === code) ?? []);
  const stars = compared.flatMap((figure): Candidate[] => {
    const change = figure.change?.stars;
    if (!change || isFew(figure.scoreCount)) return [];
    const { delta, interval } = change;
    const error = (interval.high - interval.low) / 2 / Z_975;
    const p = Math.abs(delta) < METRIC_UNITS.stars.least || error === 0 ? 1 : normalTails(delta / error);
    return [{ figure, size: Math.abs(delta), p }];
  });
  return { grown, moved: pickLargest(stars), areSteady: grown.length === 0 && found.themes > 0 };
}
