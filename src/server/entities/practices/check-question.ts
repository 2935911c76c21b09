import { toFacts } from '../../../domain/model/facts.ts';
import type { Scope } from '../../../domain/access/access-model.ts';
import type { PracticeQuestionCheck as QuestionCheck } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { prepareInput } from '../prepare-input.ts';
import { lockRecord } from '../record-state.ts';
import type { EntityRuntime } from '../registry.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { waitingUntil } from '../hooks/practice-questions.ts';

function questionIn(body: unknown): { question: unknown } {
  if (typeof body === 'object' && body !== null && 'question' in body) return { question: body.question };
  throw refuse('VALIDATION', 'Field is required', 'question');
}

/**
 * Checks a new experience question of a practice: whether it may be changed yet, and whether it differs. Changes
 * nothing. Validates the question as an update would.
 * @param scope granted to the viewer for updates
 * @throws AppError 404 outside the scope, 400 for an invalid question
 */
export function checkQuestion(
  db: Database,
  practices: EntityRuntime,
  { session, viewer, tenant }: SignedIn,
  scope: Scope,
  { id, body }: { id: string; body: unknown },
): Promise<QuestionCheck> {
  return db.tenant(tenant, async (tx) => {
    const before = await lockRecord(tx, practices, viewer, scope, id);
    const prepared = prepareInput(practices, questionIn(body), viewer, toFacts(session), before);
    const failures = prepared.failures.filter(({ path }) => path === 'question');
    if (failures.length > 0) throw new AppError(failures);
    const key = { organizationId: viewer.organizationId, practiceId: before.id };
    const changeableFrom = (await waitingUntil(tx, key)) ?? null;
    return {
      question: (prepared.values.question ?? null) as string | null,
      currentQuestion: (before.values.question ?? null) as string | null,
      differs: prepared.changed.some((field) => field.name === 'question'),
      canChange: changeableFrom === null,
      changeableFrom,
    };
  });
}
