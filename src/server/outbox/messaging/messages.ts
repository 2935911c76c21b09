import type { Jobs } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { ComposedMail } from './compose.ts';

export interface QueuedMail extends ComposedMail {
  to: string;
  /** the organization on whose behalf it is sent; null for sign-in mails */
  organizationId: string | null;
  /** the survey it invites to */
  surveyId?: string;
  /** display name of the sender; the address is ours */
  fromName?: string;
  /** additional headers */
  headers?: Record<string, string>;
  /** PNG in base64, by content id in the HTML: `cid:name` */
  images?: Record<string, string>;
}

export interface QueuedText {
  /** E.164 */
  to: string;
  text: string;
  organizationId: string;
  /** of the sending practice or location; the message waits for its daytime */
  timeZone: string;
  /** the survey it invites to */
  surveyId?: string;
}

export type QueuedMessage = QueuedMail | QueuedText;

/** Maximum messages per insert and per job. */
const BATCH = 50;

async function storeMessages(owner: Transaction, messages: readonly QueuedMessage[]): Promise<string[]> {
  const stored = messages.map((message) => ({ ...message, channel: 'html' in message ? 'MAIL' : 'TEXT' }));
  const rows = await owner.query<{ id: string }>(
    `insert into messages (organization_id, survey_id, channel, from_name, to_address, time_zone, subject, text_body, html_body,
       images, headers)
     select m."organizationId", m."surveyId", m.channel, m."fromName", m."to", m."timeZone", m.subject, m.text, m.html,
       m.images, coalesce(m.headers, '{}')
     from jsonb_to_recordset($1::jsonb) as m("organizationId" uuid, "surveyId" uuid, channel text, "fromName" text, "to" text,
       "timeZone" text, subject text, text text, html text, images jsonb, headers jsonb)
     returning id`,
    [JSON.stringify(stored)],
  );
  if (rows.length !== messages.length) throw new Error('The messages were not stored.');
  return rows.map(({ id }) => id);
}

/**
 * Queues messages in the transaction of their cause: sent after its commit, never after a rollback.
 * @param tx of `db.system` or `db.tenant`
 */
export async function queueMessages(
  jobs: Jobs,
  tx: Transaction,
  messages: readonly QueuedMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx.asOwner(async (owner) => {
    for (let from = 0; from < messages.length; from += BATCH) {
      const messageIds = await storeMessages(owner, messages.slice(from, from + BATCH));
      await jobs.enqueue(owner, 'send-messages', { messageIds });
    }
  });
}

/** Queues a single mail that a user waits for: it overtakes those of `queueMessages`. */
export async function queueMail(jobs: Jobs, tx: Transaction, mail: QueuedMail): Promise<void> {
  await tx.asOwner(async (owner) =>
    jobs.enqueue(owner, 'send-message', { messageIds: await storeMessages(owner, [mail]) }),
  );
}
