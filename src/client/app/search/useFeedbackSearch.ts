import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { api } from '../api.ts';
import { useSelectedPractice } from '../selection.ts';
import { useSession } from '../session.ts';

const MATCHES = 3;
const NOT_FOUND = 404;

/** What the dropdown shows of a feedback. */
export interface FeedbackMatch {
  id: string;
  /** stars, 1-5 */
  score: number | null;
  feedback: string | null;
}

/**
 * Up to three matches for a text, of the person's practice if one is set, of their own patients if they are a provider.
 * @returns undefined while nothing is known: no text, no answer, or a server that has no feedback to search
 */
export function useFeedbackSearch(text: string, isEx: boolean): FeedbackMatch[] | undefined {
  const { providerId } = useSession();
  const practiceId = useSelectedPractice()?.id;
  const query = {
    search: text,
    take: MATCHES,
    skip: 0,
    experienceType: isEx ? 'EMPLOYEE' : 'PATIENT',
    practiceIds: practiceId ? [practiceId] : [],
    providerIds: providerId ? [providerId] : [],
  };
  const { data } = useQuery({
    queryKey: ['feedbacks', 'matches', query],
    enabled: text !== '',
    queryFn: async ({ signal }) => {
      try {
        return (await api.page<FeedbackMatch>('/feedbacks', { query, signal })).data;
      } catch (error) {
        if (error instanceof ApiError && error.status === NOT_FOUND) return null;
        throw error;
      }
    },
  });
  return data?.slice(0, MATCHES);
}
