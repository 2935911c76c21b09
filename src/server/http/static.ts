import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shownSession } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { projectFolder } from '../db/migrations-folder.ts';
import { refuse } from './errors.ts';
import { jsonForHtml } from './json-for-html.ts';
import { type ClientPage, getPreloads, readClientPage } from './client-page.ts';

const HASHED = /[\\/]assets[\\/]/;
/** Dotfiles, which the build keeps for itself, and paths outside the folder. */
const HIDDEN = /(?:^|[\\/])\./;
const ASSETS = /^\/(?:survey-)?assets\//;

/** The survey pages that also appear at other addresses. */
export interface PagesElsewhere {
  /** responds to unrouted requests on a surveys host, where every address is a survey; undefined elsewhere */
  onSurveysHost(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined;
  /** renders that the survey does not exist */
  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** The page of every front-end address: with data for the first screen, and with preload links for its chunks. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: AppContext,
  page: ClientPage,
): Promise<FastifyReply> {
  const path = request.url.split('?', 1)[0] ?? '/';
  const me = (await shownSession(request)) ?? null;
  const boot = {
    version: page.version,
    crmScriptUrl: config.crmScriptUrl ?? null,
    analyticsAgentUrl: config.analyticsAgentUrl ?? null,
    demo: config.demo,
    me,
  };
  const links = getPreloads(page, me ? 'signedIn' : 'signIn', path);
  const head = `${links}<script type="application/json" id="chairside-boot">${jsonForHtml(boot)}</script>`;
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.before + head + page.after);
}

/**
 * The built client: hashed files cached forever, compressed by the build; every other address is the application.
 * @param surveys responds instead of the application on a surveys host
 */
export async function registerStatic(
  app: FastifyInstance,
  ctx: AppContext,
  surveys: PagesElsewhere,
  root = join(projectFolder(), 'dist/client'),
): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'));
  const page = isBuilt ? readClientPage(root, readVersion()) : undefined;
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      allowedPath: (path) => !HIDDEN.test(path),
      preCompressed: true,
      globIgnore: ['index.html'],
      cacheControl: false,
      setHeaders: (response, file) => {
        const value = HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
        response.setHeader('cache-control', value);
      },
    });
    app.get('/', { exposeHeadRoute: true }, (request, reply) => sendFallback(request, reply));
  }

  function sendFallback(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply {
    const survey = surveys.onSurveysHost(request, reply);
    if (survey) return survey;
    if (page) return sendPage(request, reply, ctx, page);
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The client is not built: run npm run build.\n');
  }

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '');
    const isFile = HIDDEN.test(path) || (/\.[a-z0-9]{1,5}$/i.test(path) && ASSETS.test(path));
    if (!isPage || path.startsWith('/v1') || isFile) {
      throw refuse('NOT_FOUND', 'There is nothing at this address.');
    }
    return sendFallback(request, reply);
  });
}

function readVersion(): string {
  const text = readFileSync(join(projectFolder(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
