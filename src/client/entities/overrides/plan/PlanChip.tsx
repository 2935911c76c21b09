import { styled, useTheme } from '@mui/material/styles';
import Calendar from 'lucide-react/icons/calendar';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import type { Plan } from '../../../../generated/types/plan.ts';
import type { Tone } from '../../../core/theme/palette.ts';
import { control, radius } from '../../../core/theme/tokens.ts';
import { recordText, type EntityRecord } from '../../../core/value-text.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useEntity } from '../../EntityContext.tsx';

const Root = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  gap: 6,
  height: control.chip.height,
  padding: '0 10px',
  borderRadius: radius.chip,
  fontWeight: 600,
  whiteSpace: 'nowrap',
}));

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
  const { bg, fg } = tones[state];
  return (
    <Root style={{ backgroundColor: bg, color: fg }}>
      <Icon of={ICONS[state]} size="small" />
      {recordText(model, '{state}', plan, enums)}
    </Root>
  );
}
