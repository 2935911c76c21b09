import { partSteps, partText } from '../charts/metric-units.ts';
import type { Finding } from '../../../generated/calls/types.ts';
import { roundToSum } from '../stats/contributions.ts';
import { DIMENSION_NOUNS } from './dimensions.ts';
import type { DrillTarget } from '../widgets/drill-down.ts';
import type { Part } from './findings.ts';

export interface PartBar {
  key: string;
  name: string;
  /** as printed */
  part: number;
  text: string;
  /** named in the sentence */
  isNamed: boolean;
  /** the answers of the group; absent: they belong to none, or to several */
  to?: DrillTarget;
}

export interface PartsChartModel {
  title: string;
  sum: string;
  bars: PartBar[];
}

/** The parts of a change, and the others together at the end, as printed: they add up to the printed change. */
export function roundParts({ parts, others, delta, metric }: Finding): number[] {
  return roundToSum(
    [...parts, others].map(({ part }) => part),
    delta,
    partSteps(metric.unit),
  );
}

/** The parts of a change as bars, whose printed figures add up to the printed sum; null: nothing explains it. */
export function toChart(
  finding: Finding,
  { getName, getTo }: { getName: (part: Part) => string; getTo: (part: Part) => DrillTarget },
): PartsChartModel | null {
  const { by, parts, others, metric, explanation } = finding;
  if (!by || !explanation) return null;
  const { kind, leaders, along, groups } = explanation;
  const isNamed = (index: number): boolean =>
    kind === 'most' ? index < leaders : kind === 'all' && index >= parts.length - (groups - along);
  const rounded = roundParts(finding);
  const getText = (index: number): string => partText(rounded[index] ?? 0, metric.unit);
  const bars = parts.map((part, index) => ({
    key: part.id ?? 'none',
    name: getName(part),
    part: rounded[index] ?? 0,
    text: getText(index),
    isNamed: isNamed(index),
    ...(part.id !== null && { to: getTo(part) }),
  }));
  const rest =
    others.groups > 0
      ? [
          {
            key: 'others',
            name: `${others.groups} others`,
            part: rounded[parts.length] ?? 0,
            text: getText(parts.length),
            isNamed: false,
          },
        ]
      : [];
  const one = by === 'appointment' ? 'visit type' : DIMENSION_NOUNS[by][0];
  return {
    title: `Part of each ${one}`,
    sum: `Sum ${partText(
      rounded.reduce((sum, part) => sum + part, 0),
      metric.unit,
    )}`,
    bars: [...bars, ...rest],
  };
}
