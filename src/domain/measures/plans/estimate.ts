import { isFew } from '../stats/few.ts';
import { addMoments, type Interval, type Moments, NO_MOMENTS, tQuantile, Z_975 } from '../stats/moments.ts';

/** The answers of one place before and after a plan's start. */
export interface Sides {
  before: Moments;
  after: Moments;
}

/** The means of places before and after, and their change, all in the unit of the values. */
export interface EstimatedSide {
  before: number;
  after: number;
  change: number;
  interval: Interval;
}

/** How much more the places of a plan changed than others. */
export interface Estimate {
  own: EstimatedSide;
  others: EstimatedSide;
  /** places compared with */
  places: number;
  delta: number;
  /** of the difference, 95 % */
  interval: Interval;
}

/** With fewer places the spread of their changes is too uncertain to say anything. */
export const LEAST_PLACES = 5;
/** From this many placebo places on, their own ranks have a 95 % point: 1 - 1/40 on each side. */
const ENOUGH_PLACEBOS = 39;
const LEVEL = 0.95;

/** A place's change, and the variance that its answers alone give it. */
interface Change extends Pick<EstimatedSide, 'before' | 'after' | 'change'> {
  answers: number;
  sampling: number;
}

const mean = ({ sum, count }: Moments): number => sum / count;
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const isComparable = ({ before, after }: Sides): boolean => !isFew(before.count) && !isFew(after.count);

/** The variance of answers within a place and side, pooled: it is the same for all, so that small places have one. */
function withinVariance(cells: readonly Moments[]): number {
  const squares = total(cells.map((cell) => Math.max(0, cell.squares - cell.sum ** 2 / cell.count)));
  return squares / Math.max(1, total(cells.map(({ count }) => count - 1)));
}

function toChanges(places: readonly Sides[], variance: number): Change[] {
  return places.map(({ before, after }) => ({
    before: mean(before),
    after: mean(after),
    change: mean(after) - mean(before),
    answers: before.count + after.count,
    sampling: variance * (1 / before.count + 1 / after.count),
  }));
}

function weighted(
  changes: readonly Change[],
  weights: readonly number[],
): Pick<EstimatedSide, 'before' | 'after' | 'change'> {
  const whole = total(weights);
  const average = (key: 'before' | 'after' | 'change'): number =>
    total(changes.map((one, at) => one[key] * (weights[at] ?? 0))) / whole;
  return { before: average('before'), after: average('after'), change: average('change') };
}

/** The sum of squared distances from the weighted mean, in units of their variances: J - 1 is expected. */
function spread(changes: readonly Change[], variances: readonly number[]): number {
  const weights = variances.map((variance) => 1 / variance);
  const { change } = weighted(changes, weights);
  return total(changes.map((one, at) => (one.change - change) ** 2 * (weights[at] ?? 0)));
}

/**
 * The variance of a place's change as a function of that by sampling: what shocks of weeks and places add is estimated by
 * Paule and Mandel (1982, Journal of Research of the NBS 87, 377-385). It includes serial correlation, since each place
 * has one change, whatever happened within its weeks (Bertrand, Duflo and Mullainathan 2004, Quarterly Journal of
 * Economics 119, 249-275). Where the places differ less than sampling explains, the variances are scaled to what they
 * show, so that the quotient has Student's t in both cases.
 */
function findVariance(changes: readonly Change[]): (sampling: number) => number {
  const sampling = changes.map((one) => one.sampling);
  const expected = changes.length - 1;
  const scale = spread(changes, sampling) / expected;
  if (scale <= 1) return (own) => scale * own;
  let [low, high] = [0, total(changes.map(({ change }) => change ** 2)) + 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    const isTooSmall =
      spread(
        changes,
        sampling.map((own) => own + middle),
      ) > expected;
    if (isTooSmall) low = middle;
    else high = middle;
  }
  return (own) => own + high;
}

/**
 * The number of standard errors that 95 % of placebos stay within: each place without the plan takes the role of the one
 * that has it, and the rest are compared with. With many places that is the rank of their residuals (Conley and Taber 2011,
 * Review of Economics and Statistics 93, 113-125); with few, ranks have no 95 % point, and Student's t of the same
 * residuals takes its place (Donald and Lang 2007, ibid. 89, 221-233), less a degree of freedom for each of the mean and the
 * variance between places. It widens as places become fewer.
 */
function criticalValue(changes: readonly Change[], variances: readonly number[]): number {
  if (changes.length < ENOUGH_PLACEBOS) return tQuantile(changes.length - 2);
  const placebos = changes.map(({ change }, at) => {
    const rest = changes.filter((_, other) => other !== at);
    const weights = variances.filter((_, other) => other !== at).map((variance) => 1 / variance);
    const error = Math.sqrt((variances[at] ?? 0) + 1 / total(weights));
    return Math.abs(change - weighted(rest, weights).change) / error;
  });
  const rank = Math.ceil(LEVEL * (placebos.length + 1));
  return placebos.toSorted((a, b) => a - b)[rank - 1] ?? Infinity;
}

const around = (middle: number, margin: number): Interval => ({
  low: middle - margin,
  high: middle + margin,
});

/**
 * Difference in differences of the places of a plan and others: the change of their means, less that of the others, each
 * place weighted by how well its change is known. Usually one place has the plan, where errors clustered by place fail, so
 * the interval inverts a test by placebos, whose residuals are rescaled to the plan's number of answers (Ferman and Pinto
 * 2019, Review of Economics and Statistics 101, 452-467). Places with fewer than five answers on a side are left out.
 * @param own the places of the plan
 * @returns null with fewer than five other places, or if all answers are equal
 */
export function estimateDifference(own: readonly Sides[], others: readonly Sides[]): Estimate | null {
  const [mine, rest] = [own.filter(isComparable), others.filter(isComparable)];
  if (mine.length === 0 || rest.length < LEAST_PLACES) return null;
  const within = withinVariance([...mine, ...rest].flatMap(({ before, after }) => [before, after]));
  if (within === 0) return null;
  const [ownChanges, changes] = [toChanges(mine, within), toChanges(rest, within)];
  const getVariance = findVariance(changes);
  const variances = changes.map(({ sampling }) => getVariance(sampling));
  const weights = variances.map((variance) => 1 / variance);
  const shares = ownChanges.map(({ answers }) => answers / total(ownChanges.map((one) => one.answers)));
  const [ownMean, othersMean] = [weighted(ownChanges, shares), weighted(changes, weights)];
  const ownVariance = total(
    shares.map((share, at) => share ** 2 * getVariance(ownChanges[at]?.sampling ?? 0)),
  );
  const ownSampling = total(shares.map((share, at) => share ** 2 * (ownChanges[at]?.sampling ?? 0)));
  const othersVariance = 1 / total(weights);
  const delta = ownMean.change - othersMean.change;
  const margin = criticalValue(changes, variances) * Math.sqrt(ownVariance + othersVariance);
  return {
    own: { ...ownMean, interval: around(ownMean.change, Z_975 * Math.sqrt(ownSampling)) },
    others: {
      ...othersMean,
      interval: around(othersMean.change, tQuantile(changes.length - 1) * Math.sqrt(othersVariance)),
    },
    places: rest.length,
    delta,
    interval: around(delta, margin),
  };
}

export function sumSides(places: readonly Sides[]): Sides {
  return places.reduce(
    (sum, { before, after }) => ({
      before: addMoments(sum.before, before),
      after: addMoments(sum.after, after),
    }),
    { before: NO_MOMENTS, after: NO_MOMENTS },
  );
}
