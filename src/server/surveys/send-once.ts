import type { SentSurvey } from '../../generated/calls/types.ts';
import { textLimitMet, textLimitWarning } from '../../domain/surveys/text-limit.ts';
import { nextTextTime } from '../../domain/surveys/text-hours.ts';
import { formatTextTime } from '../../domain/text/format.ts';
import type { Session } from '../../domain/access/session.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { writeAudit } from '../entities/audit.ts';
import { AppError, refuse } from '../http/errors.ts';
import { surveyInterval } from './bulk/check-contacts.ts';
import { getContactKey, lockContacts } from './contacts.ts';
import { createSurveys } from './create-surveys.ts';
import type { CreatedSurvey, NewSurvey } from './new-survey.ts';
import { queueSurveyMessages } from './survey-messages.ts';
import { textBudget } from '../outbox/messaging/text-limit.ts';

/** Covers double clicks and two tabs, even if the organization has no resend interval. */
const AT_ONCE = '1 minute';

/**
 * Refuses a recently surveyed contact, unless the sender has confirmed that date. @throws AppError 409 with
 * `lastSentAt`
 */
async function askOnceMore(
  tx: Transaction,
  { organizationId, again }: { organizationId: string; again: unknown },
  survey: NewSurvey,
): Promise<void> {
  const key = getContactKey(survey);
  if (key === null) return;
  await lockContacts(tx, organizationId, [key]);
  const [last] = await tx.query<{ sentAt: string; day: string }>(
    `select app.iso(sent_at) as "sentAt", to_char(day, 'FMMonth FMDD, YYYY') as day from surveys
     where organization_id = $1 and contact_key = $2 and experience_type = $3 and channel in ('EMAIL', 'SMS')
       and sent_at > now() - greatest(make_interval(days => $4), interval '${AT_ONCE}')
     order by sent_at desc limit 1`,
    [organizationId, key, survey.experienceType, await surveyInterval(tx, organizationId)],
  );
  if (!last || again === last.sentAt) return;
  const message = `This contact was sent a survey on ${last.day}.`;
  throw new AppError([{ code: 'CONFLICT', message }], { lastSentAt: last.sentAt });
}

/** Notices for the sender of a text message: when it will be sent, and how near the limit is. */
function buildNotices(
  { config }: Pick<AppContext, 'config'>,
  { timeZone }: CreatedSurvey,
  warning: string | null,
): string[] {
  const now = new Date();
  const at = nextTextTime(now, timeZone);
  const waits = config.hasTextHours && at > now;
  return [
    ...(waits ? [`The text message leaves on ${formatTextTime(at, timeZone)}.`] : []),
    ...(warning === null ? [] : [warning]),
  ];
}

/**
 * Creates one survey and queues its message, once: a recently surveyed contact is only surveyed again after the sender
 * has confirmed it.
 * @param of.again when the previous survey was sent, from the refusal
 * @throws AppError 409 for a recently surveyed contact, 400 above the daily limit of text messages
 */
export async function sendOnce(
  ctx: AppContext,
  tx: Transaction,
  { session, again }: { session: Session; again: unknown },
  survey: NewSurvey,
): Promise<SentSurvey> {
  const { organization } = session;
  const isSent = survey.channel === 'EMAIL' || survey.channel === 'SMS';
  if (isSent) await askOnceMore(tx, { organizationId: organization.id, again }, survey);
  const budget = survey.channel === 'SMS' ? await textBudget(tx, organization.id) : null;
  if (budget && budget.used >= budget.limit) {
    throw refuse(
      'VALIDATION',
      textLimitMet(budget),
      survey.experienceType === 'PATIENT' ? 'phone' : 'employeeId',
    );
  }
  const [created] = await createSurveys(tx, organization, [survey]);
  if (!created) throw new Error('The survey was not stored.');
  // the survey itself identifies people
  if (session.token)
    await writeAudit(tx, session, 'survey', [{ recordId: created.id, action: 'CREATE', changes: [] }]);
  await queueSurveyMessages(ctx, tx, organization.id, [created]);
  const notices = budget
    ? buildNotices(ctx, created, textLimitWarning({ ...budget, used: budget.used + 1 }))
    : [];
  return { slug: created.slug, notices };
}
