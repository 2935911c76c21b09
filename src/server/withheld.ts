import type { Viewer } from '../domain/session.ts';
import { withheldBelow } from '../domain/withheld.ts';
import type { Withheld } from '../generated/calls/types.ts';

/** Fields that replace withheld data in an answer about employees, where their surveys are confidential. */
export function withheldIf(
  isEmpty: boolean,
  { confidentialMinimum = null }: Viewer,
): { withheld?: Withheld } {
  return isEmpty && confidentialMinimum !== null ? { withheld: withheldBelow(confidentialMinimum) } : {};
}
