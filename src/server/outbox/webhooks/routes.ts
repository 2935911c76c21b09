import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import { paginationOfAll } from '../../http/paging.ts';
import { listDeliveries, resendDelivery, sendTest } from './deliveries.ts';
import { createEndpoint, deleteEndpoint, listEndpoints, rotateSecret, updateEndpoint } from './endpoints.ts';

/** The endpoints for an organization's events, and the outcome of each delivery. */
export function registerWebhooks(app: FastifyInstance, ctx: AppContext): void {
  registerCalls(app, {
    listWebhooks: async ({ signedIn }) => {
      const data = await listEndpoints(ctx, signedIn);
      return { data, pagination: paginationOfAll(data) };
    },
    createWebhook: ({ signedIn, body }) => createEndpoint(ctx, signedIn, body),
    updateWebhook: ({ signedIn, params, body }) => updateEndpoint(ctx, signedIn, params.id, body),
    deleteWebhook: ({ signedIn, params }) => deleteEndpoint(ctx, signedIn, params.id),
    rotateWebhookSecret: ({ signedIn, params }) => rotateSecret(ctx, signedIn, params.id),
    testWebhook: ({ signedIn, params }) => sendTest(ctx, signedIn, params.id),
    listWebhookDeliveries: ({ signedIn, params, query: { skip = 0, take = 10 } }) =>
      listDeliveries(ctx, signedIn, params.id, { skip, take }),
    resendWebhookDelivery: ({ signedIn, params: { id: endpointId, deliveryId: id } }) =>
      resendDelivery(ctx, signedIn, { endpointId, id }),
  });
}
