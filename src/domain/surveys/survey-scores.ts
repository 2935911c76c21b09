/** An answer to a NUMBER question. */
export interface CategoryAnswer {
  /** of the category it measures */
  categoryId: number;
  /** 0 (strongly disagree) to 100 (strongly agree) */
  value: number;
}

export interface Outlier extends CategoryAnswer {
  /** answer minus the mean of the others, in points; negative: rated lower */
  deviation: number;
  isNegative: boolean;
}

export type NpsGroup = 'promoters' | 'passives' | 'detractors';

const PROMOTER_FROM = 90;
const PASSIVE_FROM = 70;
const OUTLIER_FROM = 25;
const OUTLIER_Z = 3.5;
/** Makes the median absolute deviation comparable with a standard deviation of normally distributed values. */
const MAD_TO_SIGMA = 0.6745;

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round((value + Number.EPSILON) * factor) / factor;
}

/** Arithmetic mean; null without values. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Median; null without values. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 === 0 ? sorted[half - 1] : upper;
  return ((lower ?? upper) + upper) / 2;
}

/** Points of an answer, 0 to 100, that make one star. */
export const POINTS_PER_STAR = 25;

/** Stars, 1 to 5, of an answer or a mean of answers from 0 to 100: 1 + value / 25. */
export function toStars(value: number): number {
  return 1 + value / POINTS_PER_STAR;
}

/**
 * The mean of a survey's counting answers, 0 to 100, with the two stored decimals, so that all sums of it are exact;
 * null: no counting answers.
 */
export function computeAverageScore(counted: readonly number[]): number | null {
  const average = mean(counted);
  return average === null ? null : round(average, 2);
}

/** A survey's score: the stars of its average, with two decimals; null: no counting answers. */
export function computeScore(counted: readonly number[]): number | null {
  const average = mean(counted);
  return average === null ? null : round(toStars(average), 2);
}

/** Promoter from 90, passive from 70 to below 90, detractor below, on an answer from 0 to 100. */
export function toNpsGroup(answer: number): NpsGroup {
  if (answer >= PROMOTER_FROM) return 'promoters';
  return answer >= PASSIVE_FROM ? 'passives' : 'detractors';
}

/** Share of promoters minus share of detractors, -1 to 1; null without answers. */
export function npsScore(counts: Readonly<Record<NpsGroup, number>>): number | null {
  const total = counts.promoters + counts.passives + counts.detractors;
  return total === 0 ? null : (counts.promoters - counts.detractors) / total;
}

/**
 * The answers of one response that stand out from its others: at least 25 points from the leave-one-out mean and, where the
 * median absolute deviation is not 0, with a modified z-score above 3.5 (Iglewicz and Hoaglin, 1993: 0.6745 |x - median| /
 * MAD). One answer alone is no outlier.
 */
export function findOutliers(answers: readonly CategoryAnswer[]): Outlier[] {
  if (answers.length < 2) return [];
  const values = answers.map(({ value }) => value);
  const total = values.reduce((sum, value) => sum + value, 0);
  const middle = median(values) ?? 0;
  const mad = median(values.map((value) => Math.abs(value - middle))) ?? 0;
  return answers.flatMap((answer) => {
    const others = (total - answer.value) / (answers.length - 1);
    const deviation = answer.value - others;
    const z = (MAD_TO_SIGMA * Math.abs(answer.value - middle)) / mad;
    const standsOut = Math.abs(deviation) >= OUTLIER_FROM && (mad === 0 || z > OUTLIER_Z);
    return standsOut ? [{ ...answer, deviation: round(deviation, 2), isNegative: deviation < 0 }] : [];
  });
}
