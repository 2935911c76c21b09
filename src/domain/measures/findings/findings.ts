import { contributions, type Compared } from '../stats/contributions.ts';
import { discoveries, type Difference, meanDifference, npsDifference } from '../stats/difference.ts';
import { areComparable } from '../stats/few.ts';
import { computeFigure, type Interval, type Moments, NO_MOMENTS } from '../stats/moments.ts';
import { npsInterval } from '../stats/nps.ts';
import { POINTS_PER_STAR } from '../../surveys/survey-scores.ts';

/** The groups that explain a change, and whose scores are looked at. */
export type Dimension = 'practice' | 'provider' | 'appointment' | 'workLocation';

/** A figure that may have changed. */
export interface FindingMetric {
  /** code of a category, or one of these */
  code: string;
  name: string;
  unit: 'stars' | 'nps';
  /** null: not a category */
  categoryId: number | null;
}

/** Sums of a metric's answers. Of an NPS, a promoter is 1, a passive 0, a detractor -1. */
export interface MetricSums extends Moments {
  /** answers that are negative outliers */
  outliers: number;
  /** responses with a comment */
  comments: number;
}

export const NO_SUMS: MetricSums = { ...NO_MOMENTS, outliers: 0, comments: 0 };

export interface Group {
  /** null: the answers that belong to none */
  id: string | null;
  name: string;
}

/** A group's part of a change. Parts and others add up to the change. */
export interface Part extends Group {
  /** stars, or points of an NPS from -1 to 1 */
  part: number;
  mix: number;
  rate: number;
  count: number;
  prevCount: number;
  outliers: number;
  comments: number;
}

/** A change that is larger than chance explains. Means are stars; NPS are -1 to 1. */
export interface Finding {
  metric: FindingMetric;
  /** whose score it is; null: of all answers */
  subject: (Group & { by: Dimension }) | null;
  current: number;
  prev: number;
  delta: number;
  deltaInterval: Interval;
  /** of the current figure */
  interval: Interval | null;
  count: number;
  prevCount: number;
  outliers: number;
  comments: number;
  /** null: nothing explains it */
  by: Dimension | null;
  explanation: Explanation | null;
  /** the largest, from the strongest in the direction of the change */
  parts: Part[];
  others: { groups: number; part: number };
}

export interface Findings {
  findings: Finding[];
  /** further changes that chance does not explain, smaller than these */
  smaller: number;
  /** metrics with enough answers in both periods, which were looked at */
  metrics: number;
  /** providers or types of visits whose scores were looked at too */
  subjects: { by: Dimension; looked: number } | null;
  /** responses in the periods */
  count: number;
  prevCount: number;
}

/** A dimension with its groups; each has the sums of all metrics, in their order. */
export interface GroupedSums {
  by: Dimension;
  groups: readonly (Group & { metrics: readonly Compared<MetricSums>[] })[];
}

export interface FindingsInput {
  metrics: readonly FindingMetric[];
  /** of all answers, in the order of the metrics */
  totals: readonly Compared<MetricSums>[];
  /** explain a change of a metric; the first is preferred */
  dimensions: readonly GroupedSums[];
  /** the groups whose scores are looked at: the first metric of each */
  subjects: GroupedSums | undefined;
}

/** The false discovery rate. */
const RATE = 0.05;
const MOST_FINDINGS = 3;
const MOST_PARTS = 12;
/** Of these, the last ones, which may have moved against the change. */
const MOST_AGAINST = 2;
/** Smaller changes are printed as 0.0: they are not worth a sentence. */
const LEAST = { stars: 0.05, nps: 0.005 };
/** From the lowest to the highest value. */
const RANGE = { stars: 4, nps: 2 };

interface Candidate {
  metric: FindingMetric;
  at: number;
  subject: Finding['subject'];
  sums: Compared<MetricSums>;
  difference: Difference;
}

/** The difference in stars or points of an NPS; null: not comparable. */
function compare({ unit }: FindingMetric, { now, before }: Compared): Difference | null {
  if (!areComparable(now.count, before.count)) return null;
  if (unit === 'nps') return npsDifference(now, before);
  const found = meanDifference(now, before);
  if (!found) return null;
  const { delta, interval, p } = found;
  const inStars = { low: interval.low / POINTS_PER_STAR, high: interval.high / POINTS_PER_STAR };
  return { delta: delta / POINTS_PER_STAR, interval: inStars, p };
}

