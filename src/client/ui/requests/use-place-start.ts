import { useMemo } from 'react';
import { sharedStart } from '../../../domain/text/initials.ts';
import { useSession } from '../../core/session.ts';

/** The start that the names of all practices share; undefined for those who have only one. */
export function usePlaceStart(): string | undefined {
  const { practices } = useSession();
  return useMemo(
    () => (practices.length > 1 ? sharedStart(practices.map(({ name }) => name)) : undefined),
    [practices],
  );
}
