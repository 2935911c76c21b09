import type { Database } from '../../db/database.ts';
import type { JobAttempt } from '../../operations/jobs/payloads.ts';
import { deliveries } from '../../operations/metrics/counters.ts';

interface DeliveryNote {
  status: 'QUEUED' | 'SENT' | 'FAILED';
  error: string | null;
  /** it failed, but may have arrived */
  isUnknown?: boolean;
}

const MAX_ERROR_LENGTH = 500;

/** An error in stored form. */
function failedDelivery(error: unknown, hasFailed: boolean): DeliveryNote {
  const message = error instanceof Error ? error.message : String(error);
  return { status: hasFailed ? 'FAILED' : 'QUEUED', error: message.slice(0, MAX_ERROR_LENGTH) };
}

/** A message to be sent by a job. */
export interface Message {
  id: string;
  survey_id: string | null;
  channel: 'MAIL' | 'TEXT';
  from_name: string | null;
  to_address: string;
  time_zone: string | null;
  subject: string | null;
  text_body: string;
  html_body: string | null;
  images: Record<string, string> | null;
  headers: Record<string, string>;
  created_at: Date;
  status: 'QUEUED' | 'SENDING';
  /** whether its sending process lives */
  is_under_way: boolean;
  /** the survey's note if it may no longer be sent, because of a change after it was queued */
  obstacle: string | null;
}

/** A message's survey, among those that keep it from being sent. */
const OF_SURVEY = 's.organization_id = m.organization_id and s.id = m.survey_id';

/** It is written to the survey's recipient, rather than to staff about it. */
const TO_RECIPIENT = 'lower(m.to_address) in (lower(s.email), s.phone)';

/** Why a survey's message may not be sent any more; null: it may. Other messages, such as login links, go to anybody. */
const OBSTACLE = `case
  when m.survey_id is null then null
  when exists (select from blocklist b where b.organization_id = m.organization_id
      and (lower(b.email) = lower(m.to_address) or lower(b.phone) = m.to_address))
    then 'The contact was blocked before the message was sent.'
  when exists (select from surveys s join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
      where ${OF_SURVEY} and ${TO_RECIPIENT} and app.work_ended(e.organization_id, e.id, e.exit_date))
    then 'The employee left before the message was sent.'
  when exists (select from surveys s
      where ${OF_SURVEY} and ${TO_RECIPIENT} and s.experience_type = 'EMPLOYEE' and s.employee_id is null)
    then 'The employee was deleted before the message was sent.'
  when exists (select from surveys s join uploads u on u.organization_id = s.organization_id and u.id = s.upload_id
      where ${OF_SURVEY} and s.delivery = 'QUEUED' and u.status = 'STOPPED')
    then 'The sending was stopped before the message was sent.'
  end`;

/** Those of the messages that have not been sent or given up, the oldest first. */
export function readUnsent(db: Database, ids: readonly string[]): Promise<Message[]> {
  return db.system((tx) =>
    tx.query<Message>(
      `select id, survey_id, channel, from_name, to_address, time_zone, subject, text_body, html_body, images, headers,
         created_at, status, ${OBSTACLE} as obstacle,
         status = 'SENDING' and exists (select from app.processes p where p.id = m.sending_process_id) as is_under_way
       from messages m where id = any($1::uuid[]) and status in ('QUEUED', 'SENDING') order by created_at, id`,
      [ids],
    ),
  );
}

/** The survey's note if its message may or may not have been sent. */
const OUTCOME_UNKNOWN =
  'The server stopped while it was sending the message. The message may have arrived, so it was not sent again.';

/**
 * Claims a message before it leaves: a service would deliver duplicates, and a stopped sending withdraws what is not claimed.
 * Repeated by the same process, it returns the same result, since its first response may have been lost.
 * @returns false if another process has claimed it, or an obstacle has just come up
 */
async function claimDelivery(db: Database, { id, status }: Message, processId: string): Promise<boolean> {
  const claimed = await db.ask({
    text: `update messages m set status = 'SENDING', sending_process_id = $2
      where id = $1 and (status = $3 or status = 'SENDING' and sending_process_id = $2) and ${OBSTACLE} is null returning id`,
    values: [id, processId, status],
  });
  return claimed.length > 0;
}

/** Whether a message still waits: that of a stopped sending is withdrawn. */
async function isWaiting(db: Database, { id }: Message): Promise<boolean> {
  const waiting = await db.ask({
    text: `select 1 from messages where id = $1 and status in ('QUEUED', 'SENDING')`,
    values: [id],
  });
  return waiting.length > 0;
}

