import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { compose } from '../outbox/messaging/compose.ts';
import { queueMail, queueMessages } from '../outbox/messaging/messages.ts';
import { readsSurvey } from './scope/scope.ts';
import type { SurveyRow } from './find-survey.ts';

export interface Recipient {
  id: string;
  email: string | null;
  phone_number: string | null;
}

const READS = readsSurvey({ type: '$4', practice: '$2::uuid', provider: '$3::uuid' });

/** Characters of a feedback quoted in a message. */
const QUOTED = 200;

const RECIPIENTS = {
  // planning it takes longer than running it
  name: 'request-recipients',
  text: `select u.id, u.email, u.phone_number from users u join organizations o on o.id = u.organization_id
    where u.organization_id = $1 and u.send_srr and ${READS} order by u.id`,
};

/** Asks for the users who subscribe to requests (`sendSrr`) and may see the feedback. */
export function selectRecipients({ organizationId, practiceId, providerId, experienceType }: SurveyRow) {
  return { ...RECIPIENTS, values: [organizationId, practiceId, providerId, experienceType] };
}

/** A comment for a mail to staff, quoted; none: empty. */
export function quoteComment(feedback: string | null): string[] {
  return feedback?.trim() ? [`“${shorten(feedback)}”`] : [];
}

/** The beginning of a text, on one line. */
function shorten(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > QUOTED ? `${flat.slice(0, QUOTED - 1)}…` : flat;
}

/** Words of a notification about a survey: its respondent and place, and the link to it. */
function describeRespondent(survey: SurveyRow) {
  const { id, experienceType, recipientName, practiceName, senderName } = survey;
  return {
    link: `/feedback?target=${id}`,
    experienceType,
    surveyId: id,
    name: recipientName ?? (experienceType === 'PATIENT' ? 'A patient' : 'An employee'),
    place: practiceName ?? senderName,
  };
}

/** Puts a notification about a survey behind the bell of each recipient. */
async function storeNotifications(
  tx: Transaction,
  survey: SurveyRow,
  recipients: readonly Recipient[],
  data: Record<string, unknown>,
): Promise<void> {
  await tx.query(
    `insert into notifications (organization_id, user_id, survey_id, data)
     select $1, unnest($2::uuid[]), $3, $4::jsonb`,
    [survey.organizationId, recipients.map(({ id }) => id), survey.id, JSON.stringify(data)],
  );
}

/**
 * Notifies the recipients, once per survey, that a respondent asked to be contacted: each gets a notification, and a
 * mail or, if the practice wants it, a text message. Runs in the transaction that completes the survey.
 * @param recipients of `selectRecipients`, at least one
 */
export async function notifyOfRequest(
  ctx: Pick<AppContext, 'config' | 'jobs'>,
  tx: Transaction,
  survey: SurveyRow,
  { feedback, recipients }: { feedback: string; recipients: readonly Recipient[] },
): Promise<void> {
  const isPatient = survey.experienceType === 'PATIENT';
  const about = describeRespondent(survey);
  await storeNotifications(tx, survey, recipients, { kind: 'SRR', ...about });
  const { name, place } = about;
  const url = `${ctx.config.appUrl}${isPatient ? '/px/feedbacks' : '/ex/surveys'}/${survey.id}`;
  const summary = `${name} completed a survey of ${place} and wants to talk.`;
  const mail = compose({
    subject: `${name} wants to talk`,
    heading: `${name} wants to talk`,
    paragraphs: [summary, ...quoteComment(feedback)],
    action: { label: 'See the feedback', url },
  });
  const { organizationId } = survey;
  for (const { email, phone_number: phone } of recipients) {
    if (survey.notificationType === 'SMS' && phone !== null) {
      const text = `${summary} ${url}`;
      await queueMessages(ctx.jobs, tx, [{ to: phone, text, organizationId, timeZone: survey.timeZone }]);
    } else if (email !== null) await queueMail(ctx.jobs, tx, { ...mail, to: email, organizationId });
  }
}

/**
 * Puts a text message that answers a survey behind the bell of the users who receive requests and may see the feedback.
 * Runs in the transaction that stores it.
 */
export async function notifyOfReply(tx: Transaction, survey: SurveyRow, text: string): Promise<void> {
  const data = { kind: 'TEXT_REPLY', ...describeRespondent(survey), text: shorten(text) };
  const statement = selectRecipients(survey);
  const recipients = await tx.query<Recipient>(statement.text, statement.values);
  await storeNotifications(tx, survey, recipients, data);
}
