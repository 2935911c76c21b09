import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';

/** 200 while the database answers, else 503. */
export function registerHealth(app: FastifyInstance, { db }: AppContext): void {
  app.get('/health', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await db.system((tx) => tx.query('select 1'));
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
