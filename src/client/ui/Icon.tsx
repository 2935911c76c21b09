import type { LucideIcon } from 'lucide-react';
import { icon } from '../core/theme/tokens.ts';

interface IconProps {
  of: LucideIcon;
  size?: 'small' | 'medium' | 'large';
  className?: string;
}

/** An icon of the set in one of its three sizes, hidden from screen readers: words always stand beside it. */
export function Icon({ of: Shape, size = 'medium', className }: IconProps) {
  return (
    <Shape
      size={icon[size]}
      strokeWidth={icon.stroke}
      aria-hidden
      focusable={false}
      {...(className !== undefined && { className })}
    />
  );
}
