import type { Withheld } from '../generated/calls/types.ts';

/** Replaces employees' answers while fewer than the minimum have answered. */
export const NOT_ENOUGH_ANSWERS = 'Not enough answers to show, to protect who answered';

/** The notice of an answer that shows nothing. It is the same where nobody has answered: that would say who has not. */
export const withheldBelow = (minimum: number): Withheld => ({
  code: 'NOT_ENOUGH_ANSWERS',
  message: NOT_ENOUGH_ANSWERS,
  minimum,
});

const COUNTS = new Set(['count', 'total', 'completedCount']);

/** Whether an answer counts any response, at any depth. */
export function countsResponses(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  return Object.entries(answer).some(
    ([name, value]) => (COUNTS.has(name) && Number(value) > 0) || countsResponses(value),
  );
}
