import { fromPromise } from 'xstate';
import type { RequestOutcome, VerifyOutcome } from '../../../flows/login.ts';
import type { LoginLink } from '../../../flows/login-rules.ts';
import { ApiError } from '../../core/api-error.ts';
import { api } from '../../core/api.ts';

const NO_ANSWER = 0;
const SERVER_FAULT = 500;
const TOO_MANY_REQUESTS = 429;

/** Whether nothing is known about the link: the server did not answer, or not to the point. */
function isUndecided(status: number): boolean {
  return status === NO_ANSWER || status === TOO_MANY_REQUESTS || status >= SERVER_FAULT;
}

async function requestLink(email: string): Promise<RequestOutcome> {
  try {
    await api.post('/auth/login', { email }, { expectUnauthorized: true });
    return { kind: 'sent' };
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', message: error.message };
    throw error;
  }
}

type Verified = { id: string } | { confirm: true };

function verify({ token, type }: LoginLink, isConfirmed: boolean): Promise<Verified> {
  const link = { token, stytch_token_type: type };
  return isConfirmed
    ? api.post<Verified>('/auth/login/verify', link, { expectUnauthorized: true })
    : api.get<Verified>('/auth/login', { query: link, expectUnauthorized: true });
}

async function verifyLink(link: LoginLink, isConfirmed: boolean): Promise<VerifyOutcome> {
  try {
    const verified = await verify(link, isConfirmed);
    return 'id' in verified ? { kind: 'signed-in', userId: verified.id } : { kind: 'confirm' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isUndecided(error.status) ? { kind: 'failed', message: error.message } : { kind: 'invalid' };
  }
}

/** The two calls of the login machine. */
export const loginActors = {
  requestLink: fromPromise<RequestOutcome, { email: string }>(({ input }) => requestLink(input.email)),
  verifyLink: fromPromise<VerifyOutcome, { link: LoginLink; isConfirmed: boolean }>(({ input }) =>
    verifyLink(input.link, input.isConfirmed),
  ),
};
