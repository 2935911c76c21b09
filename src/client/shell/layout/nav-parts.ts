import { styled, type Theme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { control, scale } from '../../core/theme/tokens.ts';
import { rem } from '../../core/theme/typography.ts';

const touch = '@media (pointer: coarse)';

/** A row of the tree: a link or a button of 38 px, 44 on touch; the active one is tinted. */
const row = ({ theme }: { theme: Theme }) => ({
  ...theme.typography.body2,
  fontSize: rem(scale.body.size),
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 38,
  padding: '0 12px',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: 'transparent',
  color: theme.palette.text.secondary,
  textAlign: 'left' as const,
  textDecoration: 'none',
  cursor: 'pointer',
  [touch]: { minHeight: control.target.touch },
  '& svg': { flex: 'none', color: theme.palette.muted },
  '& > span': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap' as const,
  },
  '&:hover': { backgroundColor: theme.palette.action.hover, color: theme.palette.text.primary },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current="page"]': {
    backgroundColor: theme.palette.tint.main,
    color: theme.palette.link,
    fontWeight: 600,
    '& svg': { color: 'inherit' },
  },
});

export const NavLink = styled(Link)(row);
export const NavButton = styled('button')(row);
export const NavAnchor = styled('a')(row);

/** The children of a row hang from a line under its icon. */
export const NavBranch = styled('ul')(({ theme }) => ({
  margin: '2px 0 2px 20px',
  padding: '0 0 0 10px',
  borderLeft: `2px solid ${theme.palette.border.default}`,
  listStyle: 'none',
  '& a': { minHeight: 36, fontSize: rem(scale.ui.size), [touch]: { minHeight: control.target.touch } },
  '& > li + li': { marginTop: 2 },
}));

export const NavItems = styled('ul')({
  margin: '2px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li + li': { marginTop: 2 },
});

/** The name of a section, which folds it. */
export const NavSectionButton = styled('button')(({ theme }) => ({
  ...theme.typography.overline,
  fontWeight: 600,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 28,
  padding: '0 12px',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: 'transparent',
  color: theme.palette.muted,
  cursor: 'pointer',
  [touch]: { minHeight: control.target.touch },
  '&:hover': { color: theme.palette.text.primary },
  '&:focus-visible': { outlineOffset: -2 },
}));

/** An icon of the folded sidebar, 48 x 44. */
const iconRow = ({ theme }: { theme: Theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 48,
  height: control.target.touch,
  padding: 0,
  border: 0,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: 'transparent',
  color: theme.palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.action.hover, color: theme.palette.text.primary },
  '&[aria-current]': { backgroundColor: theme.palette.tint.main, color: theme.palette.link },
});

export const NavIconLink = styled(Link)(iconRow);
export const NavIconButton = styled('button')(iconRow);
export const NavIconAnchor = styled('a')(iconRow);
