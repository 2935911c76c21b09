import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { touchTarget } from '../core/theme/overrides/buttons.ts';
import { CardBody } from '../ui/Card.tsx';
import { heldPair, inOrder, InOrder } from '../ui/InOrder.tsx';

/** The blocks of a screen, below each other and shown in order; what fits beside what depends on their width. */
export const Blocks = styled(InOrder)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  containerType: 'inline-size',
});

const PairRoot = styled('div')({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (max-width: 719.98px)': heldPair,
  '@container (min-width: 720px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '&[data-rank]': { gridTemplateColumns: '280px minmax(0, 1fr)' },
  },
});

/** Two blocks beside each other where there is room. */
export function Pair(props: ComponentProps<typeof PairRoot> & { 'data-rank'?: '' }) {
  return <PairRoot {...inOrder} {...props} />;
}

/** The content of a block of the home screen. */
export const BlockBody = styled(CardBody)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
});

/** Links from a block to the full screen. */
export const MoreLink = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  position: 'relative',
  ...touchTarget,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  borderRadius: 4,
  color: theme.palette.link,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline' },
}));
