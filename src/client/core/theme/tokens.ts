import { dark, light, type SchemeTokens } from '../../../domain/measures/charts/palette.ts';

/**
 * The design tokens: together with `domain/measures/charts/palette.ts` the only place for colours, sizes and shadows. Sizes in px,
 * durations in ms. Screens use them through the MUI theme (`createAppTheme`), the sign-in page through CSS variables
 * (`css-variables.ts`).
 */

export type ColorScheme = 'light' | 'dark';

export const schemes: Record<ColorScheme, SchemeTokens> = { light, dark };

export const font = {
  stack: "'Figtree Variable','Figtree',system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif",
  mono: "ui-monospace,'SF Mono','Cascadia Mono','Roboto Mono',Menlo,monospace",
};

export const weight = {
  regular: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
};

export const scale = {
  display: {
    size: 40,
    line: 44,
    weight: 600,
    tracking: '-0.022em',
  },
  h1: {
    size: 28,
    line: 36,
    weight: 600,
    tracking: '-0.018em',
  },
  h2: {
    size: 20,
    line: 28,
    weight: 600,
    tracking: '-0.012em',
  },
  h3: {
    size: 16,
    line: 24,
    weight: 600,
    tracking: '-0.006em',
  },
  body: {
    size: 15,
    line: 24,
    weight: 400,
  },
  bodyStrong: {
    size: 15,
    line: 24,
    weight: 600,
  },
  ui: {
    size: 14,
    line: 20,
    weight: 500,
  },
  small: {
    size: 13,
    line: 18,
    weight: 400,
  },
  micro: {
    size: 12,
    line: 16,
    weight: 500,
  },
};

export const phone = {
  h1: {
    size: 24,
    line: 30,
  },
  display: {
    size: 34,
    line: 38,
  },
  input: {
    size: 16,
    line: 24,
  },
};

export const space = {
  pageGutter: {
    xs: 16,
    sm: 24,
    md: 32,
  },
  cardPadding: {
    xs: 16,
    md: 24,
  },
  stack: {
    title: 4,
    related: 12,
    block: 20,
    section: 32,
  },
  fieldGap: 20,
};

export const radius = {
  chip: 6,
  control: 10,
  card: 16,
  dialog: 20,
  pill: 999,
};

export const duration = {
  instant: 80,
  quick: 140,
  base: 200,
  chart: 360,
};

export const easing = {
  standard: 'cubic-bezier(0.2, 0, 0, 1)',
  enter: 'cubic-bezier(0, 0, 0, 1)',
  exit: 'cubic-bezier(0.3, 0, 1, 1)',
};

export const layout = {
  sidebar: {
    expanded: 400,
    collapsed: 91,
  },
  topBar: 74,
  content: {
    maxWidth: 1440,
    form: 680,
    reading: 720,
  },
  filterDropdown: 300,
  authCard: 480,
};

export const breakpoints = {
  xs: 0,
  sm: 600,
  md: 900,
  lg: 1200,
  xl: 1600,
};

export const control = {
  height: {
    small: 32,
    medium: 40,
    large: 48,
  },
  target: {
    min: 24,
    touch: 44,
  },
  input: {
    height: 44,
    padding: 14,
  },
  switch: {
    width: 40,
    height: 24,
  },
  chip: {
    height: 26,
  },
  badge: {
    height: 22,
  },
};

export const table = {
  comfortable: 56,
  standard: 48,
  compact: 40,
  head: 44,
  cellPadding: 16,
};

export const icon = {
  small: 16,
  medium: 18,
  large: 20,
  stroke: 1.75,
};

export const zIndex = {
  stickyHeader: 20,
  sidebar: 30,
  topBar: 40,
  popover: 60,
  dialog: 80,
  toast: 100,
};
