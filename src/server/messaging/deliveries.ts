import type { Database } from '../db/database.ts';

export interface DeliveryNote {
  status: 'QUEUED' | 'SENT' | 'FAILED';
  error: string | null;
}

interface Message {
  id: string;
  survey_id: string | null;
}

const MAX_ERROR_LENGTH = 500;

/** What went wrong, as it is kept. */
export function failedDelivery(error: unknown, hasFailed: boolean): DeliveryNote {
  const message = error instanceof Error ? error.message : String(error);
  return { status: hasFailed ? 'FAILED' : 'QUEUED', error: message.slice(0, MAX_ERROR_LENGTH) };
}

/**
 * Notes a try to deliver a message and, once that is decided, what became of the survey in it. A survey that could not be
 * delivered is told to the person who sent it.
 * @param isEmptied whether the texts are dropped from what was sent: nobody needs a second copy of the links in them
 */
export async function noteDelivery(
  db: Database,
  table: 'mails' | 'text_messages',
  message: Message,
  { status, error }: DeliveryNote,
  isEmptied = false,
): Promise<void> {
  const emptied = isEmptied ? `, text_body = '', html_body = ''` : '';
  await db.system(async (tx) => {
    await tx.query(
      `update ${table} set status = $2, attempts = attempts + 1, last_error = $3,
         sent_at = case when $2 = 'SENT' then now() end${emptied}
       where id = $1`,
      [message.id, status, error],
    );
    if (message.survey_id === null || status === 'QUEUED') return;
    await tx.query(
      `with noted as (
         update surveys set delivery = $2, delivery_error = $3 where id = $1 and organization_id = (
           select organization_id from ${table} where id = $4)
         returning id, organization_id, sent_by_id, experience_type, contact_key
       )
       insert into notifications (organization_id, user_id, survey_id, data)
       select organization_id, sent_by_id, id, jsonb_build_object('kind', 'DELIVERY_FAILED', 'surveyId', id,
         'experienceType', experience_type, 'to', contact_key, 'error', $3::text)
       from noted where $2 = 'FAILED' and sent_by_id is not null`,
      [message.survey_id, status, error, message.id],
    );
  });
}
