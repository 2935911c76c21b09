import { createHash, randomUUID } from 'node:crypto';
import { isForStaff, LONGEST_REPLY, textReply } from '../../domain/surveys/text-replies.ts';
import { withoutControls } from '../../domain/text/text.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { readPersonKey } from '../identity/secrets/person-key.ts';
import { storeReply } from './store-reply.ts';

type Context = Pick<AppContext, 'db' | 'config'>;

const STOPPED =
  'You are unsubscribed and will get no more text messages from us. Reply START to get them again.';
const STARTED = 'You will get text messages from us again. Reply STOP to get no more.';
const HELP = 'sends surveys about your visit. Message and data rates may apply. Reply STOP to get no more.';

/** Organizations that have texted the number. */
const SENDERS = `select o.id, o.name from organizations o
  where exists (select from messages t where t.organization_id = o.id and t.to_address = $1)
     or exists (select from surveys s where s.organization_id = o.id and s.contact_key = $1)`;

/** Blocks the number for all organizations that have texted it. @returns whether anything changed */
async function stop(tx: Transaction, from: string): Promise<boolean> {
  const blocked = await tx.query(
    `insert into blocklist (id, organization_id, phone, reason)
     select gen_random_uuid(), sender.id, $1, 'STOP' from (${SENDERS}) as sender
     where not exists (select from blocklist b where b.organization_id = sender.id and b.phone = $1)
     on conflict do nothing returning id`,
    [from],
  );
  return blocked.length > 0;
}

/** Removes a block set by the person. A block set by staff stays. @returns whether anything changed */
async function start(tx: Transaction, from: string): Promise<boolean> {
  const sql = `delete from blocklist where phone = $1 and email is null and reason in ('STOP', 'UNSUBSCRIBED') returning id`;
  return (await tx.query(sql, [from])).length > 0;
}

async function help(tx: Transaction, from: string): Promise<string> {
  const senders = await tx.query<{ name: string }>(`${SENDERS} order by o.name limit 3`, [from]);
  return `${senders.map(({ name }) => name).join(', ') || 'Chairside'} ${HELP}`;
}

interface Incoming {
  /** E.164 */
  from: string;
  body: string;
  /** the carrier's id of the message; null: it sent none */
  messageSid: string | null;
  /** whether the carrier has already replied */
  isAnswered: boolean;
}

/** How long the carrier may repeat a message. */
const REPETITION_DAYS = 30;
const NUMBER = /^\+[1-9]\d{6,14}$/;
/** Messages of a number within a day that are stored or replied to. Beyond it, only a block and its end are carried out. */
const MOST_OF_A_DAY = 20;

const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('base64url');

/** Counts a message of the number. @returns whether it is within the limit */
async function countText(tx: Transaction, from: string): Promise<boolean> {
  const [counted] = await tx.query<{ count: number }>(
    `insert into rate_limits as r (key, count, resets_at) values ($1, 1, now() + interval '1 day')
     on conflict (key) do update set
       count = case when r.resets_at <= now() then 1 else r.count + 1 end,
       resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
     returning count`,
    [`text:${hash(from)}`],
  );
  return (counted?.count ?? 1) <= MOST_OF_A_DAY;
}

/** Carries out a message once. @returns the reply; null: none */
async function handle(
  tx: Transaction,
  { from, body }: Incoming,
  personKey: Buffer | undefined,
): Promise<string | null> {
  const isWithinLimit = await countText(tx, from);
  const command = textReply(body);
  if (!isWithinLimit) {
    if (command === 'STOP') await stop(tx, from);
    if (command === 'START') await start(tx, from);
    return null;
  }
  if (isForStaff(body)) await storeReply(tx, { from, text: body.slice(0, LONGEST_REPLY).trim(), personKey });
  if (command === 'HELP') return help(tx, from);
  if (command === 'STOP') return (await stop(tx, from)) ? STOPPED : null;
  if (command === 'START') return (await start(tx, from)) ? STARTED : null;
  return null;
}

/**
 * Handles an incoming text message: a wish to stop blocks the number, START unblocks it, HELP is answered, and anything
 * else is stored for staff. The carrier may send it again: it is carried out once, and has the same reply again.
 * @returns the reply; null: none, since nothing changed or was requested
 */
export async function answerText(ctx: Context, incoming: Incoming): Promise<string | null> {
  const { from, messageSid, isAnswered } = incoming;
  if (!NUMBER.test(from)) return null;
  const body = withoutControls(incoming.body);
  const fingerprint = hash(messageSid ?? randomUUID(), from, body);
  // before the transaction: the embedded database has one connection
  const personKey = await readPersonKey(ctx.db, ctx.config);
  const answer = await ctx.db.system(async (tx) => {
    // a simultaneous repetition waits here for the first
    const isNew = await tx.query(
      `insert into one_time_tokens (token_hash, purpose, expires_at)
       values ($1, 'RECEIVED_TEXT', now() + interval '${REPETITION_DAYS} days') on conflict do nothing returning id`,
      [fingerprint],
    );
    if (isNew.length === 0) {
      const sql = `select data->>'reply' as reply from one_time_tokens where token_hash = $1`;
      return (await tx.query<{ reply: string | null }>(sql, [fingerprint]))[0]?.reply ?? null;
    }
    const reply = await handle(tx, { ...incoming, body }, personKey);
    if (reply !== null) {
      const sql = `update one_time_tokens set data = jsonb_build_object('reply', $2::text) where token_hash = $1`;
      await tx.query(sql, [fingerprint, reply]);
    }
    return reply;
  });
  return isAnswered ? null : answer;
}
