import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listReceivedFiles, settleReceivedFile } from '../../../generated/calls/surveys-calls.ts';
import { ask, callQuery, getCallKey } from '../../core/call.ts';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';

export const useReceivedFiles = () =>
  useQuery({ ...callQuery(listReceivedFiles()), refetchOnMount: 'always' });

/** Marks the problems of a file as settled. */
export function useSettleFile(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    try {
      await ask(settleReceivedFile({ id }));
      notifySuccess('Successfully updated!');
    } catch (error) {
      notifyFailures(error);
    } finally {
      await client.invalidateQueries({ queryKey: getCallKey(listReceivedFiles()) });
    }
  };
}
