import type { Session } from '../../domain/session.ts';
import { ApiError } from './api-error.ts';
import { api } from './api.ts';
import { bootOfPage, type Boot } from './boot-of-page.ts';

const UNAUTHORIZED = 401;

/**
 * The signed-in person, asked for.
 * @returns null when nobody is signed in
 */
export async function fetchSession(): Promise<Session | null> {
  try {
    return await api.get<Session>('/auth/me', { expectUnauthorized: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === UNAUTHORIZED) return null;
    throw error;
  }
}

/** The server's word in the page; without it (the development server sends a bare page) the API is asked. */
export async function readBoot(): Promise<Boot> {
  const boot = bootOfPage();
  if (boot) return boot;
  return {
    version: '',
    crmScriptUrl: null,
    analyticsAgentUrl: null,
    demo: import.meta.env.DEV,
    me: await fetchSession(),
  };
}
