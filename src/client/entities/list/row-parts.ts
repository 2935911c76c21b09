import type { CSSObject, Theme } from '@mui/material/styles';
import { control } from '../../core/theme/tokens.ts';

/**
 * What stands in the rows of a list, styled by class from the list's root: rows are plain elements, since a styled component
 * for each of their parts costs more than all else of a list.
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
  };
}

/** The words at the end of a row, which look like the theme's small text buttons. */
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
      '&:hover': { backgroundColor: theme.palette.action.hover },
      '& svg': { flexShrink: 0 },
    },
    '& a.row-action': {
      color: theme.palette.link,
      '&:hover': { backgroundColor: theme.palette.tint.main },
    },
  };
}
