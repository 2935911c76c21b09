import type { FastifyInstance, FastifyReply } from 'fastify';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { withSession } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { listFeedback } from './list-feedback.ts';
import { readFeedback } from './read-feedback.ts';
import { updateFeedbackStatus } from './update-status.ts';

function send(reply: FastifyReply, body: object): FastifyReply {
  return reply.header('cache-control', 'no-store').send(body);
}

function idOf(params: unknown): string {
  return (params as { id: string }).id;
}

/** What came in: completed surveys as staff read and follow them up. */
export function registerFeedback(app: FastifyInstance, { db }: AppContext): void {
  app.get('/v1/feedbacks', async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    return send(reply, await withSession(request, (signedIn) => listFeedback(db, signedIn, query)));
  });

  app.get('/v1/feedbacks/statuses', async (request, reply) => {
    await withSession(request, ({ tenant }) => db.pipeline(tenant, []));
    return send(reply, { data: srrStatus.map(({ value, label }) => ({ id: value, name: label })) });
  });

  app.get('/v1/feedbacks/:id', async (request, reply) => {
    const data = await withSession(request, (signedIn) => readFeedback(db, signedIn, idOf(request.params)));
    return send(reply, { data });
  });

  app.put('/v1/feedbacks/:id', async (request, reply) => {
    const data = await withSession(request, (signedIn) =>
      updateFeedbackStatus(db, signedIn, idOf(request.params), request.body),
    );
    return send(reply, { data });
  });
}
