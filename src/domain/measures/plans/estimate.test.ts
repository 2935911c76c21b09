import { describe, expect, it } from 'vitest';
import { type Moments, NO_MOMENTS, addMoments, toMoments } from '../stats/moments.ts';
import { createRandom } from '../../../../tests/support/random-surveys.ts';
import { estimateDifference, type Sides } from './estimate.ts';

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
        const answersOfWeek = Math.max(1, Math.round(size * (0.7 + 0.6 * random())));
        const values = Array.from({ length: answersOfWeek }, () => level + added + state + 22 * normal());
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
  const random = createRandom(seed);
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

describe('the interval of a plan', { timeout: 120_000 }, () => {
  // the nightly run takes more rounds
  const rounds = Number(process.env.PROOF_ROUNDS ?? 400);
  /** The part of two and a half standard errors of the share that exceeds 93 to 97 %. */
  const getSlack = (count: number): number => Math.max(0, 2.5 * Math.sqrt((0.95 * 0.05) / count) - 0.01);

  it.each(Object.entries(WORLDS))(
    'holds the effect in at least 93 and at most 97 of 100 worlds: %s',
    (_name, world) => {
      // worlds of many places take longer
      const count = Math.ceil((rounds * 11) / Math.max(11, world.places));
      const { coverage } = measure(world, count, 7);
      expect(coverage).toBeGreaterThan(0.93 - getSlack(count));
      expect(coverage).toBeLessThan(0.97 + getSlack(count));
    },
  );

  it('claims a difference in at most 5 % of worlds without one', () => {
    const world = WORLDS['eleven uneven places with shocks that last'];
    if (!world) throw new Error('The world has another name');
    expect(measure(world, 2 * rounds, 3).claims).toBeLessThanOrEqual(0.05 + getSlack(2 * rounds));
  });

  it('finds a difference of half a star among eleven places in most worlds', () => {
    const world = { places: 11, answers: [15, 15] as const, shock: 2, correlation: 0.5, effect: 12.5 };
    expect(measure(world, 200, 5).claims).toBeGreaterThan(0.8);
  });

  const sides = (before: number[], after: number[]): Sides => ({
    before: toMoments(before),
    after: toMoments(after),
  });
  const even = (level: number): Sides =>
    sides(
      [level - 10, level - 5, level, level + 5, level + 10],
      [level - 9, level - 4, level, level + 4, level + 9],
    );

  it('widens with fewer places, and needs five', () => {
    const width = (places: number): number => {
      const others = Array.from({ length: places }, (_, at) =>
        sides([40, 45, 50, 55, 60], [42 + (at % 2), 47, 52, 57, 60 + (at % 3)]),
      );
      const { low, high } = estimateDifference([even(50)], others)?.interval ?? { low: NaN, high: NaN };
      return high - low;
    };
    expect(width(5)).toBeGreaterThan(width(20));
    expect(estimateDifference([even(50)], [even(50), even(60), even(70), even(55)])).toBeNull();
  });

  it('leaves out places with few answers, and says nothing where all answers are equal', () => {
    const others = Array.from({ length: 6 }, () => even(60));
    expect(estimateDifference([even(50)], [...others, sides([1, 2], [99, 98])])?.places).toBe(6);
    expect(estimateDifference([sides([50, 50], [50, 50])], others)).toBeNull();
  });
});
