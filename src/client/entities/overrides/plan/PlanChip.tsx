import { useTheme } from '@mui/material/styles';
import Calendar from 'lucide-react/icons/calendar';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import type { Plan } from '../../../../generated/types/plan.ts';
import type { Tone } from '../../../core/theme/palette.ts';
import { recordText, type EntityRecord } from '../../../core/value-text.ts';
import { StateChip } from '../../../ui/StatusChip.tsx';
import { useEntity } from '../../EntityContext.tsx';

const ICONS = { DRAFT: Calendar, RUNNING: Clock, DONE: Check, STOPPED: Minus };

/** The state of a plan. */
export function PlanChip({ plan }: { plan: EntityRecord }) {
  const { model, enums } = useEntity();
  const { success, tint, link, neutral } = useTheme().palette;
  const tones: Record<Plan['state'], Tone> = {
    DRAFT: neutral,
    RUNNING: { bg: tint.main, fg: link },
    DONE: { bg: success.light, fg: success.dark },
    STOPPED: neutral,
  };
  const { state } = plan as unknown as Plan;
  return (
    <StateChip tone={tones[state]} icon={ICONS[state]}>
      {recordText(model, '{state}', plan, enums)}
    </StateChip>
  );
}
