import { light } from '../../../domain/measures/charts/palette.ts';

/** The content of a mail; `compose` creates its text and HTML. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** the main button */
  action?: { label: string; url: string };
  /** smaller, below the action; a `url` has its own line */
  notes?: (string | { text: string; url: string })[];
  /** the signature: ours by default */
  brand?: string;
  /** BCP 47, and text direction; English by default */
  language?: { code: string; direction: 'ltr' | 'rtl' };
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

const BRAND = 'Chairside';
const ENGLISH = { code: 'en', direction: 'ltr' } as const;
const { bg, border, primary, text: ink } = light;
const FONT = "Figtree,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Escapes text for HTML. Non-ASCII characters become references, so that no transport can garble them. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[^\x20-\x7e\n]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}

function renderText(content: MailContent): string {
  const { heading, paragraphs, action, notes = [], brand = BRAND } = content;
  const blocks = [heading, ...paragraphs];
  if (action) blocks.push(`${action.label}:\n${action.url}`);
  blocks.push(...notes.map((note) => (typeof note === 'string' ? note : `${note.text}\n${note.url}`)));
  return `${blocks.join('\n\n')}\n\n-- \n${brand}\n`;
}

function linkHtml(url: string, style: string, label = url): string {
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="${style}">${escapeHtml(label)}</a>`;
}

function actionHtml(action: NonNullable<MailContent['action']>, isExplained: boolean): string {
  const button = `display:inline-block;padding:14px 28px;border-radius:10px;background:${primary.main};color:${ink.onPrimary};font-weight:600;font-size:15px;line-height:20px;text-decoration:none`;
  const plain = `color:${ink.link};font-size:13px;line-height:18px;word-break:break-all`;
  return `<p style="margin:28px 0 20px">${linkHtml(action.url, button, action.label)}</p>
<p style="margin:0 0 20px;color:${ink.muted};font-size:13px;line-height:18px">${isExplained ? 'If the button does not work, open this address:<br>\n' : ''}${linkHtml(action.url, plain)}</p>`;
}

function noteHtml(note: string | { text: string; url: string }): string {
  const body =
    typeof note === 'string'
      ? escapeHtml(note).replace(/\n/g, '<br>\n')
      : `${escapeHtml(note.text)}<br>\n${linkHtml(note.url, `color:${ink.link};word-break:break-all`)}`;
  return `<p style="margin:0 0 12px;color:${ink.muted};font-size:13px;line-height:18px">${body}</p>`;
}

function renderHtml(content: MailContent): string {
  const { subject, heading, paragraphs, action, notes = [], brand = BRAND, language = ENGLISH } = content;
  const [summary = ''] = paragraphs;
  const body = [
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:30px;font-weight:600;color:${ink.primary}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p style="margin:0 0 12px;font-size:15px;line-height:24px;color:${ink.primary}">${escapeHtml(text)}</p>`,
    ),
    ...(action ? [actionHtml(action, language.code === ENGLISH.code)] : []),
    ...notes.map(noteHtml),
  ].join('\n');
  return `<!doctype html>
<html lang="${language.code}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${bg.canvas};font-family:${FONT};color:${ink.primary}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(summary)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${bg.canvas}">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${bg.surface};border:1px solid ${border.subtle};border-radius:16px">
<tr><td style="padding:24px 32px;border-bottom:1px solid ${border.subtle};font-size:20px;line-height:28px;font-weight:600;color:${primary.main}">${escapeHtml(brand)}</td></tr>
<tr><td style="padding:32px">
${body}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** A mail as text, each link on its own line, and as HTML that needs no images. */
export function compose(content: MailContent): ComposedMail {
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) };
}
