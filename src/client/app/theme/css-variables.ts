import { font, schemes, type ColorScheme } from './tokens.ts';

/**
 * With reduced motion nothing moves for longer than an eye can see, and scrolling is instant. Transitions take no time at
 * all: the shortest one, on every element, would hand an inherited colour down one level a frame.
 */
export const reducedMotion = {
  query: '@media (prefers-reduced-motion: reduce)',
  styles: {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
};

/**
 * Writes the tokens as CSS variables (`--color-bg-canvas`, ...) on the root, for what is drawn without MUI: the sign-in
 * page, toasts, and the page before anything has loaded.
 */
export function applyCssVariables(scheme: ColorScheme): void {
  const tokens = schemes[scheme];
  const root = document.documentElement;
  const { status } = tokens;
  const groups = {
    bg: tokens.bg,
    text: tokens.text,
    border: tokens.border,
    primary: tokens.primary,
    coral: tokens.coral,
    toast: tokens.toast,
    success: status.success,
    danger: status.danger,
    warning: status.warning,
    info: status.info,
    neutral: status.neutral,
  };
  for (const [group, values] of Object.entries(groups)) {
    for (const [name, value] of Object.entries(values)) {
      root.style.setProperty(`--${group}-${name.toLowerCase()}`, value);
    }
  }
  for (const [name, value] of Object.entries(tokens.elevation)) {
    root.style.setProperty(`--shadow-${name}`, value);
  }
  // toasts stand on the other scheme's ground, so their icons take its colours
  const inverse = schemes[scheme === 'light' ? 'dark' : 'light'].status;
  root.style.setProperty('--toast-success', inverse.success.solid);
  root.style.setProperty('--toast-error', inverse.danger.solid);
  root.style.setProperty('--toast-info', inverse.info.solid);
  root.style.setProperty('--font', font.stack);
  root.style.colorScheme = scheme;
  root.dataset.scheme = scheme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', tokens.bg.canvas);
}
