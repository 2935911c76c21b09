import { useEffect, useRef, type RefObject } from 'react';

/** For the heading of a step: it takes the focus, so that a screen reader goes on from there. */
export function useStepFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
