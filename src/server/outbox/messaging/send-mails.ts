import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import type { JobAttempt, JobPayloads } from '../../operations/jobs/payloads.ts';
import { type Channel, type Delivery, deliveryColumns, tryDelivery } from './deliveries.ts';
import { outboxName, writeToOutbox } from './outbox.ts';
import { parseAddress, toRfc5322 } from './rfc5322.ts';

interface MailRow extends Delivery {
  from_name: string | null;
  to_address: string;
  subject: string;
  text_body: string;
  html_body: string;
  images: Record<string, string> | null;
  headers: Record<string, string>;
  created_at: Date;
}

/**
 * After this time the rest becomes a new job: a job that exceeds its time limit would be claimed by another process as
 * well.
 */
const BUDGET_MS = 60_000;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type Transport = ReturnType<typeof createTransport>;

/** The From header: our address under the sender's name. */
function formatSender({ mailFrom }: Config, fromName: string | null): string {
  return fromName === null ? mailFrom : `"${fromName.replace(/["\\]/g, '')}" <${parseAddress(mailFrom)}>`;
}

async function deliver(config: Config, transport: Transport | undefined, mail: MailRow): Promise<void> {
  const raw = await toRfc5322({
    id: mail.id,
    from: formatSender(config, mail.from_name),
    to: mail.to_address,
    subject: mail.subject,
    date: mail.created_at,
    text: mail.text_body,
    html: mail.html_body,
    images: mail.images ?? {},
    headers: mail.headers,
  });
  if (!transport) {
    await writeToOutbox(config.dataDir, outboxName(mail.created_at, mail.id, 'eml'), raw);
    return;
  }
  const envelope = { from: parseAddress(config.mailFrom), to: [mail.to_address], use8BitMime: true };
  try {
    await transport.sendMail({ envelope, raw });
  } catch (error) {
    throw explain(error);
  }
}

const NO_TLS = 'ETLS';

/**
 * A 5xx reply to the mail is permanent. A 5xx reply to our login, or to the request for encryption, may be temporary,
 * until the settings are corrected.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const isOurFault = 'code' in error && (error.code === 'EAUTH' || error.code === NO_TLS);
  return Number(error.responseCode) >= 500 && !isOurFault;
}

/** The error of an attempt, which says how to allow a mail server without encryption. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === NO_TLS)) return error;
  return new Error(`The mail server offers no encryption, which SMTP_TLS requires: ${error.message}`);
}

function openChannel({ config, log }: AppContext, transport: Transport | undefined): Channel<MailRow> {
  return {
    table: 'mails',
    isOutbox: transport === undefined,
    // links in a second copy could be read
    isEmptied: transport !== undefined,
    mayRepeat: (mail) => mail.survey_id === null,
    deliver: (mail) => deliver(config, transport, mail),
    isPermanent,
    onFailure: (mail, error, isFinal) => {
      if (isFinal)
        log.error({ mail: mail.id, message: String(error) }, 'a mail could not be sent, and is not retried');
      return Promise.resolve();
    },
  };
}

/**
 * Job: sends mails. A sent mail is not sent again. If the process died during sending, the mail may or may not have
 * been accepted: a survey then counts as failed, and its sender is notified; any other mail, such as a login link, is
 * sent again under the same Message-ID.
 * @throws if some need another attempt
 */
export async function sendMails(
  ctx: AppContext,
  { mailIds }: JobPayloads['send-mails'],
  attempt: JobAttempt,
): Promise<void> {
  const mails = await ctx.db.system((tx) =>
    tx.query<MailRow>(
      `select ${deliveryColumns('mails')}, from_name, to_address, subject, text_body, html_body, images, headers, created_at
       from mails where id = any($1::uuid[]) and status in ('QUEUED', 'SENDING') order by created_at, id`,
      [mailIds],
    ),
  );
  if (mails.length === 0) return;
  const { smtpUrl, allowsPlainSmtp } = ctx.config;
  const transport =
    smtpUrl === undefined
      ? undefined
      : createTransport({
          url: smtpUrl,
          pool: mails.length > 1,
          requireTLS: !allowsPlainSmtp,
          ...TIMEOUTS,
        });
  const channel = openChannel(ctx, transport);
  const until = Date.now() + BUDGET_MS;
  const late: string[] = [];
  let waiting = 0;
  try {
    for (const mail of mails) {
      if (Date.now() > until) late.push(mail.id);
      else if (!(await tryDelivery(ctx.db, channel, attempt, mail))) waiting += 1;
    }
  } finally {
    transport?.close();
  }
  if (late.length > 0) await ctx.db.system((tx) => ctx.jobs.enqueue(tx, 'send-mails', { mailIds: late }));
  if (waiting > 0) throw new Error(`${waiting} of ${mailIds.length} mails will be retried.`);
}

/** Job: sends one mail that a user waits for. */
export function sendMail(
  ctx: AppContext,
  { mailId }: JobPayloads['send-mail'],
  attempt: JobAttempt,
): Promise<void> {
  return sendMails(ctx, { mailIds: [mailId] }, attempt);
}
