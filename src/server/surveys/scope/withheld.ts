import type { Viewer } from '../../../domain/access/session.ts';
import { withheldBelow } from '../../../domain/measures/withheld.ts';
import type { Withheld } from '../../../generated/calls/types.ts';

/** The minimum group size after the organization has switched confidentiality off. */
const LEAST = 5;

/**
 * Whether one of these counts of respondents is positive but below the minimum. A choice that leaves out a small group
 * reveals it by subtraction, so all groups of a split are checked together.
 */
export function hasSmallGroup(counts: readonly number[], minimum: number | null | undefined): boolean {
  const least = Math.max(minimum ?? LEAST, LEAST);
  return counts.some((count) => count > 0 && count < least);
}

/** Fields that replace withheld data in a response about employees with confidential surveys. */
export function withheldIf(
  isEmpty: boolean,
  { confidentialMinimum = null }: Viewer,
): { withheld?: Withheld } {
  return isEmpty && confidentialMinimum !== null ? { withheld: withheldBelow(confidentialMinimum) } : {};
}
