import { METRIC_UNITS, partSteps } from '../charts/metric-units.ts';
import type { Finding, FindingDimension, FindingPart, Findings } from '../../../generated/calls/types.ts';
import { contributions, type Compared, roundToSum } from '../stats/contributions.ts';
import { discoveries, type Difference, FALSE_DISCOVERY_RATE } from '../stats/difference.ts';
import { compareSums, type MetricSums, NO_SUMS, toFigure } from '../stats/metric-sums.ts';
import { POINTS_PER_STAR } from '../../surveys/survey-scores.ts';

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

/** How groups explain a change. */
export type Explanation = NonNullable<Finding['explanation']>;

const HALF = 0.5;
/** Most of a change is more than half of it: by how many groups at most. */
const MOST_LEADERS = 3;
/** How many groups a sentence names, if the last ones are tied. */
const MOST_NAMED = 4;
const LEAST_GROUPS = 3;
const ROUNDING = 1e-9;
/** Groups that "nearly all" may leave out, as a share. */
const LEFT_OUT = 0.1;

/**
 * @param parts all of them, from the strongest in the direction of the change
 * @param unit a group whose part is printed as 0 did not move along
 */
export function explain(parts: readonly Part[], delta: number, unit: FindingMetric['unit']): Explanation {
  const groups = parts.length;
  const shares = parts.map(({ part }) => part / delta);
  const printed = roundToSum(
    parts.map(({ part }) => part),
    delta,
    partSteps(unit),
  );
  const along = printed.filter((part) => part / delta > 0).length;
  const [first = 0] = shares;
  const isNearlyAll = groups >= LEAST_GROUPS && groups - along <= Math.max(1, groups * LEFT_OUT);
  if (first <= HALF && isNearlyAll) return { kind: 'all', leaders: 0, along, groups };
  const total = printed.reduce((sum, part) => sum + part, 0);
  const addUp = (of: readonly number[], count: number): number =>
    of.slice(0, count).reduce((sum, part) => sum + part, 0);
  // also of what is printed beside the sentence, whose sums of decimals are not exact
  const explainsMost = (count: number): boolean =>
    addUp(shares, count) > HALF && addUp(printed, count) / total > HALF + ROUNDING;
  const least = Array.from({ length: MOST_LEADERS }, (_, index) => index + 1).find(explainsMost);
  // groups whose parts are printed alike are all named, or none of them
  const leaders = least ? printed.findLastIndex((part) => part === printed[least - 1]) + 1 : 0;
  const isNamed = leaders > 0 && leaders <= MOST_NAMED && leaders < groups;
  return { kind: isNamed ? 'most' : 'across', leaders: isNamed ? leaders : 0, along, groups };
}

type Explained = Pick<Finding, 'by' | 'explanation' | 'parts' | 'others'>;

const UNEXPLAINED: Explained = { by: null, explanation: null, parts: [], others: { groups: 0, part: 0 } };

/** The dimension that explains a change best: the first that is not spread over many groups, or else the first. */
function explainBy(dimensions: readonly GroupedSums[], candidate: Candidate): Explained {
  const explained = dimensions.flatMap((dimension) => {
    const parts = listParts(dimension, candidate);
    if (parts.length < 2) return [];
    const { metric, difference } = candidate;
    return [{ by: dimension.by, parts, explanation: explain(parts, difference.delta, metric.unit) }];
  });
  const best = explained.find(({ explanation }) => explanation.kind !== 'across') ?? explained[0];
  if (!best) return UNEXPLAINED;
  const { parts, ...chosen } = best;
  const isShown = (_: Part, index: number): boolean =>
    index < MOST_PARTS - MOST_AGAINST || index >= parts.length - MOST_AGAINST;
  const others = parts.filter((part, index) => !isShown(part, index));
  return {
    ...chosen,
    parts: parts.filter(isShown),
    others: { groups: others.length, part: others.reduce((sum, { part }) => sum + part, 0) },
  };
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
