import { normalTails } from './difference.ts';

/**
 * How likely chance alone makes two counts of independent events differ as much, 0 to 1: given their sum, each is binomial
 * by the lengths of the periods (Przyborowski and Wilenski, Biometrika 1940), here by the normal approximation with
 * continuity correction.
 * @param days lengths of the two periods
 */
export function countTails(now: number, before: number, days: readonly [number, number]): number {
  const total = now + before;
  const share = days[0] / (days[0] + days[1]);
  const spread = Math.sqrt(total * share * (1 - share));
  return spread === 0 ? 1 : normalTails(Math.max(0, Math.abs(now - total * share) - 0.5) / spread);
}

const CHANCE = 0.05;

/**
 * Whether two counts differ by no more than chance.
 * @param days lengths of the two periods, if they differ
 */
export function isCountWithinChance(
  now: number,
  before: number,
  days: readonly [number, number] = [1, 1],
): boolean {
  return countTails(now, before, days) >= CHANCE;
}

/** The largest of many groups often exceeds two standard deviations. */
const DEVIATIONS = 3;

/**
 * Whether the largest group has more of a count than its size explains: by the normal approximation of the binomial
 * distribution, and at least a quarter of it.
 * @param size the group's share of everything that could have been counted, 0 to 1
 */
export function isConcentrated(found: number, total: number, size: number): boolean {
  const deviation = Math.sqrt(total * size * (1 - size));
  return found >= total / 4 && found - total * size > DEVIATIONS * deviation;
}
