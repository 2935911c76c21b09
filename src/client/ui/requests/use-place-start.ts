import { useMemo } from 'react';
import { placeStart } from '../../../domain/surveys/request-text.ts';
import { useSession } from '../../core/session.ts';

/** The start that the names of all practices share; undefined for those who have only one. */
export function usePlaceStart(): string | undefined {
  const { practices } = useSession();
  return useMemo(() => placeStart(practices), [practices]);
}
