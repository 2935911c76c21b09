import { describe, expect, it } from 'vitest';
import { type Moments, NO_MOMENTS, addMoments, toMoments } from '../stats/moments.ts';
import { estimateDifference, type Sides } from './estimate.ts';

/** A seeded generator of uniform numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface World {
  places: number;
  /** answers of a place in a week: from the first to the last place */
  answers: readonly [number, number];
  /** standard deviation of a place's weeks, and their correlation */
  shock: number;
  correlation: number;
  effect: number;
  weeks?: readonly [before: number, after: number];
}

function simulate(
  { places, answers, shock, correlation, effect, weeks = [12, 6] }: World,
  random: () => number,
): { own: Sides; others: Sides[] } {
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const [from, to] = answers;
  const all = Array.from({ length: places + 1 }, (_, place): Sides => {
    // the plan's place is in the middle of the sizes
    const size = place === 0 ? (from + to) / 2 : from + ((to - from) * (place - 1)) / (places - 1);
    const level = 70 + 5 * normal();
    let state = shock * normal();
    const side = (count: number, added: number): Moments => {
      let sums = NO_MOMENTS;
      for (let week = 0; week < count; week++) {
        state = correlation * state + Math.sqrt(1 - correlation ** 2) * shock * normal();
        const given = Math.max(1, Math.round(size * (0.7 + 0.6 * random())));
        const values = Array.from({ length: given }, () => level + added + state + 22 * normal());
        sums = addMoments(sums, toMoments(values));
      }
      return sums;
    };
    return { before: side(weeks[0], 0), after: side(weeks[1], place === 0 ? effect : 0) };
  });
  const [own, ...others] = all;
  return { own: own ?? { before: NO_MOMENTS, after: NO_MOMENTS }, others };
}

/** Shares of worlds whose interval has the effect, and whose interval leaves out zero. */
function measure(world: World, rounds: number, seed: number): { coverage: number; claims: number } {
  const random = seeded(seed);
  let [covered, claimed] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const { own, others } = simulate(world, random);
    const estimate = estimateDifference([own], others);
    if (!estimate) throw new Error('There are enough places and answers');
    const { low, high } = estimate.interval;
    if (low <= world.effect && world.effect <= high) covered++;
    if (low > 0 || high < 0) claimed++;
  }
  return { coverage: covered / rounds, claims: claimed / rounds };
}

const WORLDS: Record<string, World> = {
  'eleven even places': { places: 11, answers: [15, 15], shock: 0, correlation: 0, effect: 0 },
  'eleven uneven places with shocks that last': {
    places: 11,
    answers: [3, 40],
    shock: 6,
    correlation: 0.7,
    effect: 0,
  },
  'sixty uneven places with shocks that last': {
    places: 60,
    answers: [3, 40],
    shock: 6,
    correlation: 0.7,
    effect: 0,
  },
  'five uneven places with an effect': {
    places: 5,
    answers: [5, 30],
    shock: 4,
    correlation: 0.5,
    effect: 8,
  },
};

describe('the interval of a plan', () => {
  // a nightly run measures more worlds for longer
  const rounds = Number(process.env.PROOF_ROUNDS ?? 4_000);
  // three standard errors of a share of 0.95
  const error = 3 * Math.sqrt((0.95 * 0.05) / rounds);
  const tolerance = Math.max(0, error - 0.02);

  it.each(Object.entries(WORLDS))('holds the effect in 93 to 97 % of worlds: %s', (name, world) => {
    const { coverage } = measure(world, rounds, name.length);
    expect(coverage).toBeGreaterThan(0.93 - tolerance);
    expect(coverage).toBeLessThan(0.97 + tolerance);
  });
});
export { WORLDS, measure };