/** An NPS from -1 to 1, or a mean in stars, with its interval. */
function toFigure({ unit }: FindingMetric, sums: Moments): { value: number; interval: Interval | null } {
  if (unit === 'stars') {
    const { value, interval } = computeFigure(sums);
    return { value: value ?? 0, interval };
  }
  const { count, sum, squares } = sums;
  const groups = {
    promoters: (squares + sum) / 2,
    passives: count - squares,
    detractors: (squares - sum) / 2,
  };
  return { value: sum / count, interval: npsInterval(groups) };
}

function listCandidates({ metrics, totals, subjects }: FindingsInput): Candidate[] {
  const candidate = (
    metric: FindingMetric | undefined,
    at: number,
    subject: Finding['subject'],
    sums: Compared<MetricSums> | undefined,
  ): Candidate[] => {
    const difference = metric && sums && compare(metric, sums);
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
export interface Explanation {
  /** most of it by one or two, by nearly all of them alike, or by many */
  kind: 'most' | 'all' | 'across';
  /** of `most`: the first so many parts */
  leaders: number;
  /** groups that moved in its direction */
  along: number;
  groups: number;
}

const MOST = 0.5;
const MOST_LEADERS = 2;
const LEAST_GROUPS = 3;
/** Groups that "nearly all" may leave out, as a share. */
const LEFT_OUT = 0.1;

/** @param parts all of them, from the strongest in the direction of the change */
export function explain(parts: readonly Part[], delta: number): Explanation {
  const groups = parts.length;
  const shares = parts.map(({ part }) => part / delta).filter((share) => share > 0);
  const along = shares.length;
  const [first = 0] = shares;
  const isNearlyAll = groups >= LEAST_GROUPS && groups - along <= Math.max(1, groups * LEFT_OUT);
  if (first < MOST && isNearlyAll) return { kind: 'all', leaders: 0, along, groups };
  const leaders = [1, MOST_LEADERS].find(
    (count) => count < groups && shares.slice(0, count).reduce((sum, share) => sum + share, 0) >= MOST,
  );
  return { kind: leaders ? 'most' : 'across', leaders: leaders ?? 0, along, groups };
}

type Explained = Pick<Finding, 'by' | 'explanation' | 'parts' | 'others'>;

const UNEXPLAINED: Explained = { by: null, explanation: null, parts: [], others: { groups: 0, part: 0 } };

/** The dimension that explains a change best: the first that is not spread over many groups, or else the first. */
function explainBy(dimensions: readonly GroupedSums[], candidate: Candidate): Explained {
  if (candidate.subject) return UNEXPLAINED;
  const explained = dimensions.flatMap((dimension) => {
    const parts = listParts(dimension, candidate);
    if (parts.length < 2) return [];
    return [{ by: dimension.by, parts, explanation: explain(parts, candidate.difference.delta) }];
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

function toFinding(candidate: Candidate, dimensions: readonly GroupedSums[]): Finding {
  const { metric, subject, sums, difference } = candidate;
  const [now, before] = [toFigure(metric, sums.now), toFigure(metric, sums.before)];
  return {
    metric,
    subject,
    current: now.value,
    prev: before.value,
    delta: difference.delta,
    deltaInterval: difference.interval,
    interval: now.interval,
    count: sums.now.count,
    prevCount: sums.before.count,
    outliers: sums.now.outliers,
    comments: sums.now.comments,
    ...explainBy(dimensions, candidate),
  };
}

/** Stars or points of a scale of 1 that all answers together have gained or lost. */
function getWeight({ metric, sums, difference }: Candidate): number {
  return (Math.abs(difference.delta) / RANGE[metric.unit]) * sums.now.count;
}

/**
 * The largest changes that chance does not explain: of all metrics and subjects that are looked at, those that hold at a
 * false discovery rate of 5 %, by the answers concerned times the size of the change.
 */
export function findChanges(input: FindingsInput): Findings {
  const candidates = listCandidates(input);
  const holds = discoveries(
    candidates.map(({ difference }) => difference.p),
    RATE,
  );
  const found = candidates
    .filter(
      ({ metric, difference }, index) => holds[index] && Math.abs(difference.delta) >= LEAST[metric.unit],
    )
    .sort((a, b) => getWeight(b) - getWeight(a));
  const looked = (isSubject: boolean) =>
    candidates.filter(({ subject }) => (subject !== null) === isSubject).length;
  const [score] = input.totals;
  return {
    findings: found.slice(0, MOST_FINDINGS).map((candidate) => toFinding(candidate, input.dimensions)),
    smaller: Math.max(0, found.length - MOST_FINDINGS),
    metrics: looked(false),
    subjects: input.subjects ? { by: input.subjects.by, looked: looked(true) } : null,
    count: score?.now.count ?? 0,
    prevCount: score?.before.count ?? 0,
  };
}
