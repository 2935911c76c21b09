import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { refuse } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function origins(...urls: (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))];
}

/**
 * Whether a request comes from a page of ours. Browsers say where a changing request comes from; programs that are no
 * browsers say nothing, and carry no cookie that somebody else could make use of.
 */
function isSameOrigin(request: FastifyRequest, appUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === appUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/** Headers that keep scripts, frames and forms of others out, and the check that changes come from our own pages. */
export async function registerSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.appUrl.startsWith('https:');
  const thirdParties = origins(config.crmScriptUrl, config.analyticsAgentUrl);
  await app.register(helmet, {
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
    // the third-party scripts are loaded without CORS
    crossOriginEmbedderPolicy: false,
  });

  app.addHook('onRequest', (request, _reply, done) => {
    const isExempt = SAFE_METHODS.has(request.method) || request.headers.authorization !== undefined;
    if (isExempt || isSameOrigin(request, config.appUrl)) done();
    else done(refuse('FORBIDDEN', 'The request comes from another site.'));
  });
}
