import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { control, radius } from '../core/theme/tokens.ts';
import { Card } from '../ui/Card.tsx';

/** A card in the middle of a long page: what is scrolled to stays clear of what sticks to the top. */
export const CardFrame = styled(Card)({ overflow: 'hidden', scrollMarginTop: 160, scrollMarginBottom: 24 });

export const CardMain = styled('div')(({ theme }) => ({
  padding: 16,
  [theme.breakpoints.up('md')]: { padding: 24 },
}));

export const TopRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 26,
});

/** Stands at the right where there is room beside the stars. */
export const CompletedOn = styled('time')(({ theme }) => ({
  ...theme.typography.caption,
  marginLeft: 'auto',
  color: theme.palette.muted,
  [theme.breakpoints.down('sm')]: { flexBasis: '100%', marginLeft: 0 },
}));

export const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.subtitle1,
  margin: '16px 0 0',
  fontWeight: 600,
  overflowWrap: 'anywhere',
}));

export const Facts = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  marginTop: 4,
  color: theme.palette.text.secondary,
  '& > *': { display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0, overflowWrap: 'anywhere' },
  '& svg': { flex: 'none' },
  '& a': { color: 'inherit', textDecoration: 'none', borderRadius: 4 },
  '& a:hover': { textDecoration: 'underline' },
}));

export const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: '16px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', minWidth: 0, maxWidth: '100%' },
});

export const Tag = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  minHeight: control.chip.height,
  padding: '2px 10px',
  borderRadius: radius.chip,
  backgroundColor: theme.palette.neutral.bg,
  color: theme.palette.neutral.fg,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  '& > svg': { flex: 'none' },
  '& > strong': { fontWeight: 600 },
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
}));

export const TagLink = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  minWidth: 0,
  borderRadius: radius.chip,
  textDecoration: 'none',
  '& > span': { color: theme.palette.link },
  '&:hover > span': { textDecoration: 'underline' },
}));

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
