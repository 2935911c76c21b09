import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

const NEAR_PX = 600;

/**
 * Calls back when the page is scrolled to within 600 px of an element that stands at the end of a list.
 * @param progress changes with what the list holds: an end that is still near then is told again
 */
export function useNearBottom(onNear: () => void, progress: unknown): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell();
      },
      { rootMargin: `0px 0px ${NEAR_PX}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [progress]);
  return end;
}
