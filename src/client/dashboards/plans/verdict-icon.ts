import type { LucideIcon } from 'lucide-react';
import Calendar from 'lucide-react/icons/calendar';
import Hourglass from 'lucide-react/icons/hourglass';
import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { ProofTone } from '../../../domain/measures/plans/proof-text.ts';
import type { PlanProof } from '../../../generated/calls/types.ts';

/** The icon of a verdict on a plan. */
export function verdictIcon(tone: ProofTone, verdict: PlanProof['verdict']): LucideIcon {
  if (tone === 'better') return TrendingUp;
  if (tone === 'worse') return TrendingDown;
  if (verdict === 'NOT_BEGUN') return Calendar;
  return verdict === 'EARLY' ? Hourglass : Minus;
}
