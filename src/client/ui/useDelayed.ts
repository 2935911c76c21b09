import { useEffect, useState } from 'react';

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
