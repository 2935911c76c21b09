import { FEEDBACK_KEY, NOTIFICATIONS_KEY } from '../core/query-client.ts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { readConversation } from '../../generated/calls/feedback-calls.ts';
import { listNotifications, markNotification } from '../../generated/calls/notifications-calls.ts';
import { send } from '../core/call.ts';
import { useQuiet } from '../core/hooks.ts';
import { logError } from '../core/log-error.ts';
import { FILTER_OPTIONS, type SearchChip, type SearchChoice } from '../../domain/surveys/feedback-filters.ts';
import { api, request } from '../core/api.ts';
import { nameThemeFilter } from '../../domain/text/themes/organization-themes.ts';
import { isThemeFilter } from '../../domain/text/themes/theme-codes.ts';
import { encodeQuery, type Query } from '../../domain/text/query-string.ts';
import { FIRST_PAGE, type ListPart, nextPage, readPages } from '../core/list-pages.ts';
import type { Calls, Feedback, Notification } from '../../generated/calls/types.ts';
import type { DrillCall } from './drill-down.ts';
import type { FeedbackListModel, Option } from './feedback.ts';
import { useFeedbackScope } from '../core/selection.ts';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import type { Period } from '../../domain/measures/period.ts';
import type { PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import { useFilterOptions } from '../ui/filters/FilterBar.tsx';
import { useSession } from '../core/session.ts';
import { type FilterOption, PLACE_KEYS, readPeriod, withFilters } from '../ui/filters/place-filters.ts';
import { useOpenedCard } from './opened-card.ts';
import { readPlaces, readValues, type Reach, withPlaceLists } from './search-choice.ts';

export type SortName = 'rating' | 'date' | 'answer';

/** Requests without a chosen sort: the most urgent first. */
const BY_URGENCY = { name: 'urgency', order: 'desc' } as const;

export interface Sort {
  name: SortName;
  order: 'asc' | 'desc';
}

/** The order of a list, chosen or not. */
export type ListSort = Sort | typeof BY_URGENCY;

/** How the overview shows words instead of themes. */
export type WordsView = (typeof WORDS_VIEWS)[number];

/** Filters and sort of a list. Empty means all; no sort means the server's default, latest first. */
export interface ListChoice {
  status: string[];
  sentimentTypes: string[];
  themes: string[];
  places: PlaceFilters;
  /** for the list of requests: only the user's own, only overdue ones */
  mine?: true;
  overdue?: true;
  /** for the overview; absent: the current month */
  period?: Period | undefined;
  /** the same; absent: themes */
  view?: WordsView | undefined;
  sort: Sort | null;
}

const WORDS_VIEWS = ['cloud', 'table'] as const;
/** Only for the list of requests. */
const REQUEST_FILTERS = ['mine', 'overdue'] as const;
/** Means all in the address, for a list with an initial filter. */
const ALL = 'ALL';
const SORT_NAMES: readonly SortName[] = ['rating', 'date'];

function offeredOnly(values: readonly string[], options: readonly Option[]): string[] {
  return options.map(({ value }) => value).filter((value) => values.includes(value));
}

/** @param offered the orders of the list */
export function readSort(params: URLSearchParams, offered = SORT_NAMES): Sort | null {
  const name = offered.find((one) => one === params.get('sortBy'));
  if (!name) return null;
  return { name, order: params.get('orderBy') === 'asc' ? 'asc' : 'desc' };
}

/** Reads the choice in an address; invalid parts, and practices out of the user's reach, are ignored. */
export function readChoice(params: URLSearchParams, list: FeedbackListModel, reach?: Reach): ListChoice {
  const status = readValues(params, 'status');
  const period = readPeriod(params);
  const view = WORDS_VIEWS.find((one) => one === params.get('view'));
  return {
    status: status.length === 0 ? [...list.defaultStatus] : offeredOnly(status, list.kind.statuses),
    sentimentTypes: offeredOnly(readValues(params, 'sentimentTypes'), FILTER_OPTIONS.sentimentTypes),
    themes: readValues(params, 'themes').filter(isThemeFilter),
    places: readPlaces(params, reach),
    ...Object.fromEntries(
      REQUEST_FILTERS.filter((name) => list.only.srr && params.get(name) === 'true').map((name) => [
        name,
        true,
      ]),
    ),
    ...(period && { period }),
    ...(view && { view }),
    sort: readSort(params),
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/** The address query of a choice, omitting defaults. */
export function choiceAddress(choice: ListChoice, list: FeedbackListModel): string {
  const { status, sentimentTypes, themes, sort, places, period, view, mine, overdue } = choice;
  const own = encodeQuery({
    status: isSame(status, list.defaultStatus) ? undefined : status.join(',') || ALL,
    sentimentTypes: sentimentTypes.join(','),
    themes: themes.join(','),
    mine,
    overdue,
    sortBy: sort?.name,
    orderBy: sort?.order,
    date: period && { ...period },
    view,
  });
  return [withFilters(new URLSearchParams(), places), own].filter(Boolean).join('&');
}

/** Whether a list has no filters but those it starts with. */
export function isDefaultChoice(choice: ListChoice, list: FeedbackListModel): boolean {
  return (
    isSame(choice.status, list.defaultStatus) &&
    Object.keys(chosenFilters({ ...choice, status: [] })).length === 0
  );
}

/** The next step of a sort button: none, ascending, descending, none. Another button starts over. */
export function nextSort(sort: Sort | null, name: SortName): Sort | null {
  if (sort?.name !== name) return { name, order: 'asc' };
  return sort.order === 'asc' ? { name, order: 'desc' } : null;
}

const PAGE = 10;

/** The questions of all surveys, loaded when a screen names one. */
export const questionsQuery = queryOptions({
  queryKey: ['questions'],
  queryFn: async () => (await import('../../generated/surveys/questions.ts')).surveyQuestions,
});

/** Names of the places, providers, questions and themes in a choice. */
export function useChipNames(choice: SearchChoice): (id: string) => string | undefined {
  const { practices, organization } = useSession();
  const places = withPlaceLists(choice);
  const keys = PLACE_KEYS.filter((key) => places[key]);
  const options = useFilterOptions(keys);
  const { data: questions = [] } = useQuery({ ...questionsQuery, enabled: choice.questionId !== undefined });
  const known: readonly FilterOption[] = [...practices, ...keys.flatMap((key) => options[key])];
  return (id) => {
    const place = known.find((one) => one.id === id);
    const theme = choice.themes?.includes(id) && nameThemeFilter(id, organization.themes);
    if (theme) return theme;
    return place?.fullName ?? place?.name ?? questions.find((question) => question.id === id)?.text;
  };
}

/** The user's scope with filters inside it: filters for places replace the selected ones. */
export function useScopedQuery(experienceType: ExperienceType, asked: Query): Query {
  const scope = useFeedbackScope(experienceType);
  const namesPractice = asked.practiceId !== undefined || asked.practiceIds !== undefined;
  return { ...scope, ...(namesPractice && { practiceIds: undefined }), ...asked };
}

/** Feedback by page, without its total. Old results stay while those of a changed choice load. */
export function useFeedbackPages(experienceType: ExperienceType, asked: Query, sort: ListSort | null) {
  const query = useScopedQuery(experienceType, { ...asked, sortBy: sort?.name, orderBy: sort?.order });
  const opened = useOpenedCard();
  // with a page after the card, so that the window can scroll to it
  const pages = opened ? Math.floor(opened.index / PAGE) + 2 : 1;
  const list = {
    queryKey: [...FEEDBACK_KEY, 'list', query],
    initialPageParam: FIRST_PAGE,
    queryFn: readPages(
      PAGE,
      ({ signal, ...page }) =>
        request<ListPart<Feedback>>('GET', '/feedbacks', {
          query: { ...query, ...page, total: false },
          signal,
        }),
      pages,
    ),
    getNextPageParam: nextPage<Feedback>,
  };
  // first: the list itself would request a single page
  usePrefetchInfiniteQuery({ ...list, pages });
  return useInfiniteQuery({ ...list, placeholderData: keepPreviousData });
}

/** How many feedbacks a list has; undefined until known. Counted apart, so that no page waits for it. */
export function useFeedbackTotal(experienceType: ExperienceType, asked: Query): number | undefined {
  const query = useScopedQuery(experienceType, asked);
  const { data } = useQuery({
    queryKey: [...FEEDBACK_KEY, 'total', query],
    queryFn: async ({ signal }) =>
      (await api.page<Feedback>('/feedbacks', { query: { ...query, take: 0 }, signal })).pagination.total,
    placeholderData: keepPreviousData,
  });
  return data;
}

/** The figures of what a search finds; null: of a search without them. */
export function useDrillDown(experienceType: ExperienceType, call: DrillCall | null) {
  const query = useScopedQuery(experienceType, call?.query ?? {});
  const path = call?.path ?? '/analytics/drill-down';
  return useQuery({
    // with other feedback, since a changed status changes shares of statuses
    queryKey: [...FEEDBACK_KEY, 'drill-down', path, query],
    queryFn: ({ signal }) => request<Calls['analyticsDrillDown']['answer']>('GET', path, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: call !== null,
  });
}

/** The active place filters in API format. */
export function placesQuery(places: PlaceFilters): Query {
  return Object.fromEntries(
    PLACE_KEYS.filter((key) => places[key].length > 0).map((key) => [key, places[key]]),
  );
}

/** The active filters of a list, for its chips. */
export function chosenFilters({ places, mine, overdue, ...choice }: ListChoice): SearchChoice {
  const { status, sentimentTypes, themes } = choice;
  const all = {
    ...places,
    status,
    sentimentTypes,
    themes,
    mine: mine && ['true'],
    overdue: overdue && ['true'],
  };
  return Object.fromEntries(Object.entries(all).filter(([, values]) => values && values.length > 0));
}

/** A choice without the filters of a chip. */
export function withoutFilters(choice: ListChoice, { names }: Pick<SearchChip, 'names'>): ListChoice {
  const places = Object.fromEntries(
    PLACE_KEYS.map((key) => [key, names.includes(key) ? [] : choice.places[key]]),
  ) as unknown as PlaceFilters;
  return {
    ...choice,
    places,
    status: names.includes('status') ? [] : choice.status,
    sentimentTypes: names.includes('sentimentTypes') ? [] : choice.sentimentTypes,
    themes: names.includes('themes') ? [] : choice.themes,
    mine: names.includes('mine') ? undefined : choice.mine,
    overdue: names.includes('overdue') ? undefined : choice.overdue,
  };
}

/** The order of a list. */
export function listSort({ only }: FeedbackListModel, { sort }: ListChoice): ListSort | null {
  return sort ?? (only.srr ? BY_URGENCY : null);
}

/** The query of a list. */
export function listQuery(
  { only }: FeedbackListModel,
  { status, sentimentTypes, themes, places, mine, overdue }: ListChoice,
): Query {
  return { ...placesQuery(places), ...only, status, sentimentTypes, themes, mine, overdue };
}

export function feedbackKey(id: string) {
  return [...FEEDBACK_KEY, 'one', id] as const;
}

export function feedbackQuery(id: string) {
  return queryOptions({
    queryKey: feedbackKey(id),
    queryFn: ({ signal }) => api.get<Feedback>(`/feedbacks/${id}`, { signal }),
  });
}

/** The text messages about a survey that has no feedback yet. */
export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: [...FEEDBACK_KEY, 'conversation', id],
    queryFn: async ({ signal }) => (await send(readConversation({ id }), { signal })).data,
  });
}

const MOST_NOTIFICATIONS = 100;

/** Failed deliveries of the survey stay unread: its feedback does not show them. */
function concernsFeedback({ data }: Notification): boolean {
  return /^(?:SRR|TEXT_REPLY)/.test((JSON.parse(data) as { kind: string }).kind);
}

async function readNotifications(queryClient: QueryClient, surveyId: string): Promise<void> {
  try {
    const { data } = await send(listNotifications({ query: { surveyId, take: MOST_NOTIFICATIONS } }));
    const unread = data.filter((one) => !one.isRead && concernsFeedback(one));
    await Promise.all(unread.map(({ id }) => send(markNotification({ id, body: { isRead: true } }))));
    if (unread.length > 0) await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  } catch (error) {
    // as in the bell, without a message
    logError('The notifications of a feedback were not marked as read', error);
  }
}

/**
 * Marks the user's notifications about an opened feedback as read, whether a mail, a list or the bell led to it. Starts
 * once the screen has its data.
 */
export function useReadNotifications(id: string | undefined): void {
  const isQuiet = useQuiet();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isQuiet && id !== undefined) void readNotifications(queryClient, id);
  }, [isQuiet, id, queryClient]);
}

/** The date of the visit, if the organization shows it. */
export function useAppointmentDay({ appointmentDate }: Feedback): string | null {
  const { organization } = useSession();
  return organization.displayAppointmentDates ? appointmentDate : null;
}
