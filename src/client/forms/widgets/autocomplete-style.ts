import type { SxProps, Theme } from '@mui/material/styles';
import { control } from '../../core/theme/tokens.ts';

/** Gives MUI's autocomplete the size of every other field. */
export const autocompleteStyle: SxProps<Theme> = {
  '&& .MuiOutlinedInput-root': { minHeight: control.input.height, padding: '4px 68px 4px 8px', gap: '4px' },
  '&& .MuiAutocomplete-input': { padding: '6px', minWidth: 80 },
  '&& .MuiAutocomplete-endAdornment': { right: 6 },
  '&& .MuiAutocomplete-tag': { margin: 0 },
  '&& .MuiAutocomplete-popupIndicator, && .MuiAutocomplete-clearIndicator': {
    width: 28,
    height: 28,
    padding: 0,
  },
};

/** Renders the options inside the page's main part, where a screen reader looks for them. */
export const inPlace = { disablePortal: true };
