import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { useDelayed } from '../core/hooks.ts';

/** Longest time for which a block holds those below it. */
const HOLD_MS = 4000;

const HELD = 'data-held';

/** Selects, within blocks that are shown in order, those after one that is loading. */
const AFTER_LOADING = '& > :has([data-loading]) ~ *';

/** Not seen yet, but there for the focus, which comes back to where it was, and for screen readers. */
const UNSEEN = { opacity: 0, pointerEvents: 'none' } as const;

/** For two blocks of `InOrder` that are below each other: the second is held as well. */
export const heldPair = { [`[${HELD}] ${AFTER_LOADING}`]: UNSEEN } as const;

const Root = styled('div')({ [`&[${HELD}] ${AFTER_LOADING.slice(2)}`]: UNSEEN });

/**
 * Blocks below each other, whose heights are not known before they have loaded. At first they appear from top to bottom, so
 * that none moves what is already being read; whatever takes longer than four seconds holds nothing.
 */
export function InOrder(props: ComponentProps<typeof Root>) {
  const isOver = useDelayed(HOLD_MS);
  return <Root {...props} {...(!isOver && { [HELD]: '' })} />;
}
