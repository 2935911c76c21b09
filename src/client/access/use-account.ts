import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '../../domain/call.ts';
import { readAccount } from '../../generated/calls/account-calls.ts';
import { dataQuery, keyOf, send } from '../core/call.ts';
import { notifyFailures, notifySuccess } from '../ui/toast.ts';

export function useAccount() {
  return useQuery({ ...dataQuery(readAccount()), refetchOnMount: 'always' });
}

interface Deed {
  call: CallRequest<unknown>;
  /** said once it is done */
  message: string;
}

/** Does something to the account, says so, and reads it anew; a refusal is said, too. */
export function useAccountDeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ call }: Deed) => send(call),
    onSuccess: (_answer, { message }) => notifySuccess(message),
    onError: notifyFailures,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(readAccount()) }),
  });
}
