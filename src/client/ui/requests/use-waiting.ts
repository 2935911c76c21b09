import { WAITING_REQUESTS } from '../../../domain/surveys/feedback.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { listFeedback } from '../../../generated/calls/feedback-calls.ts';
import { callQuery } from '../../core/call.ts';
import { FEEDBACK_KEY } from '../../core/query-client.ts';
import { useFeedbackScope } from '../../core/selection.ts';
import { useSession } from '../../core/session.ts';
import { canReadFeedback } from '../../core/access.ts';

type Scope = ReturnType<typeof useFeedbackScope>;

/** A page of the waiting requests within a scope, those that can be called first, with their total. */
export function waitingQuery(scope: Scope, { take, mine }: { take: number; mine?: true }) {
  const { queryKey, queryFn } = callQuery(
    listFeedback({
      query: { ...scope, ...WAITING_REQUESTS, mine, sortBy: 'call', take },
    }),
  );
  return queryOptions({ queryKey: [...FEEDBACK_KEY, ...queryKey], queryFn });
}

/** How many requests wait in the user's scope; undefined until known, and for those who may not see them. */
export function useWaiting(experienceType: ExperienceType, { isOn = true } = {}): number | undefined {
  const scope = useFeedbackScope(experienceType);
  const session = useSession();
  const isCounted = isOn && canReadFeedback[experienceType](session);
  const { data } = useQuery({ ...waitingQuery(scope, { take: 0 }), enabled: isCounted });
  // another part of the page may have counted them
  return isCounted ? data?.pagination.total : undefined;
}
