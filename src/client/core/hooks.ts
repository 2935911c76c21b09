import { useEffect, useState, useEffectEvent, useRef, type RefObject } from 'react';
import { useQueryClient } from '@tanstack/react-query';

const PRODUCT = 'Chairside';

/** "Practices · Chairside" in the browser's tab, for as long as the screen is there. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}

const PAUSE_MS = 1_000;

/** True once the screen's requests are answered: background requests may start. */
export function useQuiet(): boolean {
  const queryClient = useQueryClient();
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    if (isQuiet) return undefined;
    const timer = setInterval(() => setIsQuiet(queryClient.isFetching() === 0), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isQuiet, queryClient]);
  return isQuiet;
}

const SHOW_AFTER_MS = 150;

/** True once `ms` have passed: what loads faster than that never shows a skeleton. */
export function useDelayed(ms: number = SHOW_AFTER_MS): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

const NEAR_PX = 600;

/**
 * Calls back when the page is scrolled to within 600 px of an element that stands at the end of a list.
 * @param progress changes with what the list holds: an end that is still near then is reported again
 */
export function useNearBottom(onNear: () => void, progress: unknown): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const notifyNear = useEffectEvent(onNear);
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) notifyNear();
      },
      { rootMargin: `0px 0px ${NEAR_PX}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [progress]);
  return end;
}

/** How the page moves by itself: smoothly, unless the person asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

/** Calls back with a value once it has stayed the same for `ms`; not for the value it starts with. */
export function useDebounced<T>(value: T, ms: number, onSettled: (value: T) => void): void {
  const callback = useRef(onSettled);
  const settled = useRef(value);
  useEffect(() => {
    callback.current = onSettled;
  });
  useEffect(() => {
    if (value === settled.current) return undefined;
    const timer = setTimeout(() => {
      settled.current = value;
      callback.current(value);
    }, ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
}
