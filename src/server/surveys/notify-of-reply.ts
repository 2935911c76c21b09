import type { Transaction } from '../db/database.ts';
import type { SurveyRow } from './find-survey.ts';
import { describeRespondent, findRecipients, shorten, storeNotifications } from './notify-of-request.ts';

/**
 * Puts a text message that answers a survey behind the bell of the users who receive requests and may see the feedback.
 * Runs in the transaction that stores it.
 */
export async function notifyOfReply(tx: Transaction, survey: SurveyRow, text: string): Promise<void> {
  const data = { kind: 'TEXT_REPLY', ...describeRespondent(survey), text: shorten(text) };
  await storeNotifications(tx, survey, await findRecipients(tx, survey), data);
}
