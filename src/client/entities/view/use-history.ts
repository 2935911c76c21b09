import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { useEntity } from '../EntityContext.tsx';

const PAGE = 10;

export interface HistoryChange {
  field: string;
  title: string;
  from: unknown;
  to: unknown;
}

/** One entry of a record's audit trail, as the server answers it. */
export interface HistoryEntry {
  id: string;
  action: 'CREATE' | 'UPDATE' | 'DELETE';
  userName: string;
  at: string;
  changes: HistoryChange[];
}

/** What happened to a record, latest first, a page at a time; asked for once `isOpen`. */
export function useHistory(id: string, isOpen: boolean) {
  const { model } = useEntity();
  return useInfiniteQuery({
    // under the resource's key, so that what is saved or deleted asks for it again
    queryKey: [model.resource, 'history', id],
    enabled: isOpen,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.page<HistoryEntry>(`/${model.resource}/${id}/history`, {
        query: { skip: pageParam, take: PAGE },
        signal,
      }),
    getNextPageParam: (page, pages) => {
      const seen = pages.reduce((count, { data }) => count + data.length, 0);
      return page.data.length > 0 && seen < page.pagination.total ? seen : undefined;
    },
  });
}
