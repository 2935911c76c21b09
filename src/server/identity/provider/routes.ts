import type { FastifyInstance } from 'fastify';
import { browserHash, markBrowser } from '../auth/login-cookie.ts';
import { getOrigin } from '../auth/security-events.ts';
import { sessionToken, setSessionCookie } from '../auth/sessions.ts';
import { registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import {
  addEmailDomain,
  checkEmailDomain,
  readSignInRules,
  removeEmailDomain,
  removeIdentityProvider,
  saveIdentityProvider,
  updateSignInRules,
} from './rules.ts';
import { finishProviderSignIn, startProviderSignIn } from './sign-in.ts';

/** Sign-in settings of an organization, and sign-in through its identity provider. */
export function registerIdentity(app: FastifyInstance, ctx: AppContext): void {
  registerCalls(app, {
    readSignInRules: ({ signedIn, params: { id: organizationId } }) =>
      readSignInRules(ctx, { signedIn, organizationId }),
    updateSignInRules: ({ signedIn, params: { id: organizationId }, body }) =>
      updateSignInRules(ctx, { signedIn, organizationId }, body),
    saveIdentityProvider: ({ signedIn, params: { id: organizationId }, body }) =>
      saveIdentityProvider(ctx, { signedIn, organizationId }, body),
    removeIdentityProvider: ({ signedIn, params: { id: organizationId } }) =>
      removeIdentityProvider(ctx, { signedIn, organizationId }),
    addEmailDomain: ({ signedIn, params: { id: organizationId }, body }) =>
      addEmailDomain(ctx, { signedIn, organizationId }, body.domain),
    checkEmailDomain: ({ signedIn, params: { id: organizationId, domainId } }) =>
      checkEmailDomain(ctx, { signedIn, organizationId }, domainId),
    removeEmailDomain: ({ signedIn, params: { id: organizationId, domainId } }) =>
      removeEmailDomain(ctx, { signedIn, organizationId }, domainId),
    startProviderSignIn: ({ request, reply, body }) =>
      startProviderSignIn(ctx, body, markBrowser(request, reply, ctx)),
    finishProviderSignIn: async ({ request, reply, body }) => {
      const from = {
        browserHash: browserHash(request) ?? '',
        origin: getOrigin(request),
        sessionToken: sessionToken(request),
      };
      const finished = await finishProviderSignIn(ctx, body, from);
      if ('linkSentTo' in finished) return finished;
      const { userId: id, redirectPath, token, expiresAt } = finished;
      setSessionCookie(reply, ctx, token, expiresAt);
      return { id, ...(redirectPath !== null && { redirectUrl: redirectPath }) };
    },
  });
}
