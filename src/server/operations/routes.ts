import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { AppContext } from '../context.ts';
import { refuse } from '../http/errors.ts';
import { startMetrics } from './metrics.ts';
import { type Readiness, readiness } from './readiness.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function carries(header: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

/** Anybody can ask whether a server is ready, so it looks at most once in this time. */
const LOOKS_EVERY_MS = 1000;

/** The readiness, looked up at most once a second. */
function createReadiness(ctx: AppContext): () => Promise<Readiness> {
  let last: { at: number; answer: Promise<Readiness> } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at > LOOKS_EVERY_MS) last = { at, answer: readiness(ctx) };
    return last.answer;
  };
}

/** For operators: liveness, readiness and metrics. */
export function registerOperations(app: FastifyInstance, ctx: AppContext): void {
  const { db, config } = ctx;
  const look = createReadiness(ctx);
  const measure = config.metricsToken === undefined ? undefined : startMetrics(app, ctx);

  app.get('/health', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await db.ping();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });

  app.get('/ready', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const answer = await look();
    return reply.code(answer.status === 'ready' ? 200 : 503).send(answer);
  });

  app.get('/metrics', async ({ headers }, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!measure || config.metricsToken === undefined)
      throw refuse('NOT_FOUND', 'METRICS_TOKEN is not set, so nothing is measured.');
    if (!carries(headers.authorization, config.metricsToken)) {
      void reply.header('www-authenticate', 'Bearer');
      throw refuse('UNAUTHENTICATED', 'Send the token of METRICS_TOKEN as a bearer token.');
    }
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await measure());
  });
}
