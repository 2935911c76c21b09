import { REMIND_AFTER_DAYS } from '../../domain/surveys/reminders.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { findBlocked } from './contacts.ts';
import { addToFunnel } from './rollups/count-surveys.ts';
import { firstZone, locationZone, practiceZone } from './scope/place-zones.ts';
import { textBudget } from '../outbox/messaging/text-limit.ts';
import { queueSurveyMessages, type Invitation } from './survey-messages.ts';

/** Surveys per transaction. */
const BATCH = 500;

async function expireSome(tx: Transaction, organizationId: string): Promise<number> {
  const expired = await tx.query<{ id: string }>(
    `update surveys set expired_at = now(), expires_at = null, updated_at = now()
     where organization_id = $1 and id in (
       select id from surveys where organization_id = $1 and expires_at <= now() and completed_at is null
       order by expires_at limit ${BATCH} for update skip locked)
     returning id`,
    [organizationId],
  );
  const ids = expired.map(({ id }) => id);
  await addToFunnel(tx, organizationId, ids, ['expired']);
  return ids.length;
}

const REMINDED = `update surveys s set is_reminded = true, updated_at = now()
  from organizations o
  where o.id = s.organization_id and s.organization_id = $1 and s.id in (
    select id from surveys where organization_id = $1 and expires_at > now() and completed_at is null
      and not is_reminded and channel = $2 and delivery = 'SENT'
      and sent_at >= (select reminders_since from organizations where id = $1)
      and sent_at <= now() - interval '${REMIND_AFTER_DAYS} days'
    order by sent_at limit $3 for update skip locked)
  returning s.id, s.slug, s.experience_type as "experienceType", s.channel, s.language, s.email, s.phone,
    s.recipient_name as "recipientName", coalesce(
      (select coalesce(p.survey_sender_name, p.name) from practices p where p.organization_id = s.organization_id and p.id = s.practice_id),
      (select l.survey_sender_name from work_locations l where l.organization_id = s.organization_id and l.id = s.work_location_id),
      (select u.survey_sender_name from organizational_units u where u.organization_id = s.organization_id and u.id = s.organizational_unit_id),
      o.name) as "senderName", ${firstZone(
        `(select ${practiceZone('p')} from practices p where p.organization_id = s.organization_id and p.id = s.practice_id)`,
        `(select ${locationZone('l')} from work_locations l where l.organization_id = s.organization_id and l.id = s.work_location_id)`,
      )} as "timeZone",
    exists (select from employees e where e.organization_id = s.organization_id and e.id = s.employee_id
      and app.work_ended(e.organization_id, e.id, e.exit_date)) as "isFormer"`;

/** Sends some reminders, each once; blocked addresses and employees who have left are skipped. */
async function remindSome(
  ctx: AppContext,
  tx: Transaction,
  of: { organizationId: string; channel: 'EMAIL' | 'SMS' },
): Promise<number> {
  const { organizationId, channel } = of;
  const budget = channel === 'SMS' ? await textBudget(tx, organizationId) : undefined;
  const most = budget ? Math.min(BATCH, Math.max(0, budget.limit - budget.used)) : BATCH;
  const due = await tx.query<Invitation & { isFormer: boolean }>(REMINDED, [organizationId, channel, most]);
  const addresses = due.flatMap(({ email, phone }) => [email, phone]).filter((address) => address !== null);
  const blocked = await findBlocked(tx, organizationId, addresses);
  const wanted = due.filter(
    ({ email, phone, isFormer }) => !isFormer && !blocked.has(email ?? '') && !blocked.has(phone ?? ''),
  );
  await queueSurveyMessages(ctx, tx, organizationId, wanted, 'reminder');
  return due.length;
}

async function remind(ctx: AppContext, organizationId: string): Promise<void> {
  for (const channel of ['EMAIL', 'SMS'] as const) {
    const of = { organizationId, channel };
    while ((await ctx.db.system((tx) => remindSome(ctx, tx, of))) === BATCH);
  }
}

/** Days after which waiting confidential answers are merged into a larger group. */
const RELEASE_WAIT_DAYS = 7;

/** Merges confidential answers that have waited long enough into a larger group. */
async function releaseWaiting({ db }: AppContext, organizationId: string): Promise<void> {
  await db.system((tx) =>
    tx.query(
      `select app.release_all($1, current_date, $2) where exists (
         select from sealed_answers where organization_id = $1 and day <= current_date - $2::integer)`,
      [organizationId, RELEASE_WAIT_DAYS],
    ),
  );
}

/** Job: releases waiting confidential answers, expires surveys, and sends reminders, organization by organization. */
export async function keepSurveys(ctx: AppContext): Promise<void> {
  const organizations = await ctx.db.system((tx) =>
    tx.query<{ id: string; sends_reminders: boolean }>(
      'select id, sends_reminders from organizations order by id',
    ),
  );
  for (const { id, sends_reminders: sendsReminders } of organizations) {
    await releaseWaiting(ctx, id);
    while ((await ctx.db.system((tx) => expireSome(tx, id))) === BATCH);
    if (sendsReminders) await remind(ctx, id);
  }
}
