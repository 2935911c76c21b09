import { partSteps } from '../charts/metric-units.ts';
import type { Finding, FindingExplanation, FindingPart as Part } from '../../../generated/calls/types.ts';
import { roundToSum } from '../stats/contributions.ts';

/** How groups explain a change. */
export type Explanation = FindingExplanation;

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
export function explain(parts: readonly Part[], delta: number, unit: Finding['metric']['unit']): Explanation {
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

/** How many times its even share of a change the part of a group is that stands out. */
const STANDS_OUT = 2;

/**
 * Whether the strongest group stands out where no few explain most of a change: its part is at least twice what it would be if all
 * parts were equal, and no other is printed alike.
 * @param printed the parts, from the strongest, as printed
 * @param change the printed change
 * @param groups how many there are, with those that are not in the list
 */
export function standsOut(printed: readonly number[], change: number, groups: number): boolean {
  const [first = 0, second = 0] = printed.map((part) => part * Math.sign(change));
  return first >= (STANDS_OUT * Math.abs(change)) / groups - ROUNDING && first > second + ROUNDING;
}
