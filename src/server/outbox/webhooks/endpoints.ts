import { v7 as uuidv7 } from 'uuid';
import type { Calls, Webhook } from '../../../generated/calls/types.ts';
import { requireFreshProof } from '../../identity/auth/require-fresh-proof.ts';
import { recordEvent, type SecurityEventName } from '../../identity/auth/security-events.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { auditName } from '../../entities/audit.ts';
import { refuse } from '../../http/errors.ts';
import { addressProblem } from '../outbound/send-request.ts';
import { seal, unseal } from '../../identity/secrets/seal.ts';
import { PREVIOUS_WEBHOOK_SECRET, WEBHOOK_SECRET } from '../../identity/secrets/sealed-columns.ts';
import { newSecret } from './signature.ts';
import { requireRoom } from '../../http/row-limit.ts';

const MOST_ENDPOINTS = 10;
/** How long the previous secret still signs after a rotation. */
const OVERLAP = '24 hours';

const COLUMNS = `w.id, w.url, w.description, w.events, w.is_active as "isActive",
  w.disabled_reason as "disabledReason", app.iso(w.created_at) as "createdAt", w.created_by_name as "createdBy",
  app.iso(case when w.previous_secret_ends_at > now() then w.previous_secret_ends_at end) as "previousSecretEndsAt",
  (select jsonb_build_object('status', d.status, 'at', app.iso(coalesce(d.delivered_at, d.updated_at)), 'tries', d.tries,
     'nextTryAt', case when d.status = 'PENDING' then app.iso(d.next_try_at) end)
   from webhook_deliveries d where d.organization_id = w.organization_id and d.endpoint_id = w.id
   order by d.created_at desc, d.id desc limit 1) as "lastDelivery",
  (select (count(*) filter (where d.status = 'DELIVERED'))::float8 / nullif(count(*) filter (where d.status <> 'PENDING'), 0)
   from webhook_deliveries d where d.organization_id = w.organization_id and d.endpoint_id = w.id
     and d.created_at > now() - interval '30 days') as "deliveredShare"`;

/** The organization's endpoints, oldest first, or the one with an id. */
function select(tx: Transaction, { viewer }: SignedIn, id: string | null = null): Promise<Webhook[]> {
  return tx.query<Webhook>(
    `select ${COLUMNS} from webhook_endpoints w
     where w.organization_id = $1 and ($2::uuid is null or w.id = $2) order by w.created_at, w.id`,
    [viewer.organizationId, id],
  );
}

function record(
  tx: Transaction,
  { session, origin }: SignedIn,
  event: SecurityEventName,
  target: string,
): Promise<void> {
  const { organizationId, email } = session;
  return recordEvent(tx, { organizationId, event, person: auditName(session), email, target, origin });
}

/** @throws AppError 404 */
export async function requireEndpoint(tx: Transaction, signedIn: SignedIn, id: string): Promise<Webhook> {
  const [webhook] = await select(tx, signedIn, id);
  if (!webhook) throw refuse('NOT_FOUND', 'There is no such webhook.');
  return webhook;
}

function requireAddress({ config }: AppContext, url: string): void {
  const problem = addressProblem(url, config.allowsPrivateAddresses);
  if (problem !== undefined) throw refuse('VALIDATION', problem, 'url');
}

export function listEndpoints({ db }: AppContext, signedIn: SignedIn): Promise<Webhook[]> {
  return db.tenant(signedIn.tenant, (tx) => select(tx, signedIn));
}

/**
 * Adds an endpoint.
 * @returns its secret, which is shown only once
 * @throws AppError 400 for a forbidden address, 403 without fresh proof, 409 if there are too many
 */
