import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { light } from '../../../domain/measures/charts/palette.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { escapeHtml } from './compose.ts';

interface ShownMail {
  to_address: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: Date;
}

const SHOWN = 50;
/** The mails' own styles are inline, and their frames inherit this policy; no scripts run. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE = `
body{margin:0;background:${light.bg.canvas};color:${light.text.primary};font:15px/24px Figtree,system-ui,-apple-system,'Segoe UI',sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px}
header{display:flex;align-items:baseline;justify-content:space-between;gap:16px}
h1{font-size:28px;line-height:36px;font-weight:600;margin:0}
h2{font-size:16px;line-height:24px;font-weight:600;margin:0}
p{margin:4px 0 0;color:${light.text.muted};font-size:13px;line-height:18px}
a{color:${light.text.link}}
a:focus-visible,summary:focus-visible{outline:2px solid ${light.border.focus};outline-offset:2px}
article{background:${light.bg.surface};border:1px solid ${light.border.subtle};border-radius:16px;padding:24px;margin-top:20px}
pre{margin:16px 0;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/20px ui-monospace,'SF Mono',Menlo,monospace}
summary{cursor:pointer;font-size:14px;font-weight:500}
iframe{width:100%;height:520px;border:1px solid ${light.border.subtle};border-radius:10px;margin-top:12px}`;

function withLinks(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const isLink = /^https?:\/\/\S+$/.test(line);
      return isLink ? `<a href="${escapeHtml(line)}">${escapeHtml(line)}</a>` : escapeHtml(line);
    })
    .join('\n');
}

function mailHtml(mail: ShownMail): string {
  const html = escapeHtml(mail.html_body);
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to_address)}, ${escapeHtml(mail.created_at.toUTCString())}</p>
<pre>${withLinks(mail.text_body)}</pre>
<details><summary>As HTML</summary>
<iframe title="${escapeHtml(mail.subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${html}"></iframe>
</details>
</article>`;
}

function pageHtml(mails: ShownMail[]): string {
  const list = mails.length > 0 ? mails.map(mailHtml).join('\n') : '<p>No email has been sent yet.</p>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox - Chairside</title><style>${STYLE}</style></head>
<body><main>
<header><h1>Mailbox</h1><a href="/dev/mailbox">Refresh</a></header>
<p>Emails appear here instead of being sent, newest first. Set SMTP_URL to send them.</p>
${list}
</main></body>
</html>`;
}

function newestMails(tx: Transaction): Promise<ShownMail[]> {
  return tx.query<ShownMail>(
    `select to_address, subject, text_body, html_body, created_at from messages
     where channel = 'MAIL' and status = 'SENT' order by created_at desc, id desc limit ${SHOWN}`,
  );
}

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Whether the request comes from this machine, under one of its own names. A foreign page could point its name at this
 * machine (DNS rebinding) and would read the login links.
 */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const name = headers.host?.toLowerCase().replace(/:\d+$/, '') ?? '';
  const address = socket.remoteAddress ?? '';
  return LOCAL_NAMES.has(name) && LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** GET /dev/mailbox: the demo's mails, with clickable links. Without the demo, the page does not exist. */
export function registerMailbox(app: FastifyInstance, ctx: AppContext): void {
  const isShown = ctx.config.demo && ctx.config.smtpUrl === undefined;
  app.get('/dev/mailbox', async (request, reply) => {
    if (!isShown || !isLocal(request)) throw refuse('NOT_FOUND', 'Not found');
    const mails = await ctx.db.system(newestMails);
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageHtml(mails));
  });
}
