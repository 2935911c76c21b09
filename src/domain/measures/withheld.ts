import type { Withheld } from '../../generated/calls/types.ts';

/** Replaces employees' answers below the minimum number of respondents. */
export const NOT_ENOUGH_ANSWERS = 'Not enough answers to show, to protect who answered';

/**
 * The notice of a response without data. It is the same if nobody has answered; otherwise it would reveal who has not.
 */
export const withheldBelow = (minimum: number): Withheld => ({
  code: 'NOT_ENOUGH_ANSWERS',
  message: NOT_ENOUGH_ANSWERS,
  minimum,
});

const COUNTS = new Set(['count', 'total', 'completedCount']);

/** Whether a response counts any survey, at any depth. */
export function countsResponses(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  return Object.entries(answer).some(
    ([name, value]) => (COUNTS.has(name) && Number(value) > 0) || countsResponses(value),
  );
}
