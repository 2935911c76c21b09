import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import { paginationOfAll } from '../../http/paging.ts';
import { enableApi, readCredentials, rotateCredentials } from './credentials.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

/** The bearer tokens of an organization. */
export function registerApiAccess(app: FastifyInstance, ctx: AppContext): void {
  registerCalls(app, {
    readApiCredentials: ({ signedIn }) => readCredentials(ctx, signedIn),
    enableApi: ({ signedIn, params }) => enableApi(ctx, signedIn, params.organizationId),
    rotateApiCredentials: ({ signedIn, params }) => rotateCredentials(ctx, signedIn, params.bearerToken),
    listApiTokens: async ({ signedIn }) => {
      const data = await listTokens(ctx, signedIn);
      return { data, pagination: paginationOfAll(data) };
    },
    createApiToken: ({ signedIn, body }) => createToken(ctx, signedIn, body),
    revokeApiToken: ({ signedIn, params }) => revokeToken(ctx, signedIn, params.id),
  });
}
