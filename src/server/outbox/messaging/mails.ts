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

/** Maximum mails per insert and per job. */
const BATCH = 50;

async function storeMails(owner: Transaction, mails: readonly QueuedMail[]): Promise<string[]> {
  const rows = await owner.query<{ id: string }>(
    `insert into mails (organization_id, survey_id, from_name, to_address, subject, text_body, html_body, images, headers)
     select m."organizationId", m."surveyId", m."fromName", m."to", m.subject, m.text, m.html, m.images, coalesce(m.headers, '{}')
     from jsonb_to_recordset($1::jsonb) as m("organizationId" uuid, "surveyId" uuid, "fromName" text, "to" text,
       subject text, text text, html text, images jsonb, headers jsonb)
     returning id`,
    [JSON.stringify(mails)],
  );
  if (rows.length !== mails.length) throw new Error('The mails were not stored.');
  return rows.map(({ id }) => id);
}

/**
 * Queues mails in the transaction of their cause: sent after its commit, never after a rollback.
 * @param tx of `db.system` or `db.tenant`
 */
export async function queueMails(jobs: Jobs, tx: Transaction, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx.asOwner(async (owner) => {
    for (let from = 0; from < mails.length; from += BATCH) {
      const mailIds = await storeMails(owner, mails.slice(from, from + BATCH));
      await jobs.enqueue(owner, 'send-mails', { mailIds });
    }
  });
}

/** Queues a single mail that a user waits for: it overtakes those of `queueMails`. */
export async function queueMail(jobs: Jobs, tx: Transaction, mail: QueuedMail): Promise<void> {
  await tx.asOwner(async (owner) => {
    for (const mailId of await storeMails(owner, [mail])) await jobs.enqueue(owner, 'send-mail', { mailId });
  });
}
