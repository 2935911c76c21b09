import { QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from './api.ts';

const MINUTE_MS = 60_000;
/** How long data is fresh. */
export const FRESH_MS = 5 * MINUTE_MS;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, gcTime: 10 * MINUTE_MS, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

/** Query key of all feedback data, which a changed status invalidates. */
export const FEEDBACK_KEY = ['feedbacks'] as const;
/** Query key of all notification data. */
export const NOTIFICATIONS_KEY = ['notifications'] as const;

onSessionEnd(() => queryClient.clear());
