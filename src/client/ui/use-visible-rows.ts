import { useEffect, useRef, useState, type RefObject } from 'react';

/** Rows rendered beyond both edges of the window. */
const SPARE = 8;

interface Range {
  first: number;
  /** exclusive */
  last: number;
}

/** The visible rows of a long list while the page scrolls; all rows while printing. */
export function useVisibleRows(
  count: number,
  height: number,
): [ref: RefObject<HTMLDivElement | null>, range: Range] {
  const list = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range>({ first: 0, last: Math.min(count, 3 * SPARE) });
  useEffect(() => {
    const measure = (): void => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / height) - SPARE);
      const last = Math.min(count, Math.ceil((window.innerHeight - top) / height) + SPARE);
      setRange((old) => (old.first === first && old.last === last ? old : { first, last }));
    };
    const showAll = (): void => setRange({ first: 0, last: count });
    measure();
    const listeners = { scroll: measure, resize: measure, beforeprint: showAll, afterprint: measure };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener, { passive: true });
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener);
    };
  }, [count, height]);
  return [list, range];
}
