import { dark, light } from '../../domain/measures/charts/palette.ts';
import { escapeHtml } from '../outbox/messaging/compose.ts';

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:${light.bg.canvas};color:${light.text.primary};font:16px/24px system-ui,-apple-system,'Segoe UI',sans-serif}
main{max-width:480px;padding:32px 24px;text-align:center}
h1{font-size:24px;line-height:32px;font-weight:600;margin:0 0 12px}
p{margin:0 0 24px;color:${light.text.secondary}}
button,.button{display:inline-grid;place-items:center;box-sizing:border-box;font:inherit;font-weight:600;min-height:48px;padding:0 28px;border:0;border-radius:12px;background:${light.primary.main};color:${light.text.onPrimary};cursor:pointer;text-decoration:none}
button:focus-visible,.button:focus-visible{outline:3px solid ${light.border.focus};outline-offset:3px}
@media(prefers-color-scheme:dark){body{background:${dark.bg.canvas};color:${dark.text.primary}}p{color:${dark.text.secondary}}button,.button{background:${dark.primary.main};color:${dark.text.onPrimary};outline-color:${dark.border.focus}}}`;

interface PlainPage {
  lang: string;
  dir: string;
  title: string;
  /** HTML */
  body: string;
}

/** A self-contained page: no script, no picture, no database. */
export function plainPage({ lang, dir, title, body }: PlainPage): string {
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body>
</html>`;
}
