import { styled } from '@mui/material/styles';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { Hidden } from './Hidden.ts';
import { Icon } from './Icon.tsx';

const Root = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  verticalAlign: 'middle',
  // its baseline is that of the text, with and without an arrow
  alignItems: 'baseline',
  // where a line is too short, the words behind the change go to the next
  flexWrap: 'wrap',
  gap: '0 8px',
  maxWidth: '100%',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.muted,
  '&[data-tone="up"]': { color: theme.palette.link },
  '&[data-tone="down"]': { color: theme.palette.coral.text },
  '& > svg': { alignSelf: 'center', marginRight: -4 },
  '& > small': {
    ...theme.typography.caption,
    whiteSpace: 'normal',
    color: theme.palette.muted,
  },
}));

interface Props {
  text: string;
  direction: 'up' | 'down' | 'none';
  /** chance may explain the change: the arrow stays, without its colour */
  isQuiet?: boolean;
  /** violet down, coral up */
  isLessBetter?: boolean;
  /** the baseline of the change, in small type */
  children?: ReactNode;
}

const WORDS = { up: 'up by ', down: 'down by ', none: 'changed by ' };

const OPPOSITES = { up: 'down', down: 'up', none: 'none' };

/** A change with its arrow: violet up, coral down, grey if zero or within the interval. */
export function DeltaText({ text, direction, isQuiet = false, isLessBetter = false, children }: Props) {
  const tone = isLessBetter ? OPPOSITES[direction] : direction;
  return (
    <Root data-tone={isQuiet ? undefined : tone}>
      {direction !== 'none' && <Icon of={direction === 'up' ? ArrowUp : ArrowDown} size="small" />}
      <Hidden>{WORDS[direction]}</Hidden>
      {text}
      {children !== undefined && <small>{children}</small>}
    </Root>
  );
}

/** The change of a score, without colour if chance may explain it. */
export function Diff({ value, isQuiet }: { value: number | null; isQuiet: boolean }) {
  if (value === null) return '–';
  const text = Math.abs(value).toFixed(1);
  const direction = text === '0.0' ? 'none' : value > 0 ? 'up' : 'down';
  return <DeltaText text={text} direction={direction} isQuiet={isQuiet} />;
}
