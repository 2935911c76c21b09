import type { Jobs } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import type { ComposedMail } from './compose.ts';

export interface QueuedMail extends ComposedMail {
  to: string;
  /** the organization on whose behalf it is sent; null for sign-in, which belongs to none */
  organizationId: string | null;
}

/**
 * Queues a mail in the transaction of its cause: sent once that is committed, never when it is rolled back.
 * @param tx of `db.system` or `db.tenant`
 */
export async function queueMail(jobs: Jobs, tx: Transaction, mail: QueuedMail): Promise<void> {
  await tx.asOwner(async (owner) => {
    const [row] = await owner.query<{ id: string }>(
      `insert into mails (id, organization_id, to_address, subject, text_body, html_body, headers, status, attempts, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, '{}', 'QUEUED', 0, now()) returning id`,
      [mail.organizationId, mail.to, mail.subject, mail.text, mail.html],
    );
    if (!row) throw new Error('The mail was not stored.');
    await jobs.enqueue(owner, 'send-mail', { mailId: row.id });
  });
}
