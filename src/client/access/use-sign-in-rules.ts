import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallRequest } from '../../domain/call.ts';
import { readSignInRules } from '../../generated/calls/sign-in-calls.ts';
import type { SignInRules } from '../../generated/calls/types.ts';
import { ask, dataQuery } from '../core/call.ts';
import { useSession } from '../core/session.ts';
import { notifyFailures, notifySuccess } from '../ui/toast.ts';
import { type Problems, getProblems } from './layout.tsx';

interface Change {
  call: CallRequest<{ data: SignInRules }>;
  /** the toast after success */
  message: string;
  /** fields that show their own errors */
  fields?: string[];
}

/** Changes the organization's sign-in rules, and shows the result. */
export function useSignInRules() {
  const { id } = useSession().organization;
  const queryClient = useQueryClient();
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setIsSaving] = useState(false);
  /** @returns whether it succeeded */
  const change = async ({ call, message, fields = [] }: Change): Promise<boolean> => {
    setIsSaving(true);
    try {
      queryClient.setQueryData(dataQuery(readSignInRules({ id })).queryKey, await ask(call));
      setProblems({});
      notifySuccess(message);
      return true;
    } catch (error) {
      const found = getProblems(error);
      setProblems(found);
      if (!fields.some((path) => path in found)) notifyFailures(error);
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return { id, change, problems, isSaving };
}
