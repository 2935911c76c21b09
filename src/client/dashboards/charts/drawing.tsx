import { styled, type Theme } from '@mui/material/styles';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Mark } from '../../../domain/measures/charts/chart-model.ts';
import { watchSize } from '../../core/hooks.ts';
import { rem } from '../../core/theme/typography.ts';

/** Props of all drawings. */
export interface DrawingProps<M> {
  model: M;
  /** the address of a mark; undefined: no link */
  getLink: (mark: NonNullable<Mark['drill']>) => string | undefined;
  /** previews have no axes, no marks and no notes */
  isPreview?: boolean;
}

/** Props that recharts passes to the dots of a line. */
export interface DotProps {
  key?: React.Key | null;
  cx?: number;
  cy?: number;
  index?: number;
}

/** A tick without label: recharts draws no gridlines for an axis without ticks. */
export const renderNoTick = () => <g />;

export const AXIS_FONT = 12;
export const LABEL_FONT = 13;
/** Narrower drawings have horizontal bars and shorter rows. */
export const NARROW = 400;

/** The area of a drawing, with its marks over it. */
export const Stage = styled('div')({ position: 'relative', flex: '1 1 auto', minHeight: 0, minWidth: 0 });

export const Drawn = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  '& text': { fontFamily: theme.typography.fontFamily, fontVariantNumeric: 'tabular-nums' },
  '& svg': { overflow: 'visible' },
}));

export const Muted = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  fontSize: rem(AXIS_FONT),
  color: theme.palette.muted,
  fontVariantNumeric: 'tabular-nums',
}));

/** The colour of a mark. */
export function getFill({ tone, color = '' }: Pick<Mark, 'tone' | 'color'>, { palette }: Theme): string {
  const { chart } = palette;
  const own: Record<string, string> = { ...chart.nps, ...chart.sentiment, ...chart.appointmentTypes };
  switch (tone) {
    case 'highest':
      return chart.highest;
    case 'lowest':
      return chart.lowest;
    case 'zero':
      return chart.zero;
    case 'few':
      return chart.sequentialViolet[1] ?? chart.zero;
    case 'quiet':
      return palette.border.default;
    case 'own':
      return own[color] ?? chart.middle;
    case 'middle':
      return chart.middle;
  }
}

interface Size {
  width: number;
  height: number;
}

/** The size of an element in whole pixels, measured before the first paint; `initial` without a layout. */
export function useSize<E extends HTMLElement>(initial: Size): [RefObject<E | null>, Size] {
  const ref = useRef<E>(null);
  const [size, setSize] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = (): void => {
      const [width, height] = [element.clientWidth, element.clientHeight];
      if (width === 0 || height === 0) return;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    return watchSize(element, measure);
  }, []);
  return [ref, size];
}
