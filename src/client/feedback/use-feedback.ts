import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { useFeedbackScope } from '../core/feedback-scope.ts';
import { nextSkip } from '../core/pages.ts';
import type { Feedback } from './feedback.ts';
import type { FeedbackListModel } from './kinds.ts';
import type { ListChoice } from './list-choice.ts';

const PAGE = 10;

/** Under this key is all that was read of feedback: a changed status asks for it again. */
export const FEEDBACK_KEY = ['feedbacks'] as const;

/** A list of feedback, a page at a time. What was shown stays while a changed choice is asked for. */
export function useFeedbackList({ kind, only }: FeedbackListModel, choice: ListChoice) {
  const scope = useFeedbackScope(kind.experienceType);
  const { status, sentimentTypes, sort } = choice;
  const query = { ...scope, ...only, status, sentimentTypes, sortBy: sort?.name, orderBy: sort?.order };
  return useInfiniteQuery({
    queryKey: [...FEEDBACK_KEY, 'list', query],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      api.page<Feedback>('/feedbacks', { query: { ...query, skip: pageParam, take: PAGE }, signal }),
    getNextPageParam: nextSkip,
  });
}

export function useFeedback(id: string) {
  return useQuery({
    queryKey: [...FEEDBACK_KEY, 'one', id],
    queryFn: ({ signal }) => api.get<Feedback>(`/feedbacks/${id}`, { signal }),
  });
}
