import type { Moments } from './moments.ts';

/** The sums of one group in both periods. */
export interface Compared<Sums extends Moments = Moments> {
  now: Sums;
  before: Sums;
}

/** The part of a group in the change of a mean, in the unit of the values. */
export interface Contribution {
  /** through its share of the answers */
  mix: number;
  /** through its own mean */
  rate: number;
}

const getMean = ({ count, sum }: Moments): number | undefined => (count > 0 ? sum / count : undefined);

/**
 * Splits the change of a mean into contributions of groups that share no answers and together have all of them
 * (Kitagawa, 1955, Journal of the American Statistical Association 50, 1168-1194):
 *
 *   rate = (w0 + w1) / 2 * (m1 - m0)
 *   mix  = (w1 - w0) * ((m0 + m1) / 2 - M)
 *
 * with a group's share w and mean m, before (0) and now (1), and M the middle of the two overall means. The shares add up
 * to 1 in both periods, so M cancels out, and the contributions add up to the change of the overall mean. The mean of a
 * group without answers in one of the periods is that of the other: its part is all mix.
 * @returns in the order of the groups; zeros if one of the periods has no answers
 */
export function contributions(groups: readonly Compared[]): Contribution[] {
  const total = (of: keyof Compared) =>
    groups.reduce((all, group) => ({ count: all.count + group[of].count, sum: all.sum + group[of].sum }), {
      count: 0,
      sum: 0,
    });
  const [now, before] = [total('now'), total('before')];
  if (now.count === 0 || before.count === 0) return groups.map(() => ({ mix: 0, rate: 0 }));
  const middle = (now.sum / now.count + before.sum / before.count) / 2;
  return groups.map((group) => {
    const [w1, w0] = [group.now.count / now.count, group.before.count / before.count];
    const m1 = getMean(group.now) ?? getMean(group.before) ?? middle;
    const m0 = getMean(group.before) ?? m1;
    return { rate: ((w0 + w1) / 2) * (m1 - m0), mix: (w1 - w0) * ((m0 + m1) / 2 - middle) };
  });
}

/**
 * Rounds contributions so that they add up to the rounded change, by the largest remainder method (Hare and Niemeyer):
 * all are rounded down, in the direction of the change, and the missing steps go to those with the largest remainders.
 * @param parts they add up to the change; of equal ones, the first gets the step
 * @param steps in one unit: 100 for two decimals
 */
export function roundToSum(parts: readonly number[], change: number, steps: number): number[] {
  const direction = change < 0 ? -1 : 1;
  const exact = parts.map((part) => part * direction * steps);
  const floors = exact.map(Math.floor);
  const missing = Math.round(Math.abs(change) * steps) - floors.reduce((sum, floor) => sum + floor, 0);
  const remainder = (at: number): number => (exact[at] ?? 0) - (floors[at] ?? 0);
  const byRemainder = parts.map((_, at) => at).sort((a, b) => remainder(b) - remainder(a));
  const raised = new Set(byRemainder.slice(0, missing));
  return floors.map((floor, at) => ((floor + (raised.has(at) ? 1 : 0)) * direction) / steps);
}
