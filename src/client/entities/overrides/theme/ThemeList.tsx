import { ThemeReading } from '../../../ui/ThemeReading.tsx';
import type { SlotProps } from '../../slots.ts';

/** The list of themes, below a notice while comments are counted for them. */
export function ThemeList({ children }: SlotProps['list']) {
  return (
    <>
      <ThemeReading />
      {children}
    </>
  );
}
