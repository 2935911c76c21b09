import { createTransport } from 'nodemailer';
import type { AppContext } from '../context.ts';
import type { JobPayloads } from '../jobs/payloads.ts';
import { outboxName, writeToOutbox } from './outbox.ts';
import { addressOf, toRfc5322 } from './rfc5322.ts';

interface MailRow {
  id: string;
  to_address: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers: Record<string, string>;
  created_at: Date;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const MAX_ERROR_LENGTH = 500;

async function deliver({ config }: AppContext, mail: MailRow): Promise<void> {
  const raw = toRfc5322({
    id: mail.id,
    from: config.mailFrom,
    to: mail.to_address,
    subject: mail.subject,
    date: mail.created_at,
    text: mail.text_body,
    html: mail.html_body,
    headers: mail.headers,
  });
  if (config.smtpUrl === undefined) {
    await writeToOutbox(config.dataDir, outboxName(mail.created_at, mail.id, 'eml'), raw);
    return;
  }
  const transport = createTransport({ url: config.smtpUrl, ...TIMEOUTS });
  const envelope = { from: addressOf(config.mailFrom), to: [mail.to_address], use8BitMime: true };
  try {
    await transport.sendMail({ envelope, raw });
  } finally {
    transport.close();
  }
}

/** A server that says 5xx to the mail will say so again. To our own sign-in it may not, once the password is mended. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const isOurFault = 'code' in error && error.code === 'EAUTH';
  return Number(error.responseCode) >= 500 && !isOurFault;
}

async function markSent(ctx: AppContext, id: string): Promise<void> {
  // what a mail server took needs no second copy here, where the links in it could be read
  const emptied = ctx.config.smtpUrl === undefined ? '' : `, text_body = '', html_body = ''`;
  await ctx.db.system((tx) =>
    tx.query(
      `update mails set status = 'SENT', sent_at = now(), attempts = attempts + 1, last_error = null${emptied} where id = $1`,
      [id],
    ),
  );
}

async function markTried(ctx: AppContext, id: string, error: string, hasFailed: boolean): Promise<void> {
  await ctx.db.system((tx) =>
    tx.query(`update mails set status = $2, attempts = attempts + 1, last_error = $3 where id = $1`, [
      id,
      hasFailed ? 'FAILED' : 'QUEUED',
      error.slice(0, MAX_ERROR_LENGTH),
    ]),
  );
}

/**
 * Job: hands one mail over. The job is claimed by one process; a mail that was handed over is not sent again, unless the
 * process died before it could note it down, and then under the same Message-ID.
 * @throws what went wrong, to be tried again, unless trying again is of no use
 */
export async function sendMail(
  ctx: AppContext,
  { mailId }: JobPayloads['send-mail'],
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const [mail] = await ctx.db.system((tx) =>
    tx.query<MailRow>(
      `select id, to_address, subject, text_body, html_body, headers, created_at
       from mails where id = $1 and status = 'QUEUED'`,
      [mailId],
    ),
  );
  if (!mail) return;
  try {
    await deliver(ctx, mail);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isHopeless = isPermanent(error);
    await markTried(ctx, mail.id, message, isHopeless || isLastTry);
    if (!isHopeless) throw error;
    ctx.log.error({ mail: mail.id, message }, 'the mail server refused a mail for good');
    return;
  }
  await markSent(ctx, mail.id);
}
