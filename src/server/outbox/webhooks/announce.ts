import { v7 as uuidv7 } from 'uuid';
import type { webhookEvent } from '../../../generated/enums/webhook-event.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';

export type WebhookEventName = (typeof webhookEvent)[number]['value'];

/** An event of an organization. Its data are ids: names, contacts and comments are read with a token. */
export interface WebhookEvent {
  organizationId: string;
  event: WebhookEventName;
  at: Date;
  data: Record<string, unknown>;
}

/** The body of a message, as signed. */
export function messageBody(type: string, at: Date, data: Record<string, unknown>): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/**
 * Queues an event for each subscribed endpoint, in the transaction of the event: sent after its commit, never after a
 * rollback.
 */
export async function announce(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Transaction,
  { organizationId, event, at, data }: WebhookEvent,
): Promise<void> {
  await tx.asOwner(async (owner) => {
    const made = await owner.query<{ id: string }>(
      `insert into webhook_deliveries (organization_id, endpoint_id, event_id, event, body, next_try_at)
       select w.organization_id, w.id, $3, $2, $4, now() from webhook_endpoints w
       join organizations o on o.id = w.organization_id and 'API' = any(o.entitlement_types)
       where w.organization_id = $1 and w.is_active and $2 = any(w.events)
       returning id`,
      [organizationId, event, uuidv7(), messageBody(event, at, data)],
    );
    for (const { id: deliveryId } of made)
      await jobs.enqueue(owner, 'send-webhook', { organizationId, deliveryId, turn: 0 });
  });
}
