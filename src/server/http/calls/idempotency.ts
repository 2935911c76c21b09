import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallModel, takesIdempotencyKey } from '../../../domain/model/call.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import { isDatabaseError, type Statement } from '../../db/database.ts';
import { AppError, refuse } from '../errors.ts';
import { JsonText } from './json-text.ts';

const KEPT = '24 hours';
/**
 * After this long without a change, another request may claim the key: the first one's process has usually died. If it
 * still runs, it can no longer commit.
 */
const LEASE = '60 seconds';
/** SQLSTATE that `app.finish_keyed_write` raises */
const KEY_CLAIMED = 'CS409';
const HEADER = 'idempotency-key';
const VALID = /^[\x21-\x7e]{1,255}$/;

/** Claims the key, including an expired one, or one whose request died before it changed anything. */
const BEGIN = `insert into idempotency_keys as k (organization_id, token_id, key, fingerprint) values ($1, $2, $3, $4)
  on conflict (organization_id, token_id, key) do update set fingerprint = excluded.fingerprint, started_at = now(),
    created_at = now(), is_committed = false, status = null, answer = null
  where k.created_at < now() - interval '${KEPT}' or k.fingerprint = excluded.fingerprint and not k.is_committed
    and k.status is null and k.started_at < now() - interval '${LEASE}'
  returning app.iso(started_at) as "startedAt"`;
const OF_KEY = 'organization_id = $1 and token_id = $2 and key = $3';

interface Stored {
  fingerprint: string;
  isCommitted: boolean;
  status: number | null;
  answer: string | null;
}

/** JSON with sorted object keys, so that equal requests have equal text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/** The response to a repeated key. @throws AppError 422 for another request, 409 while there is no response yet */
function repeat(stored: Stored | undefined, fingerprint: string): JsonText {
  if (stored && stored.fingerprint !== fingerprint)
    throw refuse('KEY_REUSED', 'The Idempotency-Key was used for another request. Use a new one.');
  if (stored?.status && stored.answer !== null) return new JsonText(stored.answer, stored.status);
  throw refuse(
    'CONFLICT',
    stored?.isCommitted
      ? 'The request with this Idempotency-Key was carried out, but its response was lost. Check the result before you repeat it.'
      : 'A request with this Idempotency-Key is in progress.',
  );
}

/** The idempotency key of a bearer token's write. @throws AppError 400 for an invalid one */
function readKey(call: CallModel, { headers }: FastifyRequest, { session }: SignedIn): string | undefined {
  const key = headers[HEADER];
  if (key === undefined || !session.token || !takesIdempotencyKey(call)) return undefined;
  if (typeof key === 'string' && VALID.test(key)) return key;
  throw refuse('VALIDATION', 'Idempotency-Key must have 1 to 255 visible characters');
}

/** A key in use. */
class KeyedWrite {
  constructor(
    private readonly signedIn: SignedIn,
    private readonly of: [organizationId: string, tokenId: string, key: string],
    private readonly startedAt: string,
  ) {}

  /** The viewer with a tenant that records the write in its own transaction. */
  get writer(): SignedIn {
    const atEnd = {
      text: 'select app.finish_keyed_write($1, $2, $3, $4)',
      values: [...this.of, this.startedAt],
    };
    return { ...this.signedIn, tenant: { ...this.signedIn.tenant, atEnd } };
  }

  update(values: string, parameters: unknown[] = []): Statement {
    return {
      text: `update idempotency_keys set ${values}, updated_at = now() where ${OF_KEY} and started_at = $4`,
      values: [...this.of, this.startedAt, ...parameters],
    };
  }

  /** Frees the key of a request that was refused, or failed before it changed anything. */
  free(error: unknown): Statement {
    const isRefused = error instanceof AppError;
    return {
      text: `delete from idempotency_keys where ${OF_KEY} and started_at = $4 and ($5 or not is_committed)`,
      values: [...this.of, this.startedAt, isRefused],
    };
  }
}

/**
 * Runs a write once for its Idempotency-Key, and returns the same response to repetitions within 24 hours. A refused
 * write changed nothing, and frees its key.
 * @param run the write, as the given viewer
 * @param toText the response as sent
 * @throws AppError 409 while the first is in progress or if another has taken over, 422 for another request with the same key
 */
export async function onceByKey<T>(
  {
    call,
    request,
    reply,
    signedIn,
  }: { call: CallModel; request: FastifyRequest; reply: FastifyReply; signedIn: SignedIn },
  run: (signedIn: SignedIn) => Promise<T>,
  toText: (answer: T) => JsonText,
): Promise<T | JsonText> {
  const key = readKey(call, request, signedIn);
  if (key === undefined) return run(signedIn);
  const { db } = request.server.ctx;
  const { tenant, viewer, session } = signedIn;
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n${canonical(request.body)}`)
    .digest('base64url');
  const of: [string, string, string] = [viewer.organizationId, session.token?.id ?? '', key];
  const begun = await db.tenant(tenant, async (tx): Promise<string | Stored | undefined> => {
    const [startedNow] = await tx.query<{ startedAt: string }>(BEGIN, [...of, fingerprint]);
    if (startedNow) return startedNow.startedAt;
    const [stored] = await tx.query<Stored>(
      `select fingerprint, is_committed as "isCommitted", status, answer from idempotency_keys where ${OF_KEY}`,
      of,
    );
    return stored;
  });
  if (typeof begun !== 'string') {
    const stored = repeat(begun, fingerprint);
    void reply.header('idempotency-replayed', 'true');
    return stored;
  }
  const write = new KeyedWrite(signedIn, of, begun);
  let answer: T;
  try {
    answer = await run(write.writer);
  } catch (error) {
    if (isDatabaseError(error, KEY_CLAIMED))
      throw refuse(
        'CONFLICT',
        'The request took so long that it was repeated meanwhile, and changed nothing. Send it again to get the response to the repetition.',
      );
    await db.pipeline(tenant, [write.free(error)]);
    throw error;
  }
  const sent = toText(answer);
  await db.pipeline(tenant, [write.update('status = $5, answer = $6', [sent.status, sent.text])]);
  return sent;
}
