import type { PlanProof, PlanSide } from '../../../generated/calls/types.ts';
import { toStars, POINTS_PER_STAR } from '../../surveys/survey-scores.ts';
import { addDays, daysBetween, listWeeks, type Week, weekStart } from '../period.ts';
import { addMoments, type Interval, type Moments, NO_MOMENTS } from '../stats/moments.ts';
import { type Estimate, type EstimatedSide, estimateDifference, type Sides, sumSides } from './estimate.ts';

/** Weeks before the start that a plan is compared with; its halves show the trend. */
const WEEKS_BEFORE = 16;
export const DAYS_BEFORE = 7 * WEEKS_BEFORE;
/** Later weeks have other causes. */
const MOST_WEEKS_AFTER = 26;
const LEAST_WEEKS_AFTER = 4;
export const LEAST_ANSWERS = 30;
/** Places from which a middle half of a week is shown. */
const LEAST_OF_BAND = 4;

/** The Mondays that divide the weeks around a plan's start. */
export interface PlanWeeks {
  gte: string;
  half: string;
  /** the end of the weeks before */
  before: string;
  /** the first whole week after the start */
  after: string;
  lt: string;
  /** whole weeks after the start */
  count: number;
  /** of the chart, the running one included */
  all: Week[];
}

/** The whole weeks before and after the start of a plan; its end keeps them as they were. */
export function listPlanWeeks(startedOn: string, endedOn: string | null, today: string): PlanWeeks {
  const before = weekStart(startedOn);
  const after = before === startedOn ? before : addDays(before, 7);
  const gte = addDays(before, -DAYS_BEFORE);
  const end = endedOn !== null && endedOn < today ? addDays(endedOn, 1) : today;
  const latest = addDays(after, 7 * MOST_WEEKS_AFTER);
  const whole = weekStart(end) < latest ? weekStart(end) : latest;
  const lt = whole > after ? whole : after;
  const count = daysBetween(after, lt) / 7;
  const shown = end < latest ? addDays(end, 1) : latest;
  return {
    gte,
    half: addDays(before, -DAYS_BEFORE / 2),
    before,
    after,
    lt,
    count,
    all: listWeeks({ gte, lt: shown }, today),
  };
}

/** The answers of one place in the halves of the weeks before, and after. */
export interface PlaceSums {
  isOwn: boolean;
  early: Moments;
  late: Moments;
  after: Moments;
}

/** A week of the plan's places, and the quartiles of the means of the others. */
export interface WeekSums {
  start: string;
  own: Moments;
  low: number | null;
  high: number | null;
  places: number;
}

export interface ProofInput extends Pick<PlanProof, 'metric' | 'by' | 'start'> {
  /** undefined: not begun */
  weeks: PlanWeeks | undefined;
  places: readonly PlaceSums[];
  /** whether there are places without such a plan at all, with answers or not */
  hasOthers: boolean;
  series: readonly WeekSums[];
  withheld: PlanProof['withheld'];
}

type Unit = PlanProof['metric']['unit'];

const toValue = (unit: Unit, mean: number): number => (unit === 'stars' ? toStars(mean) : mean);
const toDelta = (unit: Unit, delta: number): number => (unit === 'stars' ? delta / POINTS_PER_STAR : delta);
const toInterval = (unit: Unit, { low, high }: Interval): Interval => ({
  low: toDelta(unit, low),
  high: toDelta(unit, high),
});

function toSide(unit: Unit, { before, after }: Sides, estimate?: EstimatedSide): PlanSide {
  const mean = ({ sum, count }: Moments): number | null => (count === 0 ? null : toValue(unit, sum / count));
  return {
    before: estimate ? toValue(unit, estimate.before) : mean(before),
    beforeCount: before.count,
    after: estimate ? toValue(unit, estimate.after) : mean(after),
    afterCount: after.count,
    change: estimate ? toDelta(unit, estimate.change) : null,
    interval: estimate ? toInterval(unit, estimate.interval) : null,
  };
}

