import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import openapi from '../generated/openapi.json' with { type: 'json' };
import type { AppContext } from './context.ts';

/** The server address in examples. */
const EXAMPLE_ORIGIN = 'https://chairside.example.com';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API - Chairside</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/v1/docs/assets/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/v1/docs/assets/swagger-ui-bundle.js"></script>
<script src="/v1/docs/start.js"></script>
</body>
</html>
`;

/** A separate file, because the content security policy forbids inline scripts. */
const START = `const dark = matchMedia('(prefers-color-scheme: dark)');
// Swagger UI's own dark colours, which its other bundle puts behind a button
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followScheme();
dark.addEventListener('change', followScheme);

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
      // a call is tried under the token that one authorizes with, never under one's session
      requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
    }),
  );
`;

/** The OpenAPI document, and a page to read it and try calls. Public: it contains no organization's data. */
export async function registerOpenApi(app: FastifyInstance, { config }: AppContext): Promise<void> {
  const document = JSON.stringify({ ...openapi, servers: [{ url: `${config.appUrl}/v1` }] }).replaceAll(
    EXAMPLE_ORIGIN,
    config.appUrl,
  );
  app.get('/v1/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.get('/v1/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get('/v1/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  await app.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/v1/docs/assets/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
  });
}
