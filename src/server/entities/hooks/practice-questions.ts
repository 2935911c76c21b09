import { questionChangeableFrom } from '../../../domain/surveys/practice-question.ts';
import type { PracticeQuestion } from '../../../generated/calls/types.ts';
import type { Transaction } from '../../db/database.ts';

/** Identifies a practice for the functions below. */
export interface PracticeKey {
  organizationId: string;
  practiceId: string;
}

const COLUMNS = `id, question, app.iso(created_at) as "createdAt", app.iso(ended_at) as "endedAt"`;

/** All questions that a practice has asked, newest first. */
export function listQuestions(
  tx: Transaction,
  { organizationId, practiceId }: PracticeKey,
): Promise<PracticeQuestion[]> {
  return tx.query<PracticeQuestion>(
    `select ${COLUMNS} from practice_questions where organization_id = $1 and practice_id = $2
     order by created_at desc, id desc`,
    [organizationId, practiceId],
  );
}

/** The current question, whether it is switched on or not. */
export async function currentQuestion(
  tx: Transaction,
  { organizationId, practiceId }: PracticeKey,
): Promise<PracticeQuestion | undefined> {
  const [question] = await tx.query<PracticeQuestion>(
    `select ${COLUMNS} from practice_questions
     where organization_id = $1 and practice_id = $2 and ended_at is null order by created_at desc limit 1`,
    [organizationId, practiceId],
  );
  return question;
}

/** When the practice's question can be changed; undefined: now. */
export async function waitingUntil(tx: Transaction, key: PracticeKey): Promise<string | undefined> {
  const current = await currentQuestion(tx, key);
  return current && questionChangeableFrom(current.createdAt);
}

/** Ends the practice's question, and starts another one unless `question` is null. */
export async function replaceQuestion(
  tx: Transaction,
  { organizationId, practiceId }: PracticeKey,
  question: string | null,
): Promise<void> {
  await tx.query(
    `update practice_questions set ended_at = now(), updated_at = now()
     where organization_id = $1 and practice_id = $2 and ended_at is null`,
    [organizationId, practiceId],
  );
  if (question === null) return;
  await tx.query(
    `insert into practice_questions (organization_id, practice_id, question) values ($1, $2, $3)`,
    [organizationId, practiceId, question],
  );
}

/** Sets the question that surveys of the practice ask: the current one, while it is switched on. */
export async function pointToActiveQuestion(
  tx: Transaction,
  { organizationId, practiceId }: PracticeKey,
): Promise<void> {
  await tx.query(
    `update practices p set active_question_id = case when p.is_question_active then (
       select q.id from practice_questions q
       where q.organization_id = p.organization_id and q.practice_id = p.id and q.ended_at is null
       order by q.created_at desc limit 1) end
     where p.organization_id = $1 and p.id = $2`,
    [organizationId, practiceId],
  );
}
