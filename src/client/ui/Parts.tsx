import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { LINE } from '../../domain/measures/charts/chart-model.ts';

/** A part of a line: it goes to the next line as a whole, and wraps only where it is longer than a line. */
export const Whole = styled('span')({ display: 'inline-block', maxWidth: '100%' });

/** Width of a dot with its spaces. */
const DOT = '0.8em';

/** Cuts off what stands left of it: the dot before the first part of each line. */
const Edge = styled('span')({ display: 'inline-flex', maxWidth: '100%', minWidth: 0, overflowX: 'clip' });

const Line = styled('span')({ display: 'flex', flexWrap: 'wrap', minWidth: 0, marginLeft: `-${DOT}` });

const Part = styled('span')({
  position: 'relative',
  minWidth: 0,
  maxWidth: '100%',
  paddingLeft: DOT,
  '& > i': {
    position: 'absolute',
    left: 0,
    width: DOT,
    fontStyle: 'normal',
    textAlign: 'center',
    whiteSpace: 'pre',
  },
});

interface Props {
  /** a text with dots, such as `4.3 – 4.4 · 1,140 answers`, or its parts; empty ones are left out */
  of: string | readonly ReactNode[];
}

/** A line of parts with dots between them. Where the line wraps, there is no dot. */
export function Parts({ of }: Props) {
  const all = typeof of === 'string' ? of.split(LINE) : of;
  const parts = all.filter((part) => part !== null && part !== undefined && part !== false && part !== '');
  if (parts.length === 1) return parts[0];
  return (
    <Edge>
      <Line>
        {parts.map((part, at) => (
          <Part key={at}>
            {at > 0 && <i>{LINE}</i>}
            {part}
          </Part>
        ))}
      </Line>
    </Edge>
  );
}
