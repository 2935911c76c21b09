import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../http/calls/register-calls.ts';
import type { AppContext } from '../context.ts';
import { paginationOfAll } from '../http/paging.ts';
import {
  connectSystem,
  disconnectSystem,
  readConnections,
  replaceConnectionKeys,
  syncConnection,
} from './connections.ts';
import { listMappings, mapConnection } from './connection-mappings.ts';
import { listLocations } from './locations.ts';
import { chooseLocation, listConnectedPractices, readConnectedPractice } from './practices.ts';
import { registerPushWebhook } from './push-webhook.ts';

/** The connection of an organization to its practice system. */
export async function registerPracticeSystems(app: FastifyInstance, ctx: AppContext): Promise<void> {
  registerCalls(app, {
    readConnections: ({ signedIn }) => readConnections(ctx, signedIn),
    connectSystem: ({ signedIn, body }) => connectSystem(ctx, signedIn, body),
    replaceConnectionKeys: ({ signedIn, params, body }) =>
      replaceConnectionKeys(ctx, signedIn, params.id, body),
    syncConnection: ({ signedIn, params }) => syncConnection(ctx, signedIn, params.id),
    disconnectSystem: ({ signedIn, params }) => disconnectSystem(ctx, signedIn, params.id),
    listConnectedPractices: ({ signedIn, query }) => listConnectedPractices(ctx, signedIn, query),
    readConnectedPractice: ({ signedIn, params }) => readConnectedPractice(ctx, signedIn, params.id),
    chooseLocation: ({ signedIn, params, body }) => chooseLocation(ctx, signedIn, params.id, body),
    listConnectionLocations: ({ signedIn, query }) => listLocations(ctx, signedIn, query),
    listConnectionMappings: async ({ signedIn, query }) => {
      const data = await listMappings(ctx, signedIn, query);
      return { data, pagination: paginationOfAll(data) };
    },
    mapConnection: ({ signedIn, body }) => mapConnection(ctx, signedIn, body),
  });
  await registerPushWebhook(app, ctx);
}
