import type { AppContext } from '../../context.ts';
import type { Channel, Message } from './deliveries.ts';
import { outboxName, writeToOutbox } from './outbox.ts';

/** Twilio's codes for a number that has replied STOP, and for one that is permanently unreachable. */
const UNSUBSCRIBED = 21610;
const HOPELESS = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614]);

function getErrorCode(error: unknown): number {
  return error instanceof Error && 'code' in error ? Number(error.code) : 0;
}

async function deliver({ config }: AppContext, text: Message): Promise<void> {
  const { id, to_address: to, text_body: body } = text;
  if (!config.twilio) {
    const content = `${JSON.stringify({ to, body }, null, 2)}\n`;
    await writeToOutbox(config.dataDir, outboxName(text.created_at, id, 'sms.json'), content);
    return;
  }
  const { accountSid, authToken, from } = config.twilio;
  // loaded only to send text messages, because it is larger than the rest of the server
  const { default: twilio } = await import('twilio');
  await twilio(accountSid, authToken).messages.create({ to, from, body });
}

/** A person who answered STOP to the carrier is blocked here too. */
async function blockNumber({ db }: AppContext, text: Message): Promise<void> {
  await db.system((tx) =>
    tx.query(
      `insert into blocklist (id, organization_id, phone, reason)
       select gen_random_uuid(), m.organization_id, m.to_address, 'STOP' from messages m
       where m.id = $1 and m.organization_id is not null and not exists (
         select 1 from blocklist b where b.organization_id = m.organization_id and b.phone = m.to_address)
       on conflict do nothing`,
      [text.id],
    ),
  );
}

/** Text messages leave through Twilio, each once: one that may have been sent when its process died is not repeated. */
export function openTextChannel(ctx: AppContext): Channel {
  return {
    name: 'text',
    isOutbox: !ctx.config.twilio,
    isEmptied: false,
    mayRepeat: () => false,
    deliver: (text) => deliver(ctx, text),
    isPermanent: (error) => HOPELESS.has(getErrorCode(error)),
    onFailure: async (text, error) => {
      if (getErrorCode(error) === UNSUBSCRIBED) await blockNumber(ctx, text);
    },
  };
}
