import type { CSSObject, Theme } from '@mui/material/styles';
import { styled } from '@mui/material/styles';
import { control, radius } from '../../core/theme/tokens.ts';

/**
 * Styles of a list's rows, applied by class from the list's root: rows are plain elements, because styled components
 * for all their parts would cost more than the rest of a list.
 */
export function rowStyles(theme: Theme): CSSObject {
  return {
    '& .record-link': {
      color: theme.palette.text.primary,
      textDecoration: 'none',
      borderRadius: 4,
      '&:hover': { textDecoration: 'underline' },
    },
    '& .contact-link': {
      display: 'block',
      width: 'fit-content',
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      color: theme.palette.link,
      textDecoration: 'none',
      borderRadius: 4,
      '&:hover': { textDecoration: 'underline' },
    },
    '& .file': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
    '& .chip': {
      ...theme.typography.overline,
      flex: 'none',
      padding: '2px 8px',
      borderRadius: radius.chip,
      backgroundColor: theme.palette.neutral.bg,
      color: theme.palette.neutral.fg,
    },
  };
}

/** Width of the checkbox that selects a row, in px. */
export const SELECT_WIDTH = 48;

/**
 * Checkboxes that select rows. The input fills the whole target; its `::before` is the visible box. Over a picture
 * (`data-over`) it is invisible until checked.
 */
export function selectStyles(theme: Theme): CSSObject {
  return {
    '& .row-select': { position: 'relative', userSelect: 'none' },
    '& .row-select input': {
      appearance: 'none',
      position: 'absolute',
      inset: 0,
      display: 'grid',
      placeContent: 'center',
      width: '100%',
      height: '100%',
      margin: 0,
      cursor: 'pointer',
      '&::before': {
        content: '""',
        boxSizing: 'border-box',
        gridArea: '1 / 1',
        width: 18,
        height: 18,
        border: `1.5px solid ${theme.palette.border.control}`,
        borderRadius: 5,
        backgroundColor: theme.palette.background.paper,
      },
      '&::after': {
        content: '""',
        gridArea: '1 / 1',
        placeSelf: 'center',
        width: 10,
        height: 10,
        backgroundColor: theme.palette.primary.contrastText,
        clipPath: 'polygon(14% 44%, 0 60%, 42% 98%, 100% 20%, 85% 5%, 40% 68%)',
        visibility: 'hidden',
      },
      '&:hover::before': { borderColor: theme.palette.primary.main },
      '&:checked::before, &:indeterminate::before': {
        borderColor: theme.palette.primary.main,
        backgroundColor: theme.palette.primary.main,
      },
      '&:checked::after, &:indeterminate::after': { visibility: 'visible' },
      '&:indeterminate::after': { height: 2, clipPath: 'none' },
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::before': { outline: `2px solid ${theme.palette.border.focus}`, outlineOffset: 2 },
      '@media (forced-colors: active)': { appearance: 'auto', '&::before, &::after': { display: 'none' } },
    },
    '& .row-select[data-over] input:checked::before, & .row-select[data-over] input:focus-visible::before': {
      width: 40,
      height: 40,
      borderRadius: '50%',
    },
    '& .row-select[data-over] input:checked::after': { width: 16, height: 16 },
    '& .row-select[data-over] input:not(:checked)::before': {
      borderColor: 'transparent',
      backgroundColor: 'transparent',
    },
  };
}

/** The muted actions at the end of a row, tinted under the pointer. */
export function actionStyles(theme: Theme): CSSObject {
  return {
    '& .row-actions': { display: 'flex', justifyContent: 'flex-end', gap: 4, marginRight: -10 },
    '& .row-action': {
      ...theme.typography.button,
      fontSize: theme.typography.pxToRem(13),
      display: 'inline-flex',
      alignItems: 'center',
      gap: 8,
      height: control.height.small,
      padding: '0 10px',
      border: 0,
      borderRadius: theme.shape.borderRadius,
      background: 'none',
      color: theme.palette.text.secondary,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      transition: theme.transitions.create('background-color', {
        duration: theme.transitions.duration.short,
      }),
      '&:hover': { backgroundColor: theme.palette.tint.main, color: theme.palette.link },
      '& svg': { flexShrink: 0 },
    },
  };
}

/** Parts of the popovers below toolbar buttons. */
export const PopoverTitle = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  margin: 0,
  padding: '16px 18px 8px',
}));

export const PopoverFoot = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  padding: '12px 16px 16px',
  [theme.breakpoints.down('sm')]: { '& > *': { height: 44 } },
}));
