import { styled } from '@mui/material/styles';
import { control, phone, radius, scale } from '../../core/theme/tokens.ts';
import { rem } from '../../core/theme/typography.ts';

const WIDTH = 420;

export const Field = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: `0 1 ${WIDTH}px`,
  minWidth: 0,
  '& > svg': {
    position: 'absolute',
    left: 13,
    top: 11,
    color: theme.palette.text.secondary,
    pointerEvents: 'none',
  },
  [theme.breakpoints.down('sm')]: { flex: 1 },
}));

export const Input = styled('input')(({ theme }) => ({
  width: '100%',
  height: control.height.medium + 2,
  padding: '0 44px 0 42px',
  border: `1px solid ${theme.palette.border.default}`,
  borderRadius: radius.control,
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.primary,
  fontFamily: theme.typography.fontFamily,
  fontSize: rem(scale.body.size),
  '&::placeholder': { color: theme.palette.muted, opacity: 1 },
  '&:hover': { borderColor: theme.palette.border.control },
  '&:focus, &:focus-visible': {
    outline: `2px solid ${theme.palette.border.focus}`,
    outlineOffset: -2,
  },
  [theme.breakpoints.down('sm')]: { fontSize: rem(phone.input.size), paddingRight: 14 },
}));

/** The key that focuses the field. */
export const Shortcut = styled('kbd')(({ theme }) => ({
  ...theme.typography.overline,
  position: 'absolute',
  top: 11,
  right: 12,
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  border: `1px solid ${theme.palette.border.default}`,
  borderRadius: radius.chip,
  color: theme.palette.muted,
  pointerEvents: 'none',
  '@media (pointer: coarse)': { display: 'none' },
  'input:focus + &': { display: 'none' },
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));

export const List = styled('ul')(({ theme }) => ({
  position: 'absolute',
  top: '100%',
  left: 0,
  right: 0,
  zIndex: theme.zIndex.modal,
  margin: '6px 0 0',
  padding: 8,
  listStyle: 'none',
  borderRadius: radius.card,
  backgroundColor: theme.palette.background.overlay,
  boxShadow: theme.shadows[8],
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
}));

export const Option = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: control.target.touch,
  padding: '0 10px',
  borderRadius: radius.control,
  cursor: 'pointer',
  '& > strong': {
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    gap: 4,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > strong > svg': { fill: theme.palette.star.full, stroke: theme.palette.star.full },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover, &[aria-selected="true"]': { backgroundColor: theme.palette.action.hover },
}));

export const Nothing = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '12px 10px',
  color: theme.palette.muted,
}));
