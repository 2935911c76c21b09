import { useEffect, useState } from 'react';
import { loadable } from '../core/loadable.tsx';
import { onToastWaiting } from './toast.ts';

const Toaster = loadable(() => import('./Toaster.tsx').then((module) => module.Toaster));
const FIRST_USE = ['keydown', 'pointerdown'] as const;

/** Pages render without the code of toasts, which loads with the first key or click, or for the first toast. */
export function LateToaster() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const want = () => {
      // a failed load is retried on the next key or click
      Toaster.load().then(
        () => setIsWanted(true),
        () => undefined,
      );
    };
    for (const use of FIRST_USE) addEventListener(use, want);
    const stop = onToastWaiting(want);
    return () => {
      for (const use of FIRST_USE) removeEventListener(use, want);
      stop();
    };
  }, []);
  return isWanted ? <Toaster /> : null;
}
