import type { Assignee, Calls, Feedback } from '../../generated/calls/types.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Config } from '../config.ts';
import type { Database, Transaction } from '../db/database.ts';
import { LOCKED_AT } from '../db/sql-text.ts';
import { hideInternalUsers } from '../entities/hooks/hide-internal-users.ts';
import { refuse } from '../http/errors.ts';
import { readsSurvey } from '../surveys/scope/scope.ts';
import { PLACE_TODAY, REQUEST_DATA } from './due.ts';
import { oneFeedbackQuery } from './feedback-query.ts';
import { feedbackNotFound, readFeedback } from './read-feedback.ts';

/** Condition over `users u` and `organizations o`, of the survey `s`. */
export const READS = readsSurvey({
  type: 's.experience_type',
  practice: 's.practice_id',
  provider: 's.provider_id',
});

/**
 * Active users who may see a feedback; internal users only for viewers who see them. @throws AppError 404 out of reach
 */
export async function feedbackAssignees(
  { db, config }: { db: Database; config: Config },
  { viewer, tenant }: SignedIn,
  id: string,
): Promise<Assignee[]> {
  const sql = oneFeedbackQuery(viewer, id);
  const hidden = hideInternalUsers.restrict?.(viewer, config);
  const seen = hidden ? `and ${hidden.sql('u', sql.bind(hidden.value))}` : '';
  const [rows = []] = await db.pipeline(tenant, [
    sql.statement(
      `select u.id, u.first_name as "firstName", u.last_name as "lastName"
        from surveys s join organizations o on o.id = s.organization_id
        left join users u on u.organization_id = s.organization_id and ${READS} ${seen}
        where ${sql.condition} order by app.sort_key(u.last_name), app.sort_key(u.first_name), u.id`,
    ),
  ]);
  if (rows.length === 0) throw feedbackNotFound();
  return (rows as unknown as Assignee[]).filter(({ id: userId }) => userId !== null);
}

interface Assignment {
  status: string | null;
  assigneeId: string | null;
  dueDate: string | null;
  /** at its practice or location */
  today: string;
}

async function assign(
  tx: Transaction,
  { viewer }: SignedIn,
  id: string,
  assignee: Assignee | null,
): Promise<void> {
  const of = [viewer.organizationId, id];
  await tx.query(
    'update surveys set assignee_id = $3, updated_at = now() where organization_id = $1 and id = $2',
    [...of, assignee?.id ?? null],
  );
  await tx.query(
    `insert into srr_status_changes (organization_id, survey_id, status, user_id, kind, assignee_name, created_at)
     select organization_id, id, srr_status, $3, 'ASSIGNEE', $4, ${LOCKED_AT} from surveys where organization_id = $1 and id = $2`,
    [...of, viewer.id, assignee && `${assignee.firstName} ${assignee.lastName}`.trim()],
  );
  if (!assignee || assignee.id === viewer.id) return;
  await tx.query(
    `insert into notifications (organization_id, user_id, survey_id, data)
     select s.organization_id, $3, s.id, ${REQUEST_DATA} || jsonb_build_object('kind', 'SRR_ASSIGNED', 'by',
       (select concat_ws(' ', a.first_name, a.last_name) from users a where a.organization_id = $1 and a.id = $4))
     from surveys s where s.organization_id = $1 and s.id = $2`,
    [...of, assignee.id, viewer.id],
  );
}

async function setDue(
  tx: Transaction,
  { viewer }: SignedIn,
  id: string,
  dueDate: string | null,
): Promise<void> {
  const of = [viewer.organizationId, id, dueDate];
  await tx.query(
    `update surveys set due_date = $3::date, overdue_mailed_at = null, updated_at = now()
     where organization_id = $1 and id = $2`,
    of,
  );
  await tx.query(
    `insert into srr_status_changes (organization_id, survey_id, status, user_id, kind, due_date, created_at)
     select organization_id, id, srr_status, $4, 'DUE_DATE', $3::date, ${LOCKED_AT} from surveys where organization_id = $1 and id = $2`,
    [...of, viewer.id],
  );
}

/**
 * Sets the assignee and due date of a service resolution request, with a history step for each; the assignee is
 * notified.
 * @throws AppError 404 out of reach, 400 for feedback without a contact request, an assignee who may not see it, or a
 *   new due date in the past
 */
export async function assignFeedback(
  ctx: { db: Database; config: Config },
  signedIn: SignedIn,
  id: string,
  { assigneeId, dueDate }: Calls['assignFeedback']['body'],
): Promise<Feedback> {
  const { viewer, tenant } = signedIn;
  const candidates = assigneeId ? await feedbackAssignees(ctx, signedIn, id) : [];
  const sql = oneFeedbackQuery(viewer, id);
  await ctx.db.tenant(tenant, async (tx) => {
    const [found] = await tx.query<Assignment>(
      `select s.srr_status as status, s.assignee_id as "assigneeId", s.due_date::text as "dueDate",
         ${PLACE_TODAY}::text as today from surveys s where ${sql.condition} for update of s`,
      sql.values,
    );
    if (!found) throw feedbackNotFound();
    const path = assigneeId === undefined ? 'dueDate' : 'assigneeId';
    if (found.status === null) {
      throw refuse(
        'VALIDATION',
        'The respondent did not ask to be contacted: there is nothing to assign.',
        path,
      );
    }
    if (assigneeId !== undefined && assigneeId !== found.assigneeId) {
      const assignee = candidates.find((one) => one.id === assigneeId) ?? null;
      if (assigneeId && !assignee) throw refuse('VALIDATION', 'This person may not see the feedback.', path);
      await assign(tx, signedIn, id, assignee);
    }
    if (dueDate === undefined || dueDate === found.dueDate) return;
    if (dueDate !== null && dueDate < found.today)
      throw refuse('VALIDATION', 'The due date is in the past.', 'dueDate');
    await setDue(tx, signedIn, id, dueDate);
  });
  return readFeedback(ctx.db, signedIn, id);
}
