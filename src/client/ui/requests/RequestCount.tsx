import { styled } from '@mui/material/styles';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { useQuiet } from '../../core/hooks.ts';
import { countText } from './request-text.ts';
import { useWaiting } from './use-waiting.ts';

const Badge = styled('strong')(({ theme }) => ({
  ...theme.typography.overline,
  flex: 'none',
  minWidth: 22,
  padding: '1px 7px',
  borderRadius: 11,
  fontWeight: 600,
  textAlign: 'center',
  backgroundColor: theme.palette.coral.tint,
  color: theme.palette.coral.text,
  fontVariantNumeric: 'tabular-nums',
}));

/** How many requests wait, beside their entry in the menu; loaded once the screen has its data. Nothing for none. */
export function RequestCount({ of }: { of: ExperienceType }) {
  const isQuiet = useQuiet();
  const count = useWaiting(of, { isOn: isQuiet });
  return count ? <Badge>{countText(count)}</Badge> : null;
}
