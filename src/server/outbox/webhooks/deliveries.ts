import { v7 as uuidv7 } from 'uuid';
import type { WebhookDelivery, Pagination } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { type ListPage, toPagination } from '../../http/paging.ts';
import { messageBody } from './announce.ts';
import { requireEndpoint } from './endpoints.ts';

const COLUMNS = `id, 'msg_' || event_id as "messageId", event, status, tries, app.iso(created_at) as "createdAt",
  app.iso(delivered_at) as "deliveredAt", case when status = 'PENDING' then app.iso(next_try_at) end as "nextTryAt",
  body, attempts`;

async function requireDelivery(
  tx: Transaction,
  { viewer }: SignedIn,
  of: { endpointId: string; id: string },
): Promise<WebhookDelivery> {
  const [delivery] = await tx.query<WebhookDelivery>(
    `select ${COLUMNS} from webhook_deliveries where organization_id = $1 and endpoint_id = $2 and id = $3`,
    [viewer.organizationId, of.endpointId, of.id],
  );
  if (!delivery) throw refuse('NOT_FOUND', 'There is no such delivery.');
  return delivery;
}

/** The deliveries of an endpoint, latest first. @throws AppError 404 */
export function listDeliveries(
  { db }: AppContext,
  signedIn: SignedIn,
  endpointId: string,
  { skip, take }: ListPage,
): Promise<{ data: WebhookDelivery[]; pagination: Pagination }> {
  return db.tenant(signedIn.tenant, async (tx) => {
    await requireEndpoint(tx, signedIn, endpointId);
    const of = [signedIn.viewer.organizationId, endpointId];
    const data = await tx.query<WebhookDelivery>(
      `select ${COLUMNS} from webhook_deliveries where organization_id = $1 and endpoint_id = $2
       order by created_at desc, id desc limit $3 offset $4`,
      [...of, take, skip],
    );
    const [row] = await tx.query<{ total: number }>(
      'select count(*)::int as total from webhook_deliveries where organization_id = $1 and endpoint_id = $2',
      of,
    );
    return { data, pagination: toPagination(row?.total ?? 0, { take }) };
  });
}

async function requireActive(tx: Transaction, signedIn: SignedIn, endpointId: string): Promise<void> {
  const { isActive } = await requireEndpoint(tx, signedIn, endpointId);
  if (!isActive) throw refuse('CONFLICT', 'The webhook is switched off. Switch it on first.');
}

/** A user's request skips the waiting time. */
async function releaseHold(tx: Transaction, { viewer }: SignedIn, endpointId: string): Promise<void> {
  await tx.query('update webhook_endpoints set held_until = null where organization_id = $1 and id = $2', [
    viewer.organizationId,
    endpointId,
  ]);
}

/** Sends a test event, signed like any other. @throws AppError 404, 409 for a disabled endpoint */
export function sendTest(ctx: AppContext, signedIn: SignedIn, endpointId: string): Promise<WebhookDelivery> {
  const { organizationId } = signedIn.viewer;
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    await requireActive(tx, signedIn, endpointId);
    await releaseHold(tx, signedIn, endpointId);
    const id = uuidv7();
    const body = messageBody('webhook.test', new Date(), { webhookId: endpointId });
    await tx.query(
      `insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event, body, next_try_at)
       values ($1, $2, $3, $4, 'webhook.test', $5, now())`,
      [organizationId, id, endpointId, uuidv7(), body],
    );
    await tx.asOwner((owner) =>
      ctx.jobs.enqueue(owner, 'send-webhook', { organizationId, deliveryId: id, turn: 0 }),
    );
    return requireDelivery(tx, signedIn, { endpointId, id });
  });
}

/**
 * Sends a delivery again at once, under the same id, with a new series of attempts.
 * @throws AppError 404, 409 for a disabled endpoint
 */
export function resendDelivery(
  ctx: AppContext,
  signedIn: SignedIn,
  of: { endpointId: string; id: string },
): Promise<WebhookDelivery> {
  const { organizationId } = signedIn.viewer;
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    await requireDelivery(tx, signedIn, of);
    await requireActive(tx, signedIn, of.endpointId);
    await releaseHold(tx, signedIn, of.endpointId);
    const [row] = await tx.query<{ turn: number }>(
      `update webhook_deliveries set status = 'PENDING', turn = turn + 1, tries = 0, next_try_at = now(), delivered_at = null,
         updated_at = now() where organization_id = $1 and id = $2 returning turn`,
      [organizationId, of.id],
    );
    await tx.asOwner((owner) =>
      ctx.jobs.enqueue(owner, 'send-webhook', { organizationId, deliveryId: of.id, turn: row?.turn ?? 0 }),
    );
    return requireDelivery(tx, signedIn, of);
  });
}
