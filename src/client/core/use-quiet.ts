import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const PAUSE_MS = 1_000;

/** True once the screen has what it asked for: from then on it may be asked for what nobody waits for. */
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
