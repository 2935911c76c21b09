import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import { requireRecord } from '../read-record.ts';
import type { EntityRegistry } from '../registry.ts';
import { requireScope } from '../scope.ts';
import { paginationOfAll } from '../../http/paging.ts';
import { checkQuestion } from './check-question.ts';
import { listQuestions } from '../hooks/practice-questions.ts';

/** The calls about a practice's experience question. */
export function registerPractices(app: FastifyInstance, { db }: AppContext, registry: EntityRegistry): void {
  const practices = registry.get('practice');
  if (!practices) return;
  registerCalls(app, {
    listPracticeQuestions: ({ signedIn, params }) => {
      const { tenant, viewer } = signedIn;
      const scope = requireScope(practices, 'read', signedIn);
      return db.tenant(tenant, async (tx) => {
        const { id } = await requireRecord(tx, practices, viewer, scope, params.id);
        const data = await listQuestions(tx, { organizationId: viewer.organizationId, practiceId: id });
        return { data, pagination: paginationOfAll(data) };
      });
    },
    validatePracticeQuestion: ({ signedIn, params, body }) =>
      checkQuestion(db, practices, signedIn, requireScope(practices, 'update', signedIn), {
        id: params.id,
        body,
      }),
  });
}
