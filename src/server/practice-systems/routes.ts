import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../http/calls/register-calls.ts';
import type { AppContext } from '../context.ts';
import { paginationOfAll } from '../http/paging.ts';
import {
  connectPractice,
  disconnectPractice,
  getConnection,
  syncConnection,
  testConnection,
} from './connections.ts';
import { listMappings, mapConnection } from './connection-mappings.ts';
import { registerPushWebhook } from './push-webhook.ts';

/** The connections of practices to their appointment systems. */
export async function registerPracticeSystems(app: FastifyInstance, ctx: AppContext): Promise<void> {
  registerCalls(app, {
    getConnection: ({ signedIn, params }) => getConnection(ctx, signedIn, params.id),
    connectPractice: ({ signedIn, params, body }) => connectPractice(ctx, signedIn, params.id, body),
    testConnection: ({ signedIn, params }) => testConnection(ctx, signedIn, params.id),
    syncConnection: ({ signedIn, params }) => syncConnection(ctx, signedIn, params.id),
    disconnectPractice: ({ signedIn, params }) => disconnectPractice(ctx, signedIn, params.id),
    listConnectionMappings: async ({ signedIn, params }) => {
      const data = await listMappings(ctx, signedIn, params.id);
      return { data, pagination: paginationOfAll(data) };
    },
    mapConnection: ({ signedIn, params, body }) => mapConnection(ctx, signedIn, params.id, body),
  });
  await registerPushWebhook(app, ctx);
}
