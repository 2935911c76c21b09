import type { Theme } from '@mui/material/styles';

/** Styles of a link whose target is all of its positioned ancestor. Sizes in px. */
export const coveringLink = ({ palette }: Theme, { radius = 0, outlineOffset = -2 } = {}) => ({
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: `${radius}px` },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${palette.border.focus}`, outlineOffset },
});