export async function createEndpoint(
  ctx: AppContext,
  signedIn: SignedIn,
  { url, description = null, events }: Calls['createWebhook']['body'],
): Promise<{ webhook: Webhook; secret: string }> {
  requireAddress(ctx, url);
  const { viewer, session } = signedIn;
  const [id, secret] = [uuidv7(), newSecret()];
  const webhook = await ctx.db.tenant(signedIn.tenant, async (tx) => {
    await requireRoom(tx, {
      name: `webhooks of ${viewer.organizationId}`,
      most: MOST_ENDPOINTS,
      count: async () => (await select(tx, signedIn)).length,
      message: `There are ${MOST_ENDPOINTS} webhooks. Remove one first.`,
    });
    await tx.query(
      `insert into webhook_endpoints (organization_id, id, url, description, events, secret, created_by_id, created_by_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        viewer.organizationId,
        id,
        url,
        description,
        events,
        seal(ctx.config, secret, { ...WEBHOOK_SECRET, id }),
        viewer.id,
        auditName(session),
      ],
    );
    await record(tx, signedIn, 'WEBHOOK_ADDED', `${url}: ${events.join(', ')}`);
    return requireEndpoint(tx, signedIn, id);
  });
  return { webhook, secret };
}

/**
 * Changes an endpoint. A re-enabled one receives only later events.
 * @throws AppError 404, 400 for a forbidden address, 403 for a new one without fresh proof
 */
export function updateEndpoint(
  ctx: AppContext,
  signedIn: SignedIn,
  id: string,
  body: Calls['updateWebhook']['body'],
): Promise<Webhook> {
  if (body.url !== undefined) requireAddress(ctx, body.url);
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    const before = await requireEndpoint(tx, signedIn, id);
    const { url, description, events, isActive } = { ...before, ...body };
    if (url !== before.url) requireFreshProof(signedIn);
    await tx.query(
      `update webhook_endpoints set url = $3, description = $4, events = $5, is_active = $6, updated_at = now(),
         disabled_reason = case when $6 then null else disabled_reason end,
         failures = case when $6 and not is_active or url <> $3 then 0 else failures end,
         held_until = case when $6 and not is_active or url <> $3 then null else held_until end
       where organization_id = $1 and id = $2`,
      [signedIn.viewer.organizationId, id, url, description, events, isActive],
    );
    const state = isActive ? events.join(', ') : 'switched off';
    await record(tx, signedIn, 'WEBHOOK_CHANGED', `${url}: ${state}`);
    return requireEndpoint(tx, signedIn, id);
  });
}

/** Removes an endpoint with its log. @throws AppError 404 */
export function deleteEndpoint({ db }: AppContext, signedIn: SignedIn, id: string): Promise<Webhook> {
  return db.tenant(signedIn.tenant, async (tx) => {
    const webhook = await requireEndpoint(tx, signedIn, id);
    await tx.query('delete from webhook_endpoints where organization_id = $1 and id = $2', [
      signedIn.viewer.organizationId,
      id,
    ]);
    await record(tx, signedIn, 'WEBHOOK_REMOVED', webhook.url);
    return webhook;
  });
}

/**
 * Gives an endpoint a new secret. The previous one also signs for a day.
 * @returns the new secret, which is shown only once
 * @throws AppError 404, 403 without fresh proof
 */
export async function rotateSecret(
  ctx: AppContext,
  signedIn: SignedIn,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSecret();
  const webhook = await ctx.db.tenant(signedIn.tenant, async (tx) => {
    const { url } = await requireEndpoint(tx, signedIn, id);
    const of = [signedIn.viewer.organizationId, id];
    const [stored] = await tx.query<{ secret: string }>(
      'select secret from webhook_endpoints where organization_id = $1 and id = $2 for update',
      of,
    );
    const former = unseal(ctx.config, stored?.secret ?? '', { ...WEBHOOK_SECRET, id });
    await tx.query(
      `update webhook_endpoints set previous_secret = $4, previous_secret_ends_at = now() + interval '${OVERLAP}',
         secret = $3, updated_at = now() where organization_id = $1 and id = $2`,
      [
        ...of,
        seal(ctx.config, secret, { ...WEBHOOK_SECRET, id }),
        former === undefined ? null : seal(ctx.config, former, { ...PREVIOUS_WEBHOOK_SECRET, id }),
      ],
    );
    await record(tx, signedIn, 'WEBHOOK_CHANGED', `${url}: a new secret`);
    return requireEndpoint(tx, signedIn, id);
  });
  return { webhook, secret };
}
