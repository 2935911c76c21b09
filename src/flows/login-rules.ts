// What both sides of sign-in must agree on; apart from the machine, so that the server does not load XState.

/** How long 'Verifying your secure login link...' stays, however fast the answer is. */
export const VERIFYING_AT_LEAST_MS = 3000;
/** How long the toast of an invalid link stays. */
export const INVALID_LINK_TOAST_MS = 5000;

export const INVALID_LINK_MESSAGE =
  'The secure login link is not valid. It may have already been used or may have expired.';
/** Shown when a call failed without a reason (no network, no answer). */
export const NO_ANSWER_MESSAGE = 'The server could not be reached. Please try again.';

/** The answer to a request for a link, the same whether or not the account exists. */
export function linkRequestedMessage(email: string): string {
  return `If an account exists for ${email}, a secure login link is on its way...`;
}

// the pattern of ajv-formats, so that sign-in takes exactly the addresses that a user record can hold
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const EMAIL_MAX_LENGTH = 254;

/** The problem with a typed e-mail, in the specification's words; null if there is none. Surrounding blanks are ignored. */
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

/** The link in a query string, or null when there is none. An unknown type is left to the server to refuse. */
export function readLoginLink(query: URLSearchParams): LoginLink | null {
  if (query.has('state') && (query.has('code') || query.has('error')))
    return { token: query.toString(), type: 'provider' };
  const token = query.get('token');
  if (!token) return null;
  return { token, type: query.get('stytch_token_type') === 'magic_links' ? 'magic_links' : 'login' };
}
