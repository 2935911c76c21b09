import { useEffect, useRef } from 'react';

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
