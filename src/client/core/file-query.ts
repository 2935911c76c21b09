import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

const ONE_HOUR_MS = 3_600_000;

/** Where an uploaded file is served from; looked up once an hour. */
export function fileQuery(id: string) {
  return queryOptions({
    queryKey: ['files', id],
    queryFn: ({ signal }) => api.get<{ url: string }>(`/files/${encodeURIComponent(id)}`, { signal }),
    staleTime: ONE_HOUR_MS,
    gcTime: ONE_HOUR_MS,
  });
}
