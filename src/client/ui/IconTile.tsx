import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Tone } from '../core/theme/palette.ts';

interface IconTileProps {
  /** default: the neutral ground */
  tone?: Tone;
  shape?: 'square' | 'circle';
  /** edge length in px */
  size?: number;
  children: ReactNode;
}

const Root = styled('span', {
  shouldForwardProp: (prop) => !['tone', 'shape', 'size'].includes(String(prop)),
})<Required<Omit<IconTileProps, 'children' | 'tone'>> & { tone: Tone | undefined }>(
  ({ theme, tone, shape, size }) => ({
    display: 'inline-flex',
    flex: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    width: size,
    height: size,
    borderRadius: shape === 'circle' ? '50%' : theme.shape.borderRadius,
    backgroundColor: tone?.bg ?? theme.palette.neutral.bg,
    color: tone?.fg ?? theme.palette.neutral.fg,
  }),
);

/** An icon on a tinted ground. */
export function IconTile({ tone, shape = 'square', size = 44, children }: IconTileProps) {
  return (
    <Root tone={tone} shape={shape} size={size}>
      {children}
    </Root>
  );
}
