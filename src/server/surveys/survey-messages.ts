import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { compose } from '../outbox/messaging/compose.ts';
import { type QueuedMail, type QueuedMessage, queueMessages } from '../outbox/messaging/messages.ts';
import { mapInTurns } from '../db/turns.ts';
import { getCatalogue, messageText } from './catalogue.ts';
import { surveyUrl, type CreatedSurvey } from './new-survey.ts';
import { fitSegments } from './sms-segments.ts';

export type Invitation = Pick<
  CreatedSurvey,
  | 'id'
  | 'slug'
  | 'experienceType'
  | 'channel'
  | 'language'
  | 'email'
  | 'phone'
  | 'recipientName'
  | 'senderName'
  | 'timeZone'
>;

type Occasion = 'first' | 'reminder';

function getPrefix({ experienceType }: Invitation): 'PX' | 'EX' {
  return experienceType === 'PATIENT' ? 'PX' : 'EX';
}

/** The address for unsubscribing from surveys. */
export function unsubscribeUrl(appUrl: string, { slug }: Pick<Invitation, 'slug'>): string {
  return `${appUrl}/unsubscribe/${slug}`;
}

/**
 * The mail with a survey's link, in the recipient's language, with the one-click unsubscribe of RFC 8058 and the
 * organization's postal address.
 */
export function surveyMail(
  { appUrl, postalAddress }: { appUrl: string; postalAddress: string | null },
  survey: Invitation,
  occasion: Occasion,
): Omit<QueuedMail, 'to' | 'organizationId'> {
  const catalogue = getCatalogue(survey.language);
  const { senderName } = survey;
  const text = (key: string) =>
    messageText(catalogue, key, {
      senderName,
      patientName: survey.recipientName,
      employeeName: survey.recipientName,
    });
  const prefix = getPrefix(survey);
  const unsubscribe = unsubscribeUrl(appUrl, survey);
  const subject = text(`${prefix}_MAIL_${occasion === 'reminder' ? 'REMINDER_' : ''}SUBJECT`);
  const mail = compose({
    subject,
    heading: subject,
    paragraphs: [text(`${prefix}_MAIL_GREETING`), text(`${prefix}_MAIL_TEXT`)],
    action: { label: text('MAIL_BUTTON'), url: surveyUrl(appUrl, survey) },
    notes: [
      text('MAIL_EXPIRY'),
      { text: text('MAIL_UNSUBSCRIBE'), url: unsubscribe },
      ...(postalAddress === null ? [] : [postalAddress]),
    ],
    brand: senderName,
    language: catalogue,
  });
  return {
    ...mail,
    surveyId: survey.id,
    fromName: senderName,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/**
 * The text message with a survey's link, or a reminder: two segments at most, for any length of the sender's name. A
 * reminder starts with its mail's subject, and ends as the first message.
 */
export function surveyText(appUrl: string, survey: Invitation, occasion: Occasion = 'first'): string {
  const catalogue = getCatalogue(survey.language);
  const link = surveyUrl(appUrl, survey);
  const prefix = getPrefix(survey);
  const write = (senderName: string) => {
    const first = messageText(catalogue, `${prefix}_SMS`, { senderName, link });
    if (occasion === 'first') return first;
    const question = messageText(catalogue, `${prefix}_MAIL_REMINDER_SUBJECT`, { senderName });
    return `${question} ${first.slice(first.indexOf(link))}`;
  };
  return fitSegments(survey.senderName, write);
}

/**
 * Queues the messages of these surveys, in the transaction that created them.
 * @param tx of the organization's tenant, or of the owner
 */
export async function queueSurveyMessages(
  { config, jobs }: Pick<AppContext, 'config' | 'jobs'>,
  tx: Transaction,
  organizationId: string,
  surveys: readonly Invitation[],
  occasion: Occasion = 'first',
): Promise<void> {
  const [organization] = await tx.query<{ postalAddress: string | null }>(
    'select postal_address as "postalAddress" from organizations where id = $1',
    [organizationId],
  );
  const of = { appUrl: config.appUrl, postalAddress: organization?.postalAddress ?? null };
  // in turns: a part of a bulk sending has hundreds of HTML mails
  const messages = await mapInTurns(surveys, (survey): QueuedMessage[] => {
    const { id: surveyId, channel, email, phone, timeZone } = survey;
    if (channel === 'EMAIL' && email !== null)
      return [{ ...surveyMail(of, survey, occasion), to: email, organizationId }];
    if (channel !== 'SMS' || phone === null) return [];
    const text = surveyText(config.appUrl, survey, occasion);
    return [{ to: phone, text, organizationId, surveyId, timeZone }];
  });
  await queueMessages(jobs, tx, messages.flat());
}
