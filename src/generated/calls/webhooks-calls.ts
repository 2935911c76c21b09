// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** List the webhooks. */
export const listWebhooks = (): CallRequest<Calls['listWebhooks']['answer']> => ({
  name: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
});

/** Add a webhook. */
export const createWebhook = (input: {
  body: Calls['createWebhook']['body'];
}): CallRequest<Calls['createWebhook']['answer']> => ({
  name: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  body: input.body,
});

/** Change a webhook. */
export const updateWebhook = (input: {
  id: string;
  body: Calls['updateWebhook']['body'];
}): CallRequest<Calls['updateWebhook']['answer']> => ({
  name: 'updateWebhook',
  method: 'PATCH',
  path: `/webhooks/${encodeURIComponent(input.id)}`,
  body: input.body,
});

/** Remove a webhook. */
export const deleteWebhook = (input: { id: string }): CallRequest<Calls['deleteWebhook']['answer']> => ({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: `/webhooks/${encodeURIComponent(input.id)}`,
});

/** Rotate the secret of a webhook. */
export const rotateWebhookSecret = (input: {
  id: string;
}): CallRequest<Calls['rotateWebhookSecret']['answer']> => ({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: `/webhooks/${encodeURIComponent(input.id)}/secret`,
});

/** Send a test event. */
export const testWebhook = (input: { id: string }): CallRequest<Calls['testWebhook']['answer']> => ({
  name: 'testWebhook',
  method: 'POST',
  path: `/webhooks/${encodeURIComponent(input.id)}/test`,
});

/** List the deliveries of a webhook. */
export const listWebhookDeliveries = (input: {
  id: string;
  query?: Calls['listWebhookDeliveries']['query'];
}): CallRequest<Calls['listWebhookDeliveries']['answer']> => ({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: `/webhooks/${encodeURIComponent(input.id)}/deliveries`,
  ...(input.query ? { query: input.query } : {}),
});

/** Send a delivery once more. */
export const resendWebhookDelivery = (input: {
  id: string;
  deliveryId: string;
}): CallRequest<Calls['resendWebhookDelivery']['answer']> => ({
  name: 'resendWebhookDelivery',
  method: 'POST',
  path: `/webhooks/${encodeURIComponent(input.id)}/deliveries/${encodeURIComponent(input.deliveryId)}/resend`,
});
