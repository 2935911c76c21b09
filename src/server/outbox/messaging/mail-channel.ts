import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import type { Channel, Message } from './deliveries.ts';
import { outboxName, writeToOutbox } from './outbox.ts';
import { parseAddress, toRfc5322 } from './rfc5322.ts';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export type MailTransport = ReturnType<typeof createTransport>;

/**
 * A connection to the mail server, to be closed after use; undefined: mails go to the outbox.
 * @param isPooled whether several mails share it
 */
export function openTransport(
  { smtpUrl, allowsPlainSmtp }: Config,
  isPooled: boolean,
): MailTransport | undefined {
  if (smtpUrl === undefined) return undefined;
  return createTransport({ url: smtpUrl, pool: isPooled, requireTLS: !allowsPlainSmtp, ...TIMEOUTS });
}

/** The From header: our address under the sender's name. */
function formatSender({ mailFrom }: Config, fromName: string | null): string {
  return fromName === null ? mailFrom : `"${fromName.replace(/["\\]/g, '')}" <${parseAddress(mailFrom)}>`;
}

async function deliver(config: Config, transport: MailTransport | undefined, mail: Message): Promise<void> {
  const raw = await toRfc5322({
    id: mail.id,
    from: formatSender(config, mail.from_name),
    to: mail.to_address,
    subject: mail.subject ?? '',
    date: mail.created_at,
    text: mail.text_body,
    html: mail.html_body ?? '',
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

/**
 * Mails leave through the mail server. If the process died during sending, the mail may or may not have been accepted: a
 * survey then counts as failed; any other mail, such as a login link, is sent again under the same Message-ID.
 */
export function openMailChannel({ config, log }: AppContext, transport: MailTransport | undefined): Channel {
  return {
    name: 'mail',
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
