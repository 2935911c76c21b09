import { QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from './api.ts';

const MINUTE_MS = 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5 * MINUTE_MS, gcTime: 10 * MINUTE_MS, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

/** Under this key is all that was read of feedback: a changed status asks for it again. */
export const FEEDBACK_KEY = ['feedbacks'] as const;

onSessionEnd(() => queryClient.clear());
