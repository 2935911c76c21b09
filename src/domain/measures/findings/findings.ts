import { METRIC_UNITS } from '../charts/metric-units.ts';
import type {
  Finding,
  FindingDimension,
  FindingPart,
  Findings,
  FindingSplit,
} from '../../../generated/calls/types.ts';
import { contributions, type Compared } from '../stats/contributions.ts';
import { discoveries, type Difference, FALSE_DISCOVERY_RATE } from '../stats/difference.ts';
import { compareSums, type MetricSums, NO_SUMS, toFigure } from '../stats/metric-sums.ts';
import { POINTS_PER_STAR } from '../../surveys/survey-scores.ts';
import { explain } from './explanation.ts';

export type Dimension = FindingDimension;
export type Part = FindingPart;

/** A figure that may have changed; of a theme, its share of the comments. */
export type FindingMetric = Finding['metric'];

/** The changes found in a period. */
export type FoundChanges = Omit<Findings, 'period'>;

/** Sums in the order of the metrics; undefined: withheld. */
type SumsOfMetrics = readonly (Compared<MetricSums> | undefined)[];

/** A dimension with its groups; each has the sums of all metrics. */
export interface GroupedSums {
  by: Dimension;
  /** the group without an id has the answers that belong to none */
  groups: readonly { id: string | null; name: string; metrics: SumsOfMetrics }[];
}

export interface FindingsInput {
  metrics: readonly FindingMetric[];
  /** of all answers */
  totals: SumsOfMetrics;
  /** explain a change of a metric; the first is preferred */
  dimensions: readonly GroupedSums[];
  /** the groups whose scores are looked at: the first metric of each */
  subjects: GroupedSums | undefined;
  /** explain a change of a subject, by its id */
  subjectSplits?: ReadonlyMap<string, GroupedSums>;
}

const MOST_FINDINGS = 3;
const MOST_PARTS = 12;
/** Of these, the last ones, which may have moved against the change. */
const MOST_AGAINST = 2;

interface Candidate {
  metric: FindingMetric;
  at: number;
  subject: Finding['subject'];
  sums: Compared<MetricSums>;
  difference: Difference;
}

function listCandidates({ metrics, totals, subjects }: FindingsInput): Candidate[] {
  const candidate = (
    metric: FindingMetric | undefined,
    at: number,
    subject: Finding['subject'],
    sums: Compared<MetricSums> | undefined,
  ): Candidate[] => {
    // nobody can tell whether a theme has changed that nobody has written about
    const isUnmentioned = metric?.unit === 'share' && sums?.now.sum === 0 && sums.before.sum === 0;
    const difference = metric && sums && !isUnmentioned && compareSums(metric.unit, sums);
    return difference ? [{ metric, at, subject, sums, difference }] : [];
  };
  return [
    ...metrics.flatMap((metric, at) => candidate(metric, at, null, totals[at])),
    ...(subjects?.groups ?? []).flatMap(({ id, name, metrics: [score] }) =>
      id === null || !subjects ? [] : candidate(metrics[0], 0, { by: subjects.by, id, name }, score),
    ),
  ];
}

/** All parts of a metric's change, from the strongest in its direction. */
function listParts({ groups }: GroupedSums, { metric, at, difference }: Candidate): Part[] {
  const compared = groups.map(({ metrics }) => metrics[at] ?? { now: NO_SUMS, before: NO_SUMS });
  const scale = metric.unit === 'stars' ? POINTS_PER_STAR : 1;
  const direction = Math.sign(difference.delta);
  return contributions(compared)
    .map(({ mix, rate }, index): Part => {
      const { now, before } = compared[index] ?? { now: NO_SUMS, before: NO_SUMS };
      const { id = null, name = '' } = groups[index] ?? {};
      const [ofMix, ofRate] = [mix / scale, rate / scale];
      const { count, outliers, comments } = now;
      const part = ofMix + ofRate;
      return { id, name, part, mix: ofMix, rate: ofRate, count, prevCount: before.count, outliers, comments };
    })
    .filter(({ count, prevCount }) => count + prevCount > 0)
    .sort((a, b) => (b.part - a.part) * direction);
}

type Explained = Pick<Finding, 'by' | 'explanation' | 'parts' | 'others' | 'besides'>;

