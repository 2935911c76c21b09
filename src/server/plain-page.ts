import { escapeHtml } from './messaging/compose.ts';

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#FBF9F6;color:#221A31;font:16px/24px system-ui,-apple-system,'Segoe UI',sans-serif}
main{max-width:480px;padding:32px 24px;text-align:center}
h1{font-size:24px;line-height:32px;font-weight:600;margin:0 0 12px}
p{margin:0 0 24px;color:#5A516A}
button,.button{display:inline-grid;place-items:center;box-sizing:border-box;font:inherit;font-weight:600;min-height:48px;padding:0 28px;border:0;border-radius:12px;background:#6438D6;color:#FFF;cursor:pointer;text-decoration:none}
button:focus-visible,.button:focus-visible{outline:3px solid #6438D6;outline-offset:3px}
@media(prefers-color-scheme:dark){body{background:#17121F;color:#F3EFF9}p{color:#C2B8D1}button,.button{background:#7E57E8}}`;

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
