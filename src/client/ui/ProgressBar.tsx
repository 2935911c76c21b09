import { styled } from '@mui/material/styles';

const Track = styled('div')(({ theme }) => ({
  height: 8,
  borderRadius: 4,
  overflow: 'hidden',
  backgroundColor: theme.palette.neutral.bg,
  border: '1px solid transparent',
}));

const Fill = styled('div')(({ theme }) => ({
  height: '100%',
  borderRadius: 4,
  backgroundColor: theme.palette.primary.main,
  transition: theme.transitions.create('width', { duration: theme.transitions.duration.short }),
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
}));

interface Props {
  label: string;
  /** 0 to 100 */
  value: number;
}

/** The progress of some work. */
export function ProgressBar({ label, value }: Props) {
  return (
    <Track role="progressbar" aria-label={label} aria-valuenow={value} aria-valuemin={0} aria-valuemax={100}>
      <Fill style={{ width: `${value}%` }} />
    </Track>
  );
}
