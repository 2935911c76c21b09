import { styled, type Theme } from '@mui/material/styles';

const INDENT = 36;

export const Row = styled('div')(({ theme }) => ({
  position: 'relative',
  padding: `12px 20px 12px ${INDENT}px`,
  '&:has(a:hover, button:hover)': { backgroundColor: theme.palette.action.hover },
}));

export const Sentence = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  fontWeight: 400,
  overflowWrap: 'anywhere',
  '& bdi': { fontWeight: 600 },
}));

export const Line = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 4,
  color: theme.palette.muted,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
}));

/** A link or button that covers all of its row, and its focus ring does. */
export function rowAction({ palette }: Theme) {
  return {
    padding: 0,
    border: 0,
    backgroundColor: 'transparent',
    color: palette.link,
    font: 'inherit',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    cursor: 'pointer',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${palette.border.focus}`, outlineOffset: -2 },
  } as const;
}
