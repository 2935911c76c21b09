import { dark, light } from '../../domain/measures/charts/palette.ts';

/** The page of the API's documentation: Swagger UI, with its colours and markup made accessible. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API - Chairside</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/v1/docs/assets/swagger-ui.css">
<link rel="stylesheet" href="/v1/docs/style.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/v1/docs/assets/swagger-ui-bundle.js"></script>
<script src="/v1/docs/start.js"></script>
</body>
</html>
`;

export const STYLE = `/* the document has one server: the one that the page is from */
.swagger-ui .scheme-container .schemes .schemes-server-container { display: none }

/* Swagger UI's colours, with the contrast of 4.5 that reading needs */
html:not(.dark-mode) .swagger-ui .info .title small,
html:not(.dark-mode) .swagger-ui .info .title small pre.version { background: ${light.status.neutral.fg} }
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp,
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp pre.version { background: ${light.status.success.fg} }
html:not(.dark-mode) .swagger-ui :is(.markdown, .renderedMarkdown, .info) a { color: ${light.text.link} }
html:not(.dark-mode) .swagger-ui :is(.markdown, .renderedMarkdown) code { color: ${light.primary.active} }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: ${light.status.success.fg}; color: ${light.status.success.fg} }
html:not(.dark-mode) .swagger-ui .btn.cancel { border-color: ${light.status.danger.fg}; color: ${light.status.danger.fg} }
html:not(.dark-mode) .swagger-ui .btn.execute { border-color: ${light.text.link}; background-color: ${light.text.link} }
html:not(.dark-mode) .swagger-ui .download-contents { background: ${light.status.neutral.fg} }
html:not(.dark-mode) .swagger-ui .parameter__in { color: ${light.text.secondary} }
html:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method { background: ${light.status.info.fg} }
html:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method { background: ${light.status.success.fg} }
html:not(.dark-mode) .swagger-ui .opblock-put .opblock-summary-method { background: ${light.status.warning.fg} }
html:not(.dark-mode) .swagger-ui .opblock-patch .opblock-summary-method { background: ${light.mauve.text} }
html:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method { background: ${light.status.danger.fg} }
html.dark-mode .swagger-ui .try-out .btn.try-out__btn.cancel { border-color: ${dark.status.danger.fg}; color: ${dark.status.danger.fg} }
html.dark-mode .swagger-ui .opblock.opblock-put { background: ${dark.status.warning.bg} }
html.dark-mode .swagger-ui .opblock.opblock-put .opblock-section-header { background: ${dark.status.warning.bg} }
`;

/** A separate file, because the content security policy forbids inline scripts. */
export const START = `const dark = matchMedia('(prefers-color-scheme: dark)');
// Swagger UI's own dark colours, which its other bundle puts behind a button
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followScheme();
dark.addEventListener('change', followScheme);

// names and stops that Swagger UI leaves out for screen readers and the keyboard
const REGIONS = { '.information-container': 'About', '.scheme-container': 'Authorization' };
const nameOf = (field) => field.closest('[data-param-name]')?.dataset.paramName ?? 'Request body';
const complete = () => {
  for (const field of document.querySelectorAll('.opblock :is(select, input, textarea):not([aria-label])'))
    field.setAttribute('aria-label', nameOf(field));
  for (const code of document.querySelectorAll('pre.microlight:not([tabindex])')) code.tabIndex = 0;
  for (const table of document.querySelectorAll('table[role=region]')) table.removeAttribute('role');
  for (const [part, label] of Object.entries(REGIONS)) {
    const region = document.querySelector(part + ':not([role])');
    region?.setAttribute('role', 'region');
    region?.setAttribute('aria-label', label);
  }
  document.querySelector('.close-modal:not([aria-label])')?.setAttribute('aria-label', 'Close');
};
new MutationObserver(complete).observe(document.body, { childList: true, subtree: true });

// plain text, since a button that contains a link is two controls in one
const plainNames = {
  wrapComponents: { DeepLink: (_Link, { React }) => ({ text }) => React.createElement('span', null, text) },
};

fetch('/v1/openapi.json')
  .then((answer) => answer.json())
  .then((spec) =>
    SwaggerUIBundle({
      // calls go to where the page is from, whatever the address in the document
      spec: { ...spec, servers: [{ url: location.origin + '/v1' }] },
      dom_id: '#swagger-ui',
      deepLinking: true,
      docExpansion: 'none',
      tryItOutEnabled: true,
      validatorUrl: null,
      plugins: [plainNames],
      // a call is tried under the token that one authorizes with, never under one's session
      requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
    }),
  );
`;
