import { styled } from '@mui/material/styles';
import { control, radius } from '../core/theme/tokens.ts';

/** A short word in capitals: a language. */
export const Badge = styled('span')(({ theme }) => ({
  ...theme.typography.overline,
  display: 'inline-flex',
  alignItems: 'center',
  height: control.badge.height,
  padding: '0 8px',
  borderRadius: radius.chip,
  fontWeight: 600,
  backgroundColor: theme.palette.neutral.bg,
  color: theme.palette.neutral.fg,
}));