/**
 * The outcome of an attempt, and the final one of a survey's first message: reminders, and messages of an opened survey,
 * do not change it. An undeliverable survey is reported to its sender. $2: of the message, $5: of the survey. The counting
 * function is volatile, so it sees the survey as updated here.
 */
const NOTE = `with message as (
    update messages set status = $2::text, attempts = attempts + 1, last_error = $3::text,
      sent_at = case when $2::text = 'SENT' then now() end,
      text_body = case when $4::boolean then '' else text_body end, html_body = case when $4::boolean then '' else html_body end,
      subject = case when $4::boolean and survey_id is null then '' else subject end
    where id = $1 and status in ('QUEUED', 'SENDING') returning organization_id, survey_id
  ), notified as (
    insert into notifications (organization_id, user_id, survey_id, data)
    select s.organization_id, s.sent_by_id, s.id, jsonb_build_object('kind', 'DELIVERY_FAILED', 'surveyId', s.id,
      'experienceType', s.experience_type, 'to', s.contact_key, 'error', $3::text)
    from message m join surveys s on s.organization_id = m.organization_id and s.id = m.survey_id
    where $2::text = 'FAILED' and s.sent_by_id is not null
  ), noted as (
    update surveys s set delivery = $5::text, delivery_error = $3::text from message m
    where $2::text <> 'QUEUED' and s.organization_id = m.organization_id and s.id = m.survey_id and s.delivery = 'QUEUED'
    returning s.organization_id, s.id, (s.expired_at is not null)::integer as expired
  )
  select app.count_funnel(organization_id, array[id], 1, 0, 0, expired) from noted where $5::text <> 'FAILED'`;

/**
 * Records an attempt to deliver a message and, once final, the outcome for its survey, which counts as sent from now on
 * unless it did not leave. An undeliverable survey is reported to its sender. Idempotent.
 */
async function noteDelivery(
  db: Database,
  channel: Channel,
  message: Message,
  { status, error, isUnknown = false }: DeliveryNote,
): Promise<void> {
  const isEmptied = channel.isEmptied && status === 'SENT';
  const delivery = isUnknown ? 'UNKNOWN' : status;
  await db.system((tx) => tx.query(NOTE, [message.id, status, error, isEmptied, delivery]));
  deliveries.inc({ channel: channel.name, result: status });
}

/** How mails, or text messages, leave. */
export interface Channel {
  name: 'mail' | 'text';
  /** the outbox is a folder of files, in which a second copy replaces the first */
  isOutbox: boolean;
  /**
   * whether to delete the texts of sent messages, so that their links have no second copy, and the subjects of those to
   * users, which may name a respondent
   */
  isEmptied: boolean;
  /** whether a message that may have arrived already is sent again */
  mayRepeat: (message: Message) => boolean;
  deliver: (message: Message) => Promise<void>;
  isPermanent: (error: unknown) => boolean;
  /** what else follows from a failure, apart from the note */
  onFailure: (message: Message, error: unknown, isFinal: boolean) => Promise<void>;
}

/**
 * Tries to deliver one message.
 * @returns whether the outcome is final: sent, or given up
 */
export async function tryDelivery(
  db: Database,
  channel: Channel,
  attempt: JobAttempt,
  message: Message,
): Promise<boolean> {
  const note = (delivery: DeliveryNote): Promise<void> =>
    attempt.persist(() => noteDelivery(db, channel, message, delivery));
  if (message.is_under_way) return false;
  // a second copy in the outbox replaces the first, but cannot take it back
  const isRepeatable = channel.mayRepeat(message) || (channel.isOutbox && message.obstacle === null);
  const isUnknown = message.status === 'SENDING' && !isRepeatable;
  const reason = isUnknown ? OUTCOME_UNKNOWN : message.obstacle;
  if (reason !== null) {
    await note({ status: 'FAILED', error: reason, isUnknown });
    return true;
  }
  const claim = (): Promise<boolean> => claimDelivery(db, message, attempt.processId);
  if (!(await attempt.persist(claim))) return !(await attempt.persist(() => isWaiting(db, message)));
  try {
    await channel.deliver(message);
  } catch (error) {
    const isFinal = channel.isPermanent(error) || attempt.isLastTry;
    await note(failedDelivery(error, isFinal));
    await channel.onFailure(message, error, isFinal);
    return isFinal;
  }
  await note({ status: 'SENT', error: null });
  return true;
}
