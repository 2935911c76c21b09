import { useInfiniteQuery } from '@tanstack/react-query';
import { nextSkip } from '../../core/api.ts';
import { send } from '../../core/call.ts';
import { entityCalls } from '../../core/entity-calls.ts';
import { useEntity } from '../EntityContext.tsx';

const PAGE = 10;

/** What happened to a record, latest first, a page at a time; asked for once `isOpen`. */
export function useHistory(id: string, isOpen: boolean) {
  const { model } = useEntity();
  return useInfiniteQuery({
    // under the resource's key, so that what is saved or deleted asks for it again
    queryKey: [model.resource, 'history', id],
    enabled: isOpen,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      send(entityCalls(model.resource).history(id, { skip: pageParam, take: PAGE }), { signal }),
    getNextPageParam: nextSkip,
  });
}
