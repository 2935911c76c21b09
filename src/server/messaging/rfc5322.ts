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

const ENCODED_WORD_BYTES = 42;

function isPrintableAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/**
 * A header's text: plain, or as encoded words (RFC 2047). Line breaks are removed, so that text cannot add a header.
 */
export function headerText(text: string): string {
  const line = text.replace(/[\r\n\0]+/g, ' ');
  if (isPrintableAscii(line) && !line.includes('=?')) return line;
  const words: string[] = [];
  let word = '';
  for (const sign of line) {
    if (Buffer.byteLength(word + sign) > ENCODED_WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += sign;
  }
  words.push(word);
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}

function mailbox(text: string): string {
  const named = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(text);
  if (!named) return text.replace(/[\r\n\0<>\s]+/g, '');
  const [, name = '', address = ''] = named;
  const shown = isPrintableAscii(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : headerText(name);
  return name ? `${shown} <${address.trim()}>` : address.trim();
}

/** The bare address of `Name <address>`. */
export function parseAddress(text: string): string {
  return /<([^<>]+)>/.exec(text)?.[1]?.trim() ?? text.trim();
}

function part(type: string, body: string): string {
  const encoding = isPrintableAscii(body.replace(/\r?\n/g, '')) ? '7bit' : '8bit';
  return [
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    body.replace(/\r?\n/g, '\r\n'),
  ].join('\r\n');
}

/** The HTML, together with its pictures if any (RFC 2387). */
function htmlPart({ id, html, images = {} }: Message): string {
  const pictures = Object.entries(images);
  if (pictures.length === 0) return part('text/html', html);
  const boundary = `related-${id}`;
  return [
    `Content-Type: multipart/related; type="text/html"; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    part('text/html', html),
    ...pictures.flatMap(([name, base64]) => [
      `--${boundary}`,
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      `Content-ID: <${name}>`,
      `Content-Disposition: inline; filename="${name}.png"`,
      '',
      base64.replace(/.{76}/g, '$&\r\n'),
    ]),
    `--${boundary}--`,
  ].join('\r\n');
}

/**
 * The mail as RFC 5322 text. Written by hand, because libraries wrap long lines as quoted-printable, while each link
 * must stay whole on its line, readable in the raw file.
 */
export function toRfc5322(message: Message): string {
  const boundary = `chairside-${message.id}`;
  const domain = parseAddress(message.from).split('@')[1] ?? 'localhost';
  const headers: [string, string][] = [
    ['From', mailbox(message.from)],
    ['To', mailbox(message.to)],
    ['Subject', headerText(message.subject)],
    ['Date', message.date.toUTCString().replace('GMT', '+0000')],
    ['Message-ID', `<${message.id}@${domain}>`],
    ['MIME-Version', '1.0'],
    ['Auto-Submitted', 'auto-generated'],
    ...Object.entries(message.headers).map(([name, value]): [string, string] => [name, headerText(value)]),
    ['Content-Type', `multipart/alternative; boundary="${boundary}"`],
  ];
  return [
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    `--${boundary}`,
    part('text/plain', message.text),
    `--${boundary}`,
    htmlPart(message),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
