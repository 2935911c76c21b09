import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { getCredential } from '../identity/auth/sessions.ts';
import type { Config } from '../config.ts';
import { DATA_POLICY } from './error-responses.ts';
import { refuse } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function origins(...urls: (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))];
}

/**
 * Whether a request comes from our own pages. Browsers name the origin of a changing request; other programs do not,
 * and have no cookie that somebody else could abuse.
 */
function isSameOrigin(request: FastifyRequest, appUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === appUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

function helmetOptions(config: Config): FastifyHelmetOptions {
  const isHttps = config.appUrl.startsWith('https:');
  const thirdParties = origins(config.crmScriptUrl, config.analyticsAgentUrl);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...thirdParties],
        // emotion writes style elements
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...thirdParties],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...thirdParties],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // the third-party scripts are loaded without CORS
    crossOriginEmbedderPolicy: false,
  };
}

type Headers = Record<string, string>;

/** Headers that helmet adds, computed once because they are the same for all responses. */
async function helmetHeaders(config: Config): Promise<Headers> {
  const probe = Fastify();
  await probe.register(helmet, helmetOptions(config));
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  const own = ['content-type', 'content-length', 'date', 'connection'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.includes(name) ? [] : [[name, String(value)]])),
  );
}

/** API responses are data: they run no scripts, and cannot be framed. */
function apiHeaders(page: Headers): Headers {
  const names = [
    'x-content-type-options',
    'cross-origin-resource-policy',
    'referrer-policy',
    'strict-transport-security',
  ];
  const kept = Object.entries(page).filter(([name]) => names.includes(name));
  return {
    ...Object.fromEntries(kept),
    'content-security-policy': DATA_POLICY,
  };
}

/** Headers against foreign scripts, frames and forms, and the check that changes come from our own pages. */
export async function registerSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const page = await helmetHeaders(config);
  const api = apiHeaders(page);
  app.addHook('onRequest', (request, reply, done) => {
    const isApi = request.url.startsWith('/v1/') && !request.url.startsWith('/v1/docs');
    reply.headers(isApi ? api : page);
    // only programs send a bearer token, and a cookie sent along is ignored
    const isExempt = SAFE_METHODS.has(request.method) || getCredential(request)?.kind === 'token';
    if (isExempt || isSameOrigin(request, config.appUrl)) done();
    else done(refuse('FORBIDDEN', 'The request comes from another site.'));
  });
}
