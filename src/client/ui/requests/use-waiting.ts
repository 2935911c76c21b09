import { LEFT_MESSAGE_REQUESTS, REQUESTS_ROUTE, WAITING_REQUESTS } from '../../../domain/surveys/feedback.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { encodeQuery } from '../../../domain/text/query-string.ts';
import { listFeedback } from '../../../generated/calls/feedback-calls.ts';
import { callQuery } from '../../core/call.ts';
import { FEEDBACK_KEY } from '../../core/query-client.ts';
import { useFeedbackScope, useSelectedPractice } from '../../core/selection.ts';
import { useSession } from '../../core/session.ts';
import { canReadFeedback } from '../../core/access.ts';

type Scope = ReturnType<typeof useFeedbackScope>;

interface Page {
  take: number;
  mine?: true;
  requests?: typeof WAITING_REQUESTS | typeof LEFT_MESSAGE_REQUESTS;
}

/** A page of the waiting requests within a scope, those that can be called first, with their total. */
export function waitingQuery(scope: Scope, { take, mine, requests = WAITING_REQUESTS }: Page) {
  const { queryKey, queryFn } = callQuery(
    listFeedback({
      query: { ...scope, ...requests, mine, sortBy: 'call', take },
    }),
  );
  return queryOptions({ queryKey: [...FEEDBACK_KEY, ...queryKey], queryFn });
}

/**
 * How many requests wait in the user's scope; undefined until known, and for those who may not see them; null: it failed.
 * @param isOn whether they are counted @param isLoaded false: only a number that is known already
 */
export function useWaiting(
  experienceType: ExperienceType,
  { isOn = true, isLoaded = true } = {},
): number | null | undefined {
  const scope = useFeedbackScope(experienceType);
  const session = useSession();
  const isCounted = isOn && canReadFeedback[experienceType](session);
  const { data, isError } = useQuery({ ...waitingQuery(scope, { take: 0 }), enabled: isCounted && isLoaded });
  // another part of the page may have counted them
  if (!isCounted) return undefined;
  return data ? data.pagination.total : isError ? null : undefined;
}

/** Requests elsewhere, and the list of them. */
export interface LinkedCount {
  count: number;
  to: string;
}

/**
 * How many patients wait at the user's other practices than the selected one, which limits every count of a screen;
 * null: none, or it failed; undefined: not known yet.
 */
export function useWaitingElsewhere(experienceType: ExperienceType): LinkedCount | null | undefined {
  const scope = useFeedbackScope(experienceType);
  const session = useSession();
  const selected = useSelectedPractice();
  const practiceIds = session.practices.map(({ id }) => id).filter((id) => id !== selected?.id);
  const isCounted =
    experienceType === 'PATIENT' &&
    selected !== undefined &&
    practiceIds.length > 0 &&
    canReadFeedback.PATIENT(session);
  const { data, isLoading } = useQuery({
    ...waitingQuery({ ...scope, practiceIds }, { take: 0 }),
    enabled: isCounted,
  });
  const count = isCounted ? (data?.pagination.total ?? 0) : 0;
  if (isLoading) return undefined;
  return count === 0 ? null : { count, to: `${REQUESTS_ROUTE.PATIENT}?${encodeQuery({ practiceIds })}` };
}

/**
 * How many patients were left a message in the user's scope: they do not wait, but have not been spoken with. null: none, or
 * it failed; undefined: not known yet.
 */
export function useLeftMessage(): LinkedCount | null | undefined {
  const scope = useFeedbackScope('PATIENT');
  const { data, isLoading } = useQuery(waitingQuery(scope, { take: 0, requests: LEFT_MESSAGE_REQUESTS }));
  const count = data?.pagination.total ?? 0;
  if (isLoading) return undefined;
  if (count === 0) return null;
  return {
    count,
    to: `${REQUESTS_ROUTE.PATIENT}?${encodeQuery({ status: LEFT_MESSAGE_REQUESTS.status.join() })}`,
  };
}
