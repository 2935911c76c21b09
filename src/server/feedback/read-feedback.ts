import type { Feedback } from '../../generated/calls/types.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { oneFeedbackQuery } from './feedback-query.ts';
import {
  FEEDBACK_COLUMNS,
  feedbackFrom,
  FEEDBACK_JOINS,
  loadFeedbackThemes,
  toFeedback,
  type FeedbackRow,
} from './select-feedback.ts';

export function feedbackNotFound(): Error {
  return refuse('NOT_FOUND', 'There is no such feedback.');
}

/** One feedback within the viewer's reach. @throws AppError 404 for any other, 403 if the viewer may see none at all */
export async function readFeedback(db: Database, signedIn: SignedIn, id: string): Promise<Feedback> {
  const { viewer, tenant } = signedIn;
  const sql = oneFeedbackQuery(viewer, id);
  const [rows = []] = await db.pipeline(tenant, [
    sql.statement(
      `select ${FEEDBACK_COLUMNS} from ${feedbackFrom()} ${FEEDBACK_JOINS} where ${sql.condition}`,
    ),
  ]);
  const [row] = rows as unknown as FeedbackRow[];
  if (!row) throw feedbackNotFound();
  return toFeedback(row, await loadFeedbackThemes(db, signedIn));
}
