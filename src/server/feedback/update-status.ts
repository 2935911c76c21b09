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
import { UNDO_SECONDS } from './undone-steps.ts';

/** Notifies users who know of the request and may still see it, except the author of the change. */
const NOTIFY = `insert into notifications (organization_id, user_id, survey_id, data)
  select distinct on (n.user_id) n.organization_id, n.user_id, n.survey_id, n.data || jsonb_build_object('kind', 'SRR_STATUS',
    'status', $4::text, 'isByEmail', $6::boolean, 'by', (select concat_ws(' ', a.first_name, a.last_name) from users a where a.organization_id = $1 and a.id = $3))
  from notifications n
  join surveys s on s.organization_id = n.organization_id and s.id = n.survey_id
  join organizations o on o.id = n.organization_id
  join users u on u.organization_id = n.organization_id and u.id = n.user_id and ${READS}
  where n.organization_id = $1 and n.survey_id = $2 and n.user_id <> $3 and n.data->>'kind' in ('SRR', 'SRR_ASSIGNED')
    and not n.user_id = any($5::uuid[])
  order by n.user_id`;

/** Minutes in which a step may be completed by its author. */
const COMPLETABLE_MINUTES = 60;

/**
 * The status and channel of the step $4 before the viewer completes it; none if it is not the latest status of the request, or
 * may not be completed. @param $5 the new notes, which replace none
 */
const COMPLETED_STEP = `select c.status, c.is_by_email as "isByEmail" from srr_status_changes c
  where c.organization_id = $1 and c.survey_id = $2 and c.user_id = $3 and c.id = $4 and c.kind = 'STATUS'
    and (c.notes is null or $5::text is null) and c.created_at > now() - interval '${COMPLETABLE_MINUTES} minutes'
    and not exists (select from srr_status_changes later where later.organization_id = $1 and later.survey_id = $2
      and later.kind = 'STATUS' and (later.created_at, later.id) > (c.created_at, c.id))`;

/** Withdraws the unread notifications of a step whose status changes: those of the new one take their place. */
const WITHDRAW_REPLACED = `update notifications n set is_read = true, updated_at = now(), data = n.data || '{"isWithdrawn": true}'
  where n.organization_id = $1 and n.survey_id = $2 and not n.is_read and not n.data ? 'isWithdrawn'
    and n.data->>'kind' = 'SRR_STATUS' and n.data->>'status' = $3
    and n.created_at > now() - interval '${COMPLETABLE_MINUTES} minutes'`;

/**
 * Withdraws the unread notifications of the viewer's change that this one undoes: the latest of the request, a moment ago and
 * without notes, from the status that is set again. A person who has read theirs is notified of both.
 */
const WITHDRAW_UNDONE = `with steps as (
    select c.status, c.user_id, c.notes, c.updated_at, row_number() over (order by c.created_at desc, c.id desc) as latest
    from srr_status_changes c where c.organization_id = $1 and c.survey_id = $2 and c.kind = 'STATUS')
  update notifications n set is_read = true, updated_at = now(), data = n.data || '{"isWithdrawn": true}'
  from steps
  where steps.latest = 1 and steps.user_id = $3 and steps.notes is null
    and steps.updated_at > now() - interval '${UNDO_SECONDS} seconds'
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

interface Step extends Omit<Calls['updateFeedbackStatus']['body'], 'notes'> {
  notes: string | null;
}

/** Adds a step to the history, or completes the viewer's latest one; others who know of the request are notified. */
async function storeStep(
  tx: Transaction,
  { id: userId, organizationId }: Viewer,
  surveyId: string,
  { status, notes, isByEmail = false, stepId }: Step,
): Promise<void> {
  const step = [organizationId, surveyId, userId];
  const notify = (withdrawn: { userId: string }[], byEmail: boolean) =>
    tx.query(NOTIFY, [...step, status, withdrawn.map((one) => one.userId), byEmail]);
  const [completed] = stepId
    ? await tx.query<{ status: string; isByEmail: boolean }>(COMPLETED_STEP, [...step, stepId, notes])
    : [];
  if (completed) {
    await tx.query(
      `update srr_status_changes set status = $4, notes = coalesce($5, notes), updated_at = now()
       where organization_id = $1 and survey_id = $2 and id = $3`,
      [organizationId, surveyId, stepId, status, notes],
    );
    // notes alone are no news: others have been notified of the status
    if (completed.status === status) return;
    await tx.query(WITHDRAW_REPLACED, [organizationId, surveyId, completed.status]);
    await notify([], completed.isByEmail);
    return;
  }
  const withdrawn =
    notes === null ? await tx.query<{ userId: string }>(WITHDRAW_UNDONE, [...step, status]) : [];
  await notify(withdrawn, isByEmail);
  await tx.query(
    `insert into srr_status_changes (organization_id, survey_id, user_id, status, notes, is_by_email, created_at)
     values ($1, $2, $3, $4, $5, $6, ${LOCKED_AT})`,
    [...step, status, notes, isByEmail],
  );
}

/**
 * Sets the contact status of a service resolution request, with a step of the history.
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
    await storeStep(tx, viewer, id, { ...body, notes });
    await announceStatus(ctx, tx, viewer, { ...found, previousStatus: found.status, surveyId: id, status });
  });
  return readFeedback(db, signedIn, id);
}
