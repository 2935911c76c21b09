/** Minimum answers behind a figure that is coloured, compared or ranked. */
const LEAST_ANSWERS = 5;

/** Whether a figure rests on too few answers: it is pale, without colour, change, interval and rank. */
export function isFew(count: number): boolean {
  return count < LEAST_ANSWERS;
}

/** Whether a change between two figures may be shown: both rest on enough answers. */
export function areComparable(count: number, countBefore: number): boolean {
  return !isFew(count) && !isFew(countBefore);
}
