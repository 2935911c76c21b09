import type { Finding } from '../../../generated/calls/types.ts';
import { DIMENSION_NOUNS } from './dimensions.ts';
import type { FindingMetric, Part } from './findings.ts';

export interface PartBar {
  key: string;
  name: string;
  part: number;
  text: string;
  /** named in the sentence */
  isNamed: boolean;
}

export interface PartsChartModel {
  title: string;
  sum: string;
  bars: PartBar[];
}

function signedText(part: number, { unit }: FindingMetric): string {
  const text = unit !== 'stars' ? Math.abs(part * 100).toFixed(1) : Math.abs(part).toFixed(2);
  return Number(text) === 0 ? text : `${part > 0 ? '+' : '−'}${text}`;
}

/** The parts of a change as bars; null: nothing explains it. */
export function toChart(finding: Finding, getName: (part: Part) => string): PartsChartModel | null {
  const { by, parts, others, delta, metric, explanation } = finding;
  if (!by || !explanation) return null;
  const { kind, leaders, along, groups } = explanation;
  const isNamed = (index: number): boolean =>
    kind === 'most' ? index < leaders : kind === 'all' && index >= parts.length - (groups - along);
  const bars = parts.map((part, index) => ({
    key: part.id ?? 'none',
    name: getName(part),
    part: part.part,
    text: signedText(part.part, metric),
    isNamed: isNamed(index),
  }));
  const rest =
    others.groups > 0
      ? [
          {
            key: 'others',
            name: `${others.groups} others`,
            part: others.part,
            text: signedText(others.part, metric),
            isNamed: false,
          },
        ]
      : [];
  const [one] = DIMENSION_NOUNS[by];
  return {
    title: `Part of each ${one}`,
    sum: `Sum ${signedText(delta, metric)}`,
    bars: [...bars, ...rest],
  };
}
