import type { ThemeOptions } from '@mui/material/styles';
import { reducedMotion } from '../css-variables.ts';

/**
 * Overrides of MUI's components, in exactly the type that createTheme takes: comparing another one, such as
 * `Components<Theme>`, takes half the time of all type checks.
 */
export type Overrides = NonNullable<ThemeOptions['components']>;

/** Page basics: background, selection, focus ring, reduced motion, forced colours. */
export const baseline: Overrides = {
  MuiCssBaseline: {
    styleOverrides: ({ palette }) => ({
      html: { colorScheme: palette.mode, WebkitTextSizeAdjust: '100%' },
      // fields that the bar of a form would cover scroll above it
      'html[data-form-bar]': { scrollPaddingBottom: 96 },
      body: {
        backgroundColor: palette.background.default,
        minHeight: '100dvh',
        // names, addresses and comments hold words wider than a phone
        overflowWrap: 'break-word',
      },
      '*:focus-visible': { outline: `2px solid ${palette.border.focus}`, outlineOffset: 2 },
      // they take the focus to be read from: no key does anything on them
      'h1:focus, h2[tabindex="-1"]:focus, main:focus': { outline: 'none' },
      '::selection': { backgroundColor: palette.tint.hover, color: palette.text.primary },
      a: { color: palette.link },
      [reducedMotion.query]: reducedMotion.styles,
      // only the screen's main content is printed
      '@media print': {
        'aside, footer, header:not(main header)': { display: 'none !important' },
        body: { backgroundColor: palette.background.paper },
      },
      '@media (forced-colors: active)': {
        '*:focus-visible': { outline: '2px solid CanvasText' },
        '[aria-current], [aria-selected="true"], [aria-pressed="true"]': {
          outline: '1px solid Highlight',
          outlineOffset: -1,
        },
      },
    }),
  },
};
