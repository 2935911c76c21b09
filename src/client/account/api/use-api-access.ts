import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallRequest } from '../../../domain/model/call.ts';
import type { ApiCredentials } from '../../../generated/calls/types.ts';
import {
  enableApi,
  listApiTokens,
  readApiCredentials,
  revokeApiToken,
  rotateApiCredentials,
} from '../../../generated/calls/api-access-calls.ts';
import { ask, dataQuery, getCallKey, send } from '../../core/call.ts';
import { obtainProof } from '../../core/proof.ts';
import { useSession } from '../../core/session.ts';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';

const ENABLED = 'Congratulations! Your account is now configured to access the Chairside API.';
const ROTATED = 'Your bearer token has been rotated.';
const CAUTION = 'Existing integrations using the current token will stop working.';

/** Reloads credentials and tokens. */
export function useRefreshTokens(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [readApiCredentials(), listApiTokens()].map((call) =>
        client.invalidateQueries({ queryKey: getCallKey(call) }),
      ),
    );
}

export function useTokens() {
  return useQuery({ ...dataQuery(listApiTokens()), refetchOnMount: 'always' });
}

/** The bearer token of the organization: none, enabled, rotated. */
export function useCredentials() {
  const { organizationId } = useSession();
  const confirm = useConfirm();
  const client = useQueryClient();
  const refresh = useRefreshTokens();
  const query = useQuery({ ...dataQuery(readApiCredentials()), refetchOnMount: 'always' });
  /** the new token, shown in full until the page is left */
  const [fresh, setFresh] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ call }: { call: CallRequest<{ data: ApiCredentials }>; message: string }) => ask(call),
    onSuccess: async ({ bearerToken }, { message }) => {
      setFresh(bearerToken);
      notifySuccess(message);
      await refresh();
    },
    onError: notifyFailures,
  });
  return {
    query,
    fresh,
    isPending,
    /** the token in full for its copy button; asks for a proof first while the server withholds it */
    readToken: async () => {
      const read = () => client.fetchQuery(dataQuery(readApiCredentials()));
      const { bearerToken } = await read();
      if (bearerToken !== null) return bearerToken;
      return (await obtainProof()) ? ((await read()).bearerToken ?? undefined) : undefined;
    },
    enable: () => mutate({ call: enableApi({ organizationId }), message: ENABLED }),
    rotate: async () => {
      const options = {
        title: 'Rotate token',
        message: CAUTION,
        level: 'WARNING',
        confirmLabel: 'Rotate',
      } as const;
      if (await confirm(options))
        mutate({ call: rotateApiCredentials({ bearerToken: 'me' }), message: ROTATED });
    },
  };
}

export type Credentials = ReturnType<typeof useCredentials>;

/** Ends a token after a confirmation. */
export function useRevoke(): (token: { id: string; name: string }) => Promise<void> {
  const confirm = useConfirm();
  const refresh = useRefreshTokens();
  return async ({ id, name }) => {
    const message = `Systems that use “${name}” will stop working at once. This cannot be undone.`;
    if (!(await confirm({ title: 'Revoke token', message, level: 'DANGER', confirmLabel: 'Revoke' }))) return;
    try {
      await send(revokeApiToken({ id }));
      notifySuccess('The token has been revoked.');
    } catch (error) {
      notifyFailures(error);
    }
    await refresh();
  };
}
