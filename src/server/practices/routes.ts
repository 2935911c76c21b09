import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withSession } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { requireRecord } from '../entities/read-record.ts';
import type { EntityRegistry } from '../entities/registry.ts';
import { grantOf } from '../entities/routes.ts';
import { checkQuestion } from './check-question.ts';
import { listQuestions } from '../entities/hooks/practice-questions.ts';

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

/** The calls about a practice's experience question. */
export function registerPractices(app: FastifyInstance, { db }: AppContext, registry: EntityRegistry): void {
  const practices = registry.get('practice');
  if (!practices) return;

  app.get('/v1/practices/:id/questions/additional', async (request, reply) => {
    const data = await withSession(request, async (signedIn) => {
      const scope = grantOf(practices, 'read', signedIn);
      const { tenant, viewer } = signedIn;
      return db.tenant(tenant, async (tx) => {
        const { id } = await requireRecord(tx, practices, viewer, scope, idOf(request));
        return listQuestions(tx, { organizationId: viewer.organizationId, practiceId: id });
      });
    });
    return reply
      .header('cache-control', 'no-store')
      .send({ data, pagination: { total: data.length, pageCount: Math.min(1, data.length) } });
  });

  app.post('/v1/practices/:id/validations/question', async (request, reply) => {
    const data = await withSession(request, (signedIn) =>
      checkQuestion(db, practices, signedIn, grantOf(practices, 'update', signedIn), {
        id: idOf(request),
        body: request.body,
      }),
    );
    return reply.header('cache-control', 'no-store').send({ data });
  });
}
