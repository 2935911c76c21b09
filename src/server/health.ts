import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';

/** 200 while the database answers, else 503, and either at once. */
export function registerHealth(app: FastifyInstance, { db }: AppContext): void {
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
}
