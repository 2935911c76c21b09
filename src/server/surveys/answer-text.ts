import { textReply } from '../../domain/text-replies.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';

const STOPPED =
  'You are unsubscribed and will get no more text messages from us. Reply START to get them again.';
const STARTED = 'You will get text messages from us again. Reply STOP to get no more.';
const HELP = 'sends surveys about your visit. Message and data rates may apply. Reply STOP to get no more.';

/** Organizations that have texted the number. */
const SENDERS = `select o.id, o.name from organizations o
  where exists (select from text_messages t where t.organization_id = o.id and t.to_number = $1)
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

/**
 * Handles an incoming text message: STOP and its synonyms block the number, START unblocks it, HELP is answered.
 * @param message.from E.164
 * @param message.isAnswered whether the carrier has already replied
 * @returns the reply; null: none, since nothing changed or was requested
 */
export async function answerText(
  { db }: Pick<AppContext, 'db'>,
  { from, body, isAnswered }: { from: string; body: string; isAnswered: boolean },
): Promise<string | null> {
  const reply = textReply(body);
  if (reply === null) return null;
  const answer = await db.system(async (tx) => {
    if (reply === 'HELP') return help(tx, from);
    if (reply === 'STOP') return (await stop(tx, from)) ? STOPPED : null;
    return (await start(tx, from)) ? STARTED : null;
  });
  return isAnswered ? null : answer;
}
