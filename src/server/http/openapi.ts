import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { PAGE, START, STYLE } from './api-docs.ts';
import type { AppContext } from '../context.ts';

/** The server address in examples. */
const EXAMPLE_ORIGIN = 'https://chairside.example.com';

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
  app.get('/v1/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get('/v1/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  await app.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/v1/docs/assets/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
  });
}
