import type { TypographyVariantsOptions } from '@mui/material/styles';
import { breakpoints, font, phone, scale, weight } from './tokens.ts';

const BASE = 16;

export function rem(px: number): string {
  return `${px / BASE}rem`;
}

interface Step {
  size: number;
  line: number;
  weight?: number;
  tracking?: string;
}

function style(step: Step, small?: Step) {
  return {
    fontSize: rem(step.size),
    lineHeight: rem(step.line),
    ...(step.weight !== undefined && { fontWeight: step.weight }),
    ...(step.tracking !== undefined && { letterSpacing: step.tracking }),
    ...(small && {
      [`@media (max-width:${breakpoints.sm - 0.05}px)`]: {
        fontSize: rem(small.size),
        lineHeight: rem(small.line),
      },
    }),
  };
}

declare module '@mui/material/styles' {
  interface TypographyVariants {
    display: React.CSSProperties;
    /** keys and tokens */
    mono: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties;
    mono?: React.CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
    mono: true;
  }
}

export const typography: TypographyVariantsOptions = {
  fontFamily: font.stack,
  htmlFontSize: BASE,
  fontSize: 14,
  fontWeightRegular: weight.regular,
  fontWeightMedium: weight.medium,
  fontWeightBold: weight.semibold,
  display: { ...style(scale.display, phone.display), fontFamily: font.stack },
  h1: style(scale.h1, phone.h1),
  h2: style(scale.h2),
  h3: style(scale.h3),
  h4: style(scale.h3),
  h5: style(scale.h3),
  h6: style(scale.h3),
  subtitle1: style(scale.bodyStrong),
  subtitle2: { ...style(scale.ui), fontWeight: weight.semibold },
  body1: { ...style(scale.body), letterSpacing: 0 },
  body2: { ...style(scale.ui), letterSpacing: 0 },
  button: { ...style(scale.ui), fontWeight: weight.semibold, letterSpacing: 0, textTransform: 'none' },
  caption: { ...style(scale.small), letterSpacing: 0 },
  overline: { ...style(scale.micro), letterSpacing: 0, textTransform: 'none' },
  mono: { ...style(scale.small), fontFamily: font.mono },
};
