import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 300;

/**
 * A value while it is being typed, which is applied 300 ms after the last key. Follows what is applied when that changes by
 * other means (back, Clear).
 */
export function useTyped<T>(
  applied: T,
  apply: (value: T) => void,
  isSame: (one: T, other: T) => boolean,
): [typed: T, type: (value: T) => void] {
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!isSame(applied, seen)) {
    setSeen(applied);
    // what is being typed is ahead of what is applied, not behind it
    if (!isSame(applied, typed)) setTyped(applied);
  }
  const type = (next: T): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(next), DEBOUNCE_MS);
  };
  return [typed, type];
}
