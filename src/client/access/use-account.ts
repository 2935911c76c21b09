import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Role } from '../../domain/model.ts';
import { api } from '../core/api.ts';
import { notifyFailures, notifySuccess } from '../ui/toast.tsx';

/** `GET /account`: one's own account, across organizations. Times are ISO. */
export interface Account {
  email: string;
  provenAt: string;
  pendingEmail: string | null;
  pendingSince: string | null;
  memberships: {
    userId: string;
    organizationName: string;
    role: Role;
    isCurrent: boolean;
    lastUsedAt: string | null;
  }[];
  invitations: {
    userId: string;
    organizationName: string;
    role: Role;
    email: string;
    invitedBy: string | null;
    invitedAt: string;
  }[];
  sessions: {
    id: string;
    ip: string | null;
    userAgent: string | null;
    organizationName: string;
    createdAt: string;
    lastSeenAt: string;
    isCurrent: boolean;
  }[];
}

const KEY = ['account'] as const;

export function useAccount() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<Account>('/account', { signal }),
    refetchOnMount: 'always',
  });
}

interface Deed {
  run: () => Promise<unknown>;
  /** said once it is done */
  told: string;
}

/** Does something to the account, says so, and reads it anew; a refusal is said, too. */
export function useAccountDeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: Deed) => run(),
    onSuccess: (_answer, { told }) => notifySuccess(told),
    onError: notifyFailures,
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
