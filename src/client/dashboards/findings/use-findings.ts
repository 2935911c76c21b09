import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FindingsRequest, useDashboardSource } from '../source.ts';

/** The changes of a period; those of the home screen's period if there is none. */
export function useFindings(request: FindingsRequest) {
  const { loadFindings } = useDashboardSource();
  return useQuery({
    queryKey: ['analytics', 'findings', request],
    queryFn: ({ signal }) => loadFindings(request, signal),
    placeholderData: keepPreviousData,
  });
}
