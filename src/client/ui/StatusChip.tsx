import { styled, useTheme } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import type { Tone } from '../core/theme/palette.ts';
import { control, radius } from '../core/theme/tokens.ts';
import { Icon } from './Icon.tsx';

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

const Root = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  gap: 8,
  height: control.chip.height,
  padding: '0 10px',
  borderRadius: radius.chip,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '& > svg': { marginRight: -2 },
  '&[data-dot]::before': {
    content: '""',
    width: 6,
    height: 6,
    borderRadius: '50%',
    backgroundColor: 'currentColor',
  },
}));

interface ChipProps {
  tone: Tone;
  /** instead of the dot */
  icon?: LucideIcon;
  children: ReactNode;
}

/** A state on its background colour, with a dot or its icon. */
export function StateChip({ tone: { bg, fg }, icon, children }: ChipProps) {
  return (
    <Root data-dot={icon ? undefined : ''} style={{ backgroundColor: bg, color: fg }}>
      {icon && <Icon of={icon} size="small" />}
      {children}
    </Root>
  );
}

type Statuses = (typeof srrStatus)[number]['value'];

interface StatusChipProps {
  status: string;
  /** the respondent was written to: the names of the statuses only know of calls */
  isByEmail?: boolean;
}

/** A contact status with its name, on its background colour. */
export function StatusChip({ status, isByEmail = false }: StatusChipProps) {
  const { palette } = useTheme();
  const tones: Partial<Record<string, Tone>> = palette.srrStatus satisfies Record<Statuses, Tone>;
  const tone = tones[status] ?? palette.neutral;
  const label = srrStatus.find(({ value }) => value === status)?.label ?? status;
  return <StateChip tone={tone}>{isByEmail ? `${label} by email` : label}</StateChip>;
}
