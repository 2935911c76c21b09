import type { PaletteOptions } from '@mui/material/styles';
import type { SchemeTokens } from '../../../domain/measures/charts/palette.ts';
import { schemes, type ColorScheme } from './tokens.ts';

/** A background with its text colour. */
export interface Tone {
  bg: string;
  fg: string;
}

interface OwnPalette {
  border: SchemeTokens['border'];
  coral: SchemeTokens['coral'];
  star: SchemeTokens['star'];
  srrStatus: SchemeTokens['srrStatus'];
  chart: SchemeTokens['chart'];
  neutral: SchemeTokens['status']['neutral'];
  notice: Tone & { border: string };
  toast: SchemeTokens['toast'];
  scrim: string;
  /** text of the accent colour: links, the active row, text buttons */
  link: string;
  /** text that is quieter than `text.secondary`: meta lines, hints, icons beside text */
  muted: string;
  tint: { main: string; hover: string };
  pressed: string;
  /** backgrounds of missing pictures, picked by name */
  avatars: Tone[];
}

declare module '@mui/material/styles' {
  interface TypeBackground {
    sunken: string;
    sidebar: string;
    overlay: string;
  }
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merges the own keys into MUI's palette
  interface Palette extends OwnPalette {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the same for its options
  interface PaletteOptions extends OwnPalette {}
}

const TINT = '18%';

/** Backgrounds of missing pictures, with their text colours. */
export function avatarTones({
  status,
  coral,
  primary,
  srrStatus,
  mauve,
  chart,
  star,
  bg,
}: SchemeTokens): Tone[] {
  const tint = (color: string) => `color-mix(in srgb, ${color} ${TINT}, ${bg.surface})`;
  return [
    { bg: primary.tintHover, fg: primary.active },
    { bg: tint(coral.main), fg: coral.text },
    { bg: tint(chart.categorical[2] ?? status.success.solid), fg: srrStatus.RESOLVED_WITH_UNCERTANTY.fg },
    { bg: tint(star.full), fg: status.warning.fg },
    { bg: tint(status.info.solid), fg: status.info.fg },
    { bg: tint(mauve.main), fg: mauve.text },
  ];
}

export function createPalette(scheme: ColorScheme): PaletteOptions {
  const tokens = schemes[scheme];
  const { bg, text, border, primary, status } = tokens;
  return {
    mode: scheme,
    background: {
      default: bg.canvas,
      paper: bg.surface,
      sunken: bg.sunken,
      sidebar: bg.sidebar,
      overlay: bg.overlay,
    },
    text: { primary: text.primary, secondary: text.secondary, disabled: text.disabled },
    divider: border.subtle,
    primary: { main: primary.main, dark: primary.hover, light: primary.tint, contrastText: text.onPrimary },
    error: {
      main: status.danger.solid,
      light: status.danger.bg,
      dark: status.danger.fg,
      contrastText: text.onDanger,
    },
    warning: {
      main: status.warning.solid,
      light: status.warning.bg,
      dark: status.warning.fg,
      contrastText: text.onPrimary,
    },
    success: {
      main: status.success.solid,
      light: status.success.bg,
      dark: status.success.fg,
      contrastText: text.onPrimary,
    },
    info: {
      main: status.info.solid,
      light: status.info.bg,
      dark: status.info.fg,
      contrastText: text.onPrimary,
    },
    action: {
      hover: bg.hover,
      selected: bg.selected,
      active: text.secondary,
      disabled: text.disabled,
      disabledBackground: status.neutral.bg,
    },
    border,
    coral: tokens.coral,
    star: tokens.star,
    srrStatus: tokens.srrStatus,
    chart: tokens.chart,
    neutral: status.neutral,
    notice: { bg: status.warning.bg, fg: status.warning.fg, border: status.warning.border },
    toast: tokens.toast,
    scrim: bg.scrim,
    link: text.link,
    muted: text.muted,
    tint: { main: primary.tint, hover: primary.tintHover },
    pressed: primary.active,
    avatars: avatarTones(tokens),
  };
}
