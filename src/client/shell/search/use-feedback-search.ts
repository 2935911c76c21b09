import { useQuery } from '@tanstack/react-query';
import { canReadFeedback } from '../../core/access.ts';
import { api } from '../../core/api.ts';
import { useFeedbackScope } from '../../core/selection.ts';
import { useSession } from '../../core/session.ts';

const MATCHES = 3;

/** A feedback in the dropdown. */
export interface FeedbackMatch {
  id: string;
  /** stars, 1-5 */
  score: number | null;
  isConfidential: boolean;
  feedback: string | null;
  translation: string | null;
}

/**
 * Up to three matches for a text, limited to the user's selected practice, and to their own patients if they are a
 * provider.
 * @returns undefined without a text or a response yet; an empty list for users who may not read feedback
 */
export function useFeedbackSearch(text: string, isEx: boolean): FeedbackMatch[] | 'failed' | undefined {
  const scope = useFeedbackScope(isEx ? 'EMPLOYEE' : 'PATIENT');
  const canRead = canReadFeedback[scope.experienceType](useSession());
  const query = { ...scope, search: text, take: MATCHES, total: false };
  const { data, isError } = useQuery({
    queryKey: ['feedbacks', 'matches', query],
    enabled: canRead && text !== '',
    queryFn: async ({ signal }) => (await api.page<FeedbackMatch>('/feedbacks', { query, signal })).data,
  });
  if (isError) return 'failed';
  return canRead ? data?.slice(0, MATCHES) : [];
}
