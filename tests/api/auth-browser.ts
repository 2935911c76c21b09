import { request } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  status: number;
  headers: Headers;
  body: { data?: Record<string, unknown>; errors?: { message: string; path?: string; code: string }[] };
}

/** A separate browser: stores cookies and sends them back by path. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string; line: string }>();

  constructor(private readonly url: string) {}

  async send(path: string, init: RequestInit & { json?: unknown } = {}): Promise<Answer> {
    const { json, headers, ...rest } = init;
    const cookie = [...this.cookies]
      .filter(([, one]) => path.startsWith(one.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(this.url + path, {
      redirect: 'manual',
      ...rest,
      method: rest.method ?? (json === undefined ? 'GET' : 'POST'),
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(headers as Record<string, string> | undefined),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? (JSON.parse(text) as Answer['body']) : {},
    };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, { headers });
  }

  post(path: string, json: unknown = {}): Promise<Answer> {
    return this.send(path, { json });
  }

  /** Requests a link, reads it from the mail and opens it. */
  async signIn(email: string, outbox: Outbox): Promise<Answer> {
    await this.post('/v1/auth/login', { email });
    return this.get(linkPath(await outbox.loginToken(email)));
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/';
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, { value, path, line });
  }
}

/**
 * Signs in the administrator of a new organization, by the link that its creation mailed. No browser requested it, so it
 * takes one click.
 */
export async function signInFirst(url: string, dataDir: string, email: string): Promise<Browser> {
  const browser = new Browser(url);
  const token = await new Outbox(join(dataDir, 'outbox')).loginToken(email);
  const { status, body } = await browser.post('/v1/auth/login/verify', { token, stytch_token_type: 'login' });
  if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
  return browser;
}

/** The link of the login page with its token. */
export function linkPath(token: string, type = 'login'): string {
  return `/v1/auth/login?stytch_token_type=${type}&token=${token}`;
}

/** Sends exactly these headers, because `fetch` adds its own. @returns the cookies of the response */
export function rawRequest(url: string, method: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve((response.headers['set-cookie'] ?? []).join('\n')));
    });
    sent.on('error', reject);
    sent.end();
  });
}

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  raw: string;
}

/** A mail waits for those before it, and other suites send hundreds at once. */
const MAILED_WITHIN_MS = 40_000;

/** The recipient of each outbox file, cached because other suites leave thousands there. */
const recipients = new Map<string, string>();

const TO = /^To:(?:.*<)?\s*([^<>\s]+@[^<>\s]+?)>?\s*$/m;

/** Reads the header alone: parsing thousands of mails whole takes seconds. */
async function readRecipient(path: string): Promise<string> {
  const known = recipients.get(path);
  if (known !== undefined) return known;
  const [header = ''] = (await readFile(path, 'utf8')).split('\r\n\r\n', 1);
  const to = TO.exec(header.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? '';
  recipients.set(path, to);
  return to;
}

/** The folder of the outbox. Each mail is returned once. */
export class Outbox {
  private readonly seen = new Set<string>();

  constructor(private readonly folder: string) {}

  /** The mails to an address that were not returned before. */
  async mailsTo(email: string): Promise<ReadMail[]> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const mails: ReadMail[] = [];
    for (const name of names) {
      if (this.seen.has(name)) continue;
      const path = join(this.folder, name);
      const to = await readRecipient(path);
      // domains are written in lower case
      if (to.toLowerCase() !== email.toLowerCase()) continue;
      this.seen.add(name);
      const raw = await readFile(path, 'utf8');
      const read = await PostalMime.parse(raw);
      mails.push({ to, subject: read.subject ?? '', text: read.text ?? '', html: read.html ?? '', raw });
    }
    return mails;
  }

  async nextTo(email: string, withinMs = MAILED_WITHIN_MS): Promise<ReadMail> {
    const until = Date.now() + withinMs;
    while (Date.now() < until) {
      const [mail] = await this.mailsTo(email);
      if (mail) return mail;
      await sleep(20);
    }
    throw new Error(`No mail to ${email} within ${withinMs} ms.`);
  }

  /** The token of the next login link to an address, which has its own line in the file; other mails are skipped. */
  async loginToken(email: string, withinMs = MAILED_WITHIN_MS): Promise<string> {
    const until = Date.now() + withinMs;
    while (Date.now() < until) {
      for (const { raw } of await this.mailsTo(email)) {
        const link = raw.split('\r\n').find((line) => /^https?:\S+\/login\?\S+$/.test(line));
        const token = link === undefined ? null : new URL(link).searchParams.get('token');
        if (token !== null) return token;
      }
      await sleep(20);
    }
    throw new Error(`No login link to ${email} within ${withinMs} ms.`);
  }
}
