import type { Session } from '../../domain/access/session.ts';
import { me } from '../../generated/calls/session-calls.ts';
import { ApiError } from './api.ts';
import { ask } from './call.ts';

const BOOT_ID = 'chairside-boot';

/** Data the server sends with the page, so that the first screen needs no further request. */
export interface Boot {
  version: string;
  /** the two third-party scripts; null: not loaded */
  crmScriptUrl: string | null;
  analyticsAgentUrl: string | null;
  /** demo data: mails are shown at /dev/mailbox */
  demo: boolean;
  /** the signed-in person; null: nobody */
  me: Session | null;
}

/** Reads the data that the server wrote into the page; undefined for the bare page of the development server. */
export function bootOfPage(): Boot | undefined {
  const text = document.getElementById(BOOT_ID)?.textContent;
  return text ? (JSON.parse(text) as Boot) : undefined;
}

const UNAUTHORIZED = 401;

/**
 * Requests the signed-in person.
 * @returns null when nobody is signed in
 */
export async function fetchSession(): Promise<Session | null> {
  try {
    return await ask(me(), { expectUnauthorized: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === UNAUTHORIZED) return null;
    throw error;
  }
}

/** Uses the server's data in the page, or else (the development server sends a bare page) asks the API. */
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