/** Weeks until there are enough answers and weeks after the start, at the pace since then, or of before; null: never. */
export function countWeeksLeft({ count }: PlanWeeks, { before, after }: Sides): number | null {
  const pace = count > 0 && after.count > 0 ? after.count / count : before.count / WEEKS_BEFORE;
  const missing = Math.max(0, LEAST_ANSWERS - after.count);
  if (missing > 0 && pace === 0) return null;
  return Math.max(1, LEAST_WEEKS_AFTER - count, missing === 0 ? 0 : Math.ceil(missing / pace));
}

function findVerdict(
  weeks: PlanWeeks,
  { before, after }: Sides,
  { estimate, unit, hasOthers }: { estimate: Estimate | null; unit: Unit; hasOthers: boolean },
): PlanProof['verdict'] {
  // more answers will not help
  if (!hasOthers) return 'NO_OTHERS';
  if (before.count < LEAST_ANSWERS) return 'FEW_BEFORE';
  if (after.count < LEAST_ANSWERS || weeks.count < LEAST_WEEKS_AFTER) return 'EARLY';
  if (!estimate) return 'NO_COMPARISON';
  const { low, high } = estimate.interval;
  if (low <= 0 && high >= 0) return 'CHANCE';
  // a share is of complaints
  return low > 0 === (unit !== 'share') ? 'BETTER' : 'WORSE';
}

/** The sides of places: before and after the start, or the halves of the weeks before. */
function splitPlaces(
  places: readonly PlaceSums[],
  toSides: (place: PlaceSums) => Sides,
): { own: Sides[]; others: Sides[] } {
  const sides = (isOwn: boolean): Sides[] => places.filter((one) => one.isOwn === isOwn).map(toSides);
  return { own: sides(true), others: sides(false) };
}

function toWeeks(unit: Unit, weeks: PlanWeeks, series: readonly WeekSums[]): PlanProof['weeks'] {
  const byStart = new Map(series.map((week) => [week.start, week]));
  return weeks.all.map(({ start, date, isRunning }) => {
    const { own = NO_MOMENTS, low = null, high = null, places = 0 } = byStart.get(start) ?? {};
    const hasBand = places >= LEAST_OF_BAND;
    return {
      date,
      isRunning,
      value: own.count === 0 ? null : toValue(unit, own.sum / own.count),
      count: own.count,
      low: hasBand && low !== null ? toValue(unit, low) : null,
      high: hasBand && high !== null ? toValue(unit, high) : null,
    };
  });
}

/** The proof of a plan from the sums of its places and of those without it. */
export function buildProof({ weeks, places, hasOthers, series, ...about }: ProofInput): PlanProof {
  const { unit } = about.metric;
  const { own, others } = splitPlaces(places, ({ early, late, after }) => ({
    before: addMoments(early, late),
    after,
  }));
  const [mine, rest] = [sumSides(own), sumSides(others)];
  const halves = splitPlaces(places, ({ early, late }) => ({ before: early, after: late }));
  const compared = estimateDifference(own, others);
  const verdict = weeks ? findVerdict(weeks, mine, { estimate: compared, unit, hasOthers }) : 'NOT_BEGUN';
  const isJudged = verdict === 'BETTER' || verdict === 'WORSE' || verdict === 'CHANCE';
  const estimate = isJudged ? compared : null;
  const trend = isJudged ? estimateDifference(halves.own, halves.others) : null;
  const toDifference = (of: Estimate | null): PlanProof['difference'] =>
    of && { delta: toDelta(unit, of.delta), interval: toInterval(unit, of.interval) };
  return {
    ...about,
    verdict,
    places: estimate?.places ?? 0,
    own: toSide(unit, mine, estimate?.own),
    others: estimate && toSide(unit, rest, estimate.others),
    difference: toDifference(estimate),
    trend: toDifference(trend),
    weeksLeft: weeks && verdict === 'EARLY' ? countWeeksLeft(weeks, mine) : null,
    weeks: weeks ? toWeeks(unit, weeks, series) : [],
  };
}
