import { Z_975 } from './moments.ts';

/**
 * Whether two counts of equally long periods differ by no more than chance: of two Poisson counts with one rate, each is
 * binomial given their sum (Przyborowski and Wilenski, 1940, Biometrika 31, 313-323), here by its normal approximation.
 */
export function isCountWithinChance(now: number, before: number): boolean {
  return Math.abs(now - before) <= Z_975 * Math.sqrt(now + before);
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
