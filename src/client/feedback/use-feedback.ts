import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { encodeQuery, api, nextSkip } from '../core/api.ts';
import type { FeedbackListModel, Option, Feedback } from './feedback.ts';
import { useFeedbackScope } from '../core/selection.ts';

export type SortName = 'rating' | 'date';

export interface Sort {
  name: SortName;
  order: 'asc' | 'desc';
}

/** How a list is narrowed and sorted. Nothing chosen means all; no sort means the server's own, latest first. */
export interface ListChoice {
  status: string[];
  sentimentTypes: string[];
  sort: Sort | null;
}

/** Stands in the address for all, where a list starts with less. */
const ALL = 'ALL';
const SORT_NAMES: readonly string[] = ['rating', 'date'] satisfies SortName[];

function among(text: string | null, options: readonly Option[]): string[] {
  const given = text?.split(',') ?? [];
  return options.map(({ value }) => value).filter((value) => given.includes(value));
}

function sortOf(params: URLSearchParams): Sort | null {
  const name = params.get('sortBy');
  if (name === null || !SORT_NAMES.includes(name)) return null;
  return { name: name as SortName, order: params.get('orderBy') === 'asc' ? 'asc' : 'desc' };
}

/** What an address asks for; whatever makes no sense in it counts as not there. */
export function readChoice(params: URLSearchParams, list: FeedbackListModel): ListChoice {
  const status = params.get('status');
  return {
    status: status === null ? [...list.defaultStatus] : among(status, list.kind.statuses),
    sentimentTypes: among(params.get('sentimentTypes'), sentiment),
    sort: sortOf(params),
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/** The query of the address that asks for a choice, as short as can be. */
export function choiceAddress({ status, sentimentTypes, sort }: ListChoice, list: FeedbackListModel): string {
  return encodeQuery({
    status: isSame(status, list.defaultStatus) ? undefined : status.join(',') || ALL,
    sentimentTypes: sentimentTypes.join(','),
    sortBy: sort?.name,
    orderBy: sort?.order,
  });
}

/** The next step of a sort button: none, ascending, descending, none. Another button starts anew. */
export function nextSort(sort: Sort | null, name: SortName): Sort | null {
  if (sort?.name !== name) return { name, order: 'asc' };
  return sort.order === 'asc' ? { name, order: 'desc' } : null;
}

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
