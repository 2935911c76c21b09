import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { monthStart, type Period } from '../../../domain/measures/period.ts';
import { type FindingsRequest, useDashboardSource } from '../source.ts';

/**
 * The part of a period whose changes can be found: months that have ended, or the running one alone.
 * @returns undefined for the running month: the home screen's period
 */
export function comparablePart({ gte, lt }: Period, today: string): Period | undefined {
  const running = monthStart(today);
  if (gte === running) return undefined;
  return { gte, lt: gte < running && lt > running ? running : lt };
}

/** The changes of a period; those of the home screen's period if there is none. */
export function useFindings(request: FindingsRequest) {
  const { loadFindings } = useDashboardSource();
  return useQuery({
    queryKey: ['analytics', 'findings', request],
    queryFn: ({ signal }) => loadFindings(request, signal),
    placeholderData: keepPreviousData,
  });
}
