import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '../../domain/call.ts';
import { readAccount } from '../../generated/calls/account-calls.ts';
import { dataQuery, getCallKey, send } from '../core/call.ts';
import { notifyFailures, notifySuccess } from '../ui/toast.ts';

export function useAccount() {
  return useQuery({ ...dataQuery(readAccount()), refetchOnMount: 'always' });
}

interface Deed {
  call: CallRequest<unknown>;
  /** the toast after success */
  message: string;
}

/** Changes the account, reports the result in a toast, and reloads it. */
export function useAccountDeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ call }: Deed) => send(call),
    onSuccess: (_answer, { message }) => notifySuccess(message),
    onError: notifyFailures,
    onSettled: () => queryClient.invalidateQueries({ queryKey: getCallKey(readAccount()) }),
  });
}
