import { avatarTones } from './palette.ts';
import { brand } from '../../../domain/measures/charts/palette.ts';
import { font, schemes, type ColorScheme } from './tokens.ts';

/**
 * With reduced motion, animations are too short to see, and scrolling is instant. Transitions have no duration at all:
 * even a minimal one on every element would pass an inherited colour down one level per frame.
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

function namesIn(group: string, values: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(values).map(([name, value]) => [`--${group}-${name.toLowerCase()}`, value]);
}

/** The tokens of a colour scheme as CSS variables: `--bg-canvas`, `--text-primary`, ... */
export function cssVariables(scheme: ColorScheme): Record<string, string> {
  const tokens = schemes[scheme];
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
    shadow: tokens.elevation,
    brand,
  };
  return Object.fromEntries([
    ...Object.entries(groups).flatMap(([group, values]) => namesIn(group, values)),
    ...avatarTones(tokens).flatMap((tone, index) => namesIn(`tone-${index}`, { ...tone })),
    ['--font', font.stack],
  ]);
}

/**
 * Writes the tokens as CSS variables on the root, for content without MUI: the sign-in page, toasts, and the page
 * before anything has loaded.
 */
export function applyCssVariables(scheme: ColorScheme): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(cssVariables(scheme))) root.style.setProperty(name, value);
  // toasts have the other scheme's background, so their icons use its colours
  const inverse = schemes[scheme === 'light' ? 'dark' : 'light'].status;
  root.style.setProperty('--toast-success', inverse.success.solid);
  root.style.setProperty('--toast-error', inverse.danger.solid);
  root.style.setProperty('--toast-info', inverse.info.solid);
  root.style.colorScheme = scheme;
  root.dataset.scheme = scheme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', schemes[scheme].bg.canvas);
}
