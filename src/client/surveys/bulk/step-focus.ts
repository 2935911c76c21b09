import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the heading of a step: it takes the focus, so that a screen reader goes on from there.
 * @param isWaiting while the step's call is under way: its button is off then, and would leave the focus nowhere
 */
export function useStepFocus(isWaiting = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [isWaiting]);
  return heading;
}
