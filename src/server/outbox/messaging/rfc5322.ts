import MailComposer from 'nodemailer/lib/mail-composer';

/** The data of a mail in wire format. */
export interface Message {
  id: string;
  from: string;
  to: string;
  subject: string;
  date: Date;
  text: string;
  html: string;
  /** PNG in base64, by content id `cid:name` */
  images?: Record<string, string>;
  headers: Record<string, string>;
}

/** The bare address of `Name <address>`. */
export function parseAddress(text: string): string {
  return /<([^<>]+)>/.exec(text)?.[1]?.trim() ?? text.trim();
}

/**
 * The plain text's part, unencoded: nodemailer would break long lines (quoted-printable), while each link must stay
 * whole on its line, readable in the raw file.
 */
function plainPart(text: string): string {
  const headers = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'];
  return [...headers, '', text.replace(/\r?\n/g, '\r\n')].join('\r\n');
}

/** The mail as RFC 5322 text. */
export function toRfc5322({ id, images = {}, ...message }: Message): Promise<Buffer> {
  const { from, to, subject, date, text, html, headers } = message;
  const domain = parseAddress(from).split('@')[1] ?? 'localhost';
  const composer = new MailComposer({
    ...{ from, to, subject, date },
    messageId: `<${id}@${domain}>`,
    alternatives: [
      { contentType: 'text/plain', raw: plainPart(text) },
      { contentType: 'text/html; charset=utf-8', content: html },
    ],
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    attachments: Object.entries(images).map(([cid, base64]) => ({
      cid,
      filename: `${cid}.png`,
      content: Buffer.from(base64, 'base64'),
    })),
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
