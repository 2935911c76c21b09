import type { Conversation } from '../../generated/calls/types.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { oneSurveyQuery } from './feedback-query.ts';
import { feedbackFrom, MESSAGES } from './select-feedback.ts';

/**
 * The text messages about a survey within the viewer's reach, whether it is completed or not. A confidential survey has
 * none, except a request, which has its name.
 * @throws AppError 404 for any other, and for an open survey without messages: whom it was sent to is not shown here
 */
export async function readConversation(
  db: Database,
  { viewer, tenant }: SignedIn,
  id: string,
): Promise<Conversation> {
  const sql = oneSurveyQuery(viewer, id);
  const [rows = []] = await db.pipeline(tenant, [
    sql.statement(
      `select s.id, s.experience_type as "experienceType", s.recipient_name as name, s.phone,
          coalesce(p.name, l.name) as place, app.iso(s.sent_at) as "sentAt", ${MESSAGES} as messages
        from ${feedbackFrom()} where ${sql.condition}
          and (s.part = 'REQUEST' or s.part is null and s.sealed_at is null)
          and (s.completed_at is not null
            or exists (select from text_replies t where t.organization_id = s.organization_id and t.survey_id = s.id))`,
    ),
  ]);
  const [row] = rows as unknown as Conversation[];
  if (!row) throw refuse('NOT_FOUND', 'There are no messages about this survey.');
  return row;
}
