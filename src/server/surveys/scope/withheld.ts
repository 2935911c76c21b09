import type { Viewer } from '../../../domain/access/session.ts';
import { withheldBelow } from '../../../domain/measures/withheld.ts';
import type { Withheld } from '../../../generated/calls/types.ts';

/** Fields that replace withheld data in a response about employees with confidential surveys. */
export function withheldIf(
  isEmpty: boolean,
  { confidentialMinimum = null }: Viewer,
): { withheld?: Withheld } {
  return isEmpty && confidentialMinimum !== null ? { withheld: withheldBelow(confidentialMinimum) } : {};
}
