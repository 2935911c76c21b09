import type { LinkEffect } from '../generated/calls/types.ts';

// Constants shared by both sides of sign-in; separate from the machine, so that the server does not load XState.

/** Minimum duration of 'Verifying your secure login link...', however fast the response is. */
export const VERIFYING_AT_LEAST_MS = 3000;
/** Duration of the toast for an invalid link. */
export const INVALID_LINK_TOAST_MS = 5000;

export const INVALID_LINK_MESSAGE =
  'The secure login link is not valid. It may have already been used or may have expired.';
/** Shown when a call failed without a reason (no network, no response). */
export const NO_ANSWER_MESSAGE = 'The server could not be reached. Please try again.';

/** The next step for a person whose address the organization's provider has not verified. */
export function providerLinkMessage(email: string): string {
  return `Your organization has not confirmed that ${email} is yours. Open the link that we sent to it in this browser.`;
}

/** The response to requesting a link, the same whether or not the account exists. */
export function linkRequestedMessage(email: string): string {
  return `If an account exists for ${email}, a secure login link is on its way...`;
}

// the pattern of ajv-formats, so that sign-in accepts exactly the addresses that a user record can have
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const EMAIL_MAX_LENGTH = 254;

/**
 * The problem with a typed email, with the specification's message; null if there is none. Surrounding spaces are
 * ignored.
 */
export function emailProblem(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return 'Field is required';
  return email.length <= EMAIL_MAX_LENGTH && EMAIL.test(email) ? null : 'Email invalid';
}

export type LinkType = 'magic_links' | 'login';

/** The query of a login link; for `provider`, the whole query with which an identity provider redirects back. */
export interface LoginLink {
  token: string;
  type: LinkType | 'provider';
}

/** The link in a query string, or null. An unknown type is left for the server to refuse. */
export function readLoginLink(query: URLSearchParams): LoginLink | null {
  if (query.has('state') && (query.has('code') || query.has('error')))
    return { token: query.toString(), type: 'provider' };
  const token = query.get('token');
  if (!token) return null;
  return { token, type: query.get('stytch_token_type') === 'magic_links' ? 'magic_links' : 'login' };
}

/** `refused`: the server rejected the request, with a reason (too many requests, ...). */
export type RequestOutcome = { kind: 'sent' } | { kind: 'refused'; message: string };

/**
 * - `confirm`: the link is valid, but requires a click: it was requested in another browser, or does what `effect` says
 * - `done`: the link took effect, without signing in
 * - `mailed`: the organization's provider has not verified the address, to which a link was sent instead
 * - `refused`: the organization's provider or the server rejects the link
 * - `failed`: the link's state is unknown (no network, server error); it can be retried
 */
export type VerifyOutcome =
  | { kind: 'signed-in'; userId: string; redirectPath?: string | undefined }
  | { kind: 'confirm'; effect?: LinkEffect | undefined }
  | { kind: 'done'; message: string }
  | { kind: 'mailed'; email: string }
  | { kind: 'invalid' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string };

/** `kept`: no passkey was used, because the person cancelled or has none; `message` says so. */
export type PasskeyOutcome =
  | { kind: 'signed-in'; userId: string; redirectPath?: string | undefined }
  | { kind: 'kept'; message: string };

export interface LoginInput {
  link: LoginLink | null;
  /** default `VERIFYING_AT_LEAST_MS` */
  verifyingAtLeastMs?: number;
}

export interface LoginContext {
  email: string;
  isDirty: boolean;
  /** the field was left or the form submitted: from then on its error shows */
  isTouched: boolean;
  /** what is wrong with the typed email, shown or not */
  emailError: string | null;
  /** why the last call failed */
  failure: string | null;
  link: LoginLink | null;
  verifyingAtLeastMs: number;
  /** the person pressed Continue: the link may be used up in this browser */
  isConfirmed: boolean;
  /** the button was Decline */
  isDeclined: boolean;
  outcome: VerifyOutcome | null;
  userId: string | null;
}

export type LoginEvent =
  | { type: 'email.changed'; email: string }
  | { type: 'email.left' }
  | { type: 'email.submitted' }
  | { type: 'email.reset' }
  | { type: 'passkey.chosen' }
  | { type: 'provider.chosen' }
  | { type: 'link.confirmed' }
  | { type: 'link.declined' };

/** Emitted events: an error toast for `durationMs`, or that the link took effect. */
export type LoginEmitted =
  | { type: 'toast'; message: string; durationMs: number }
  | { type: 'done'; message: string };
