import { WAITING_STATUS } from '../../domain/surveys/feedback.ts';
import type { Calls, Feedback } from '../../generated/calls/types.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import type { AppContext } from '../context.ts';
import { refuse } from '../http/errors.ts';
import type { Viewer } from '../../domain/access/session.ts';
import type { Transaction } from '../db/database.ts';
import { LOCKED_AT } from '../db/sql-text.ts';
import { announce } from '../outbox/webhooks/announce.ts';
import { recounted } from '../surveys/rollups/count-surveys.ts';
import { READS } from './assign-feedback.ts';
import { oneFeedbackQuery } from './feedback-query.ts';
import { feedbackNotFound, readFeedback } from './read-feedback.ts';
import { feedbackFrom } from './select-feedback.ts';

/** Notifies users who know of the request and may still see it, except the author of the change. */
const NOTIFY = `insert into notifications (organization_id, user_id, survey_id, data)
  select distinct on (n.user_id) n.organization_id, n.user_id, n.survey_id, n.data || jsonb_build_object('kind', 'SRR_STATUS',
    'status', $4::text, 'by', (select concat_ws(' ', a.first_name, a.last_name) from users a where a.organization_id = $1 and a.id = $3))
  from notifications n
  join surveys s on s.organization_id = n.organization_id and s.id = n.survey_id
  join organizations o on o.id = n.organization_id
  join users u on u.organization_id = n.organization_id and u.id = n.user_id and ${READS}
  where n.organization_id = $1 and n.survey_id = $2 and n.user_id <> $3 and n.data->>'kind' in ('SRR', 'SRR_ASSIGNED')
    and not n.user_id = any($5::uuid[])
  order by n.user_id`;

/** Seconds in which a change back is an undo: Undo is offered for eight. */
const UNDO_SECONDS = 15;

/**
 * Withdraws the unread notifications of the viewer's change that this one undoes: the latest of the request, a moment ago and
 * without notes, from the status that is set again. A person who has read theirs is notified of both.
 */
const WITHDRAW_UNDONE = `with steps as (
    select c.status, c.user_id, c.notes, c.created_at, row_number() over (order by c.created_at desc, c.id desc) as latest
    from srr_status_changes c where c.organization_id = $1 and c.survey_id = $2 and c.kind = 'STATUS')
  update notifications n set is_read = true, updated_at = now(), data = n.data || '{"isWithdrawn": true}'
  from steps
  where steps.latest = 1 and steps.user_id = $3 and steps.notes is null
    and steps.created_at > now() - interval '${UNDO_SECONDS} seconds'
    and $4 = coalesce((select before.status from steps before where before.latest = 2), '${WAITING_STATUS}')
    and n.organization_id = $1 and n.survey_id = $2 and not n.is_read and not n.data ? 'isWithdrawn'
    and n.data->>'kind' = 'SRR_STATUS' and n.data->>'status' = steps.status
    and n.created_at > now() - interval '${UNDO_SECONDS} seconds'
  returning n.user_id as "userId"`;

interface Found {
  status: string | null;
  experienceType: string;
  practiceId: string | null;
  providerId: string | null;
}

/** An employee's request is identified by its survey only. */
async function announceStatus(
  ctx: AppContext,
  tx: Transaction,
  { id: changedById, organizationId }: Viewer,
  { practiceId, providerId, ...data }: Found & { surveyId: string; previousStatus: string },
): Promise<void> {
  const at = new Date();
  const place = data.experienceType === 'PATIENT' ? { practiceId, providerId } : {};
  await announce(ctx, tx, {
    organizationId,
    event: 'request.status',
    at,
    data: { ...data, ...place, changedAt: at.toISOString(), changedById },
  });
}

/**
 * Sets the contact status of a service resolution request, with a history step.
 * @throws AppError 404 out of reach, 400 for feedback without a contact request, or an unchanged status without notes
 */
export async function updateFeedbackStatus(
  ctx: AppContext,
  signedIn: SignedIn,
  id: string,
  body: Calls['updateFeedbackStatus']['body'],
): Promise<Feedback> {
  const { db } = ctx;
  const { viewer, tenant } = signedIn;
  const { status } = body;
  const notes = body.notes?.trim() || null;
  const sql = oneFeedbackQuery(viewer, id);
  await db.tenant(tenant, async (tx) => {
    const [found] = await tx.query<Found>(
      `select s.srr_status as status, s.experience_type as "experienceType", s.practice_id as "practiceId",
         s.provider_id as "providerId" from ${feedbackFrom()} where ${sql.condition} for update of s`,
      sql.values,
    );
    if (!found) throw feedbackNotFound();
    if (found.status === null) {
      throw refuse(
        'VALIDATION',
        'This feedback has no status: the respondent did not ask to be contacted.',
        'status',
      );
    }
    if (found.status === status && notes === null) {
      const label = srrStatus.find(({ value }) => value === status)?.label ?? status;
      const message = `Status is already set to the selected value: ${label}. Please provide some notes if you want to update the existing status.`;
      throw refuse('VALIDATION', message, 'notes');
    }
    const { organizationId } = viewer;
    await recounted(tx, { organizationId, surveyId: id }, () =>
      tx.query(
        'update surveys set srr_status = $3, updated_at = now() where organization_id = $1 and id = $2',
        [organizationId, id, status],
      ),
    );
    const change = [organizationId, id, viewer.id, status];
    const withdrawn = notes === null ? await tx.query<{ userId: string }>(WITHDRAW_UNDONE, change) : [];
    await tx.query(NOTIFY, [...change, withdrawn.map(({ userId }) => userId)]);
    await tx.query(
      `insert into srr_status_changes (organization_id, survey_id, status, user_id, notes, created_at)
       values ($1, $2, $3, $4, $5, ${LOCKED_AT})`,
      [viewer.organizationId, id, status, viewer.id, notes],
    );
    await announceStatus(ctx, tx, viewer, { ...found, previousStatus: found.status, surveyId: id, status });
  });
  return readFeedback(db, signedIn, id);
}
