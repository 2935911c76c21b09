import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { LINE } from '../../domain/measures/charts/chart-model.ts';

/** A part of a line: it goes to the next line as a whole, and wraps only where it is longer than a line. */
export const Whole = styled('span')({ display: 'inline-block', maxWidth: '100%' });

/** A line of parts with dots between them, such as `4.3 – 4.4 · 1,140 answers`. The dot stays with the part before it. */
export function Parts({ of }: { of: string }) {
  const parts = of.split(LINE);
  if (parts.length === 1) return of;
  const dot = LINE.trimEnd();
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      <Whole>{at < parts.length - 1 ? part + dot : part}</Whole>
    </Fragment>
  ));
}
