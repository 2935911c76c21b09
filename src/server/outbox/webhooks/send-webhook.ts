import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { JobAttempt, JobPayloads } from '../../operations/jobs/payloads.ts';
import { sendOutbound } from '../outbound/send-request.ts';
import { unseal } from '../../identity/secrets/seal.ts';
import { PREVIOUS_WEBHOOK_SECRET, WEBHOOK_SECRET } from '../../identity/secrets/sealed-columns.ts';
import { afterTry, type Outcome, attemptDelivery } from './retries.ts';
import { signedHeaders } from './signature.ts';

const TIMEOUT_MS = 15_000;
/** How long the other deliveries of a failing endpoint wait for the current one. */
const PROBE_MS = 20_000;

type Payload = JobPayloads['send-webhook'];

interface Due {
  eventId: string;
  endpointId: string;
  url: string;
  body: string;
  tries: number;
  isActive: boolean;
  failures: number;
  heldUntil: Date | null;
  secret: string;
  previousSecret: string | null;
}

const FIND = `select d.event_id as "eventId", d.endpoint_id as "endpointId", w.url, d.body, d.tries,
    w.is_active and 'API' = any(o.entitlement_types) as "isActive", w.failures,
    case when w.held_until > now() then w.held_until end as "heldUntil", w.secret,
    case when w.previous_secret_ends_at > now() then w.previous_secret end as "previousSecret"
  from webhook_deliveries d
  join webhook_endpoints w on w.organization_id = d.organization_id and w.id = d.endpoint_id
  join organizations o on o.id = d.organization_id
  where d.organization_id = $1 and d.id = $2 and d.turn = $3 and d.status = 'PENDING'
  for update of w`;

/** The delivery if its turn has come; undefined if another job has it, or its turn is later. */
async function take(
  ctx: AppContext,
  tx: Transaction,
  payload: Payload,
  attempt: JobAttempt,
): Promise<Due | undefined> {
  const { organizationId, deliveryId, turn } = payload;
  const [due] = await tx.query<Due>(FIND, [organizationId, deliveryId, turn]);
  if (!due) return undefined;
  if (!due.isActive) {
    await note(ctx, tx, payload, { due, outcome: { error: 'The webhook is switched off.', isFinal: true } });
    return undefined;
  }
  if (due.heldUntil) {
    await ctx.jobs.enqueue(tx, 'send-webhook', payload, { startAfter: due.heldUntil });
    await attempt.finish(tx);
    return undefined;
  }
  if (due.failures > 0)
    await tx.query('update webhook_endpoints set held_until = $3 where organization_id = $1 and id = $2', [
      organizationId,
      due.endpointId,
      new Date(Date.now() + PROBE_MS),
    ]);
  return due;
}

function post(
  { config }: AppContext,
  { url, body, endpointId, eventId, secret, previousSecret }: Due,
): Promise<Outcome> {
  const secrets = [
    unseal(config, secret, { ...WEBHOOK_SECRET, id: endpointId }),
    unseal(config, previousSecret ?? '', { ...PREVIOUS_WEBHOOK_SECRET, id: endpointId }),
  ].filter((one) => one !== undefined);
  return attemptDelivery(() => {
    if (secrets.length === 0) throw new Error('This server does not have the key that encrypted the secret.');
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Chairside-Webhooks/1',
      ...signedHeaders({ id: `msg_${eventId}`, body, at: new Date() }, secrets),
    };
    const { allowsPrivateAddresses: allowsPrivate } = config;
    return sendOutbound({ method: 'POST', url, headers, body, timeoutMs: TIMEOUT_MS, allowsPrivate });
  });
}

/** Records an attempt, the state of the endpoint, and the time of the next attempt. */
async function note(
  { jobs }: AppContext,
  tx: Transaction,
  { organizationId, deliveryId, turn }: Payload,
  { due, outcome }: { due: Due; outcome: Outcome },
): Promise<void> {
  const now = new Date();
  const { status, nextTryAt, holdUntil, disabledReason } = afterTry(outcome, due.tries + 1, now);
  const line = { at: now.toISOString(), status: outcome.status ?? null, error: outcome.error ?? null };
  const [noted] = await tx.query(
    `update webhook_deliveries set status = $4, turn = turn + 1, tries = tries + 1, next_try_at = $5, updated_at = now(),
       delivered_at = case when $4 = 'DELIVERED' then now() end, attempts = attempts || jsonb_build_array($6::jsonb)
     where organization_id = $1 and id = $2 and turn = $3 and status = 'PENDING' returning id`,
    [
      organizationId,
      deliveryId,
      turn,
      status,
      nextTryAt,
      JSON.stringify({ ...line, milliseconds: outcome.milliseconds ?? 0 }),
    ],
  );
  if (!noted) return;
  if (due.isActive)
    await tx.query(
      `update webhook_endpoints set failures = case when $3 = 'DELIVERED' then 0 else failures + 1 end, held_until = $4,
         is_active = is_active and $5::text is null, disabled_reason = coalesce($5, disabled_reason)
       where organization_id = $1 and id = $2`,
      [organizationId, due.endpointId, status, holdUntil, disabledReason],
    );
  if (nextTryAt)
    await jobs.enqueue(
      tx,
      'send-webhook',
      { organizationId, deliveryId, turn: turn + 1 },
      { startAfter: nextTryAt },
    );
}

/**
 * Job: sends one delivery, and schedules the next attempt if it failed. A job whose process died runs again with the
 * same `webhook-id`, by which the receiver recognizes duplicates.
 */
export async function sendWebhook(ctx: AppContext, payload: Payload, attempt: JobAttempt): Promise<void> {
  const due = await ctx.db.system((tx) => take(ctx, tx, payload, attempt));
  if (!due) return;
  const outcome = await post(ctx, due);
  await attempt.persist(() => ctx.db.system((tx) => note(ctx, tx, payload, { due, outcome })));
}