const UNEXPLAINED: Explained = {
  by: null,
  explanation: null,
  parts: [],
  others: { groups: 0, part: 0 },
  besides: null,
};

/** How a dimension explains a change; undefined: it has one group. */
function splitBy(dimension: GroupedSums, candidate: Candidate): FindingSplit | undefined {
  const parts = listParts(dimension, candidate);
  if (parts.length < 2) return undefined;
  const isShown = (_: Part, index: number): boolean =>
    index < MOST_PARTS - MOST_AGAINST || index >= parts.length - MOST_AGAINST;
  const others = parts.filter((part, index) => !isShown(part, index));
  const { metric, difference } = candidate;
  return {
    by: dimension.by,
    explanation: explain(parts, difference.delta, metric.unit),
    parts: parts.filter(isShown),
    others: { groups: others.length, part: others.reduce((sum, { part }) => sum + part, 0) },
  };
}

const isOverPlaces = ({ by }: FindingSplit): boolean => by === 'practice' || by === 'workLocation';
const isSpread = ({ explanation }: FindingSplit): boolean => explanation.kind === 'across';

/**
 * The dimension that explains a change best: the first that is not spread over many groups, or else the first. Besides it the
 * places, which are asked about first; if they are the best, or not compared, the best of the others.
 */
function explainBy(dimensions: readonly GroupedSums[], candidate: Candidate): Explained {
  const splits = dimensions.flatMap((dimension) => splitBy(dimension, candidate) ?? []);
  const best = splits.find((split) => !isSpread(split)) ?? splits[0];
  if (!best) return UNEXPLAINED;
  const others = splits.filter((split) => split !== best);
  const besides = others.find(isOverPlaces) ?? others.find((split) => !isSpread(split)) ?? others[0];
  return { ...best, besides: besides ?? null };
}

function toFinding(candidate: Candidate, { dimensions, subjectSplits }: FindingsInput): Finding {
  const { metric, subject, sums, difference } = candidate;
  const split = subject && subjectSplits?.get(subject.id ?? '');
  const [now, before] = [sums.now, sums.before].map((one) => toFigure(metric.unit, one));
  return {
    metric,
    subject,
    current: now?.value ?? 0,
    prev: before?.value ?? 0,
    delta: difference.delta,
    deltaInterval: difference.interval,
    interval: now?.interval ?? null,
    count: sums.now.count,
    prevCount: sums.before.count,
    outliers: sums.now.outliers,
    comments: sums.now.comments,
    ...explainBy(subject ? (split ? [split] : []) : dimensions, candidate),
  };
}

/** Stars or points of a scale of 1 that all answers together have gained or lost. */
function getWeight({ metric, sums, difference }: Candidate): number {
  return (Math.abs(difference.delta) / METRIC_UNITS[metric.unit].range) * sums.now.count;
}

/**
 * The largest changes that chance does not explain: of all metrics, themes and subjects that are looked at, those that hold at a
 * false discovery rate of 5 %, by the answers concerned times the size of the change.
 */
export function findChanges(input: FindingsInput): FoundChanges {
  const candidates = listCandidates(input);
  const holds = discoveries(
    candidates.map(({ difference }) => difference.p),
    FALSE_DISCOVERY_RATE,
  );
  const found = candidates
    .filter(
      ({ metric, difference }, index) =>
        holds[index] && Math.abs(difference.delta) >= METRIC_UNITS[metric.unit].least,
    )
    .sort((a, b) => getWeight(b) - getWeight(a));
  const isTheme = ({ metric }: Candidate): boolean => metric.unit === 'share';
  const whole = candidates.filter(({ subject }) => subject === null);
  const themes = whole.filter(isTheme).length;
  const [score] = input.totals;
  return {
    findings: found.slice(0, MOST_FINDINGS).map((candidate) => toFinding(candidate, input)),
    smaller: Math.max(0, found.length - MOST_FINDINGS),
    changed: found.flatMap(({ metric, subject }) => (subject === null ? [metric.code] : [])),
    metrics: whole.length - themes,
    themes,
    subjects: input.subjects ? { by: input.subjects.by, looked: candidates.length - whole.length } : null,
    count: score?.now.count ?? 0,
    prevCount: score?.before.count ?? 0,
  };
}
