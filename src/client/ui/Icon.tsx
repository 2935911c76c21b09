import type { LucideIcon } from 'lucide-react';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { icon } from '../core/theme/tokens.ts';
import type { Tone } from '../core/theme/palette.ts';

interface IconProps {
  of: LucideIcon;
  size?: 'small' | 'medium' | 'large';
  className?: string;
}

/** An icon in one of its three sizes, hidden from screen readers, because text is always beside it. */
export function Icon({ of: Shape, size = 'medium', className }: IconProps) {
  return (
    <Shape
      size={icon[size]}
      strokeWidth={icon.stroke}
      aria-hidden
      focusable={false}
      // beside a long text it keeps its size
      style={{ flexShrink: 0 }}
      {...(className !== undefined && { className })}
    />
  );
}

interface IconTileProps {
  /** default: the neutral background */
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

/** An icon on a tinted background. */
export function IconTile({ tone, shape = 'square', size = 44, children }: IconTileProps) {
  return (
    <Root tone={tone} shape={shape} size={size}>
      {children}
    </Root>
  );
}

/** The arrow of a select, as one of the product's icons. */
export function SelectArrow({ className }: { className?: string }) {
  return <Icon of={ChevronDown} size="small" {...(className !== undefined && { className })} />;
}
