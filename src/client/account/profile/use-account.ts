import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallRequest } from '../../../domain/model/call.ts';
import { readAccount } from '../../../generated/calls/account-calls.ts';
import { dataQuery, getCallKey, send } from '../../core/call.ts';
import type * as Passkeys from '../../core/passkeys.ts';
import { useRefreshSession } from '../../core/session.ts';
import { notifyFailures, notifySuccess, notifyError } from '../../ui/toast.ts';

export function useAccount() {
  return useQuery({ ...dataQuery(readAccount()), refetchOnMount: 'always' });
}

interface AccountCall {
  call: CallRequest<unknown>;
  /** the toast after success */
  message: string;
}

/** Changes the account, reports the result in a toast, and reloads it. */
export function useAccountCall() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ call }: AccountCall) => send(call),
    onSuccess: (_answer, { message }) => notifySuccess(message),
    onError: notifyFailures,
    onSettled: () => queryClient.invalidateQueries({ queryKey: getCallKey(readAccount()) }),
  });
}

/** Whether this browser supports passkeys. */
export const hasPasskeys = 'PublicKeyCredential' in window;

interface PasskeyActions {
  isBusy: boolean;
  /** @returns whether it was added */
  add(name: string): Promise<boolean>;
  /** @returns whether the person has proven their identity */
  prove(): Promise<boolean>;
}

/** Adds and uses passkeys; the browser library loads on first use. Failures appear in toasts. */
export function usePasskeys(): PasskeyActions {
  const [isBusy, setIsBusy] = useState(false);
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  const run = async (work: (passkeys: typeof Passkeys) => Promise<void>): Promise<boolean> => {
    setIsBusy(true);
    const passkeys = await import('../../core/passkeys.ts');
    try {
      await work(passkeys);
      await queryClient.invalidateQueries({ queryKey: getCallKey(readAccount()) });
      await refreshSession();
      return true;
    } catch (error) {
      if (error instanceof passkeys.PasskeyFailure) notifyError(error.message);
      else notifyFailures(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    add: (name) =>
      run(async ({ createPasskey }) => {
        await createPasskey(name);
        notifySuccess('The passkey has been added.');
      }),
    prove: () => run(({ proveWithPasskey }) => proveWithPasskey()),
  };
}
