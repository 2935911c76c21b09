import { useCallback, useState } from 'react';

function stepOf(width: number, steps: readonly number[]): number {
  return Math.max(0, ...steps.filter((step) => step <= width));
}

/**
 * The greatest of some widths that fits into an element, in px: 0 where none does, the greatest of all until the element is
 * there. Drawn anew when another one fits, not with every pixel.
 */
export function useWidthStep(
  ...steps: readonly number[]
): [step: number, ref: (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(() => stepOf(Infinity, steps));
  const key = steps.join();
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const known = key.split(',').map(Number);
      const measure = (): void => setWidth(stepOf(element.clientWidth, known));
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [key],
  );
  return [stepOf(width, steps), ref];
}
