import { styled } from '@mui/material/styles';
import { radius } from '../core/theme/tokens.ts';

/** A white card with a hairline. Cards are never nested. */
export const Card = styled('section')(({ theme }) => ({
  borderRadius: radius.card,
  backgroundColor: theme.palette.background.paper,
  boxShadow: theme.shadows[1],
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
}));

/** The padded inside of a card: 16 px on phones, 24 px from md. */
export const CardBody = styled('div')(({ theme }) => ({
  padding: 16,
  [theme.breakpoints.up('md')]: { padding: 24 },
}));

/** The heading inside a card. */
export const CardTitle = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  margin: 0,
}));
