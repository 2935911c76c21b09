import type { Database } from '../../db/database.ts';
import type { JobAttempt } from '../../operations/jobs/payloads.ts';
import { deliveries } from '../../operations/metrics/counters.ts';

interface DeliveryNote {
  status: 'QUEUED' | 'SENT' | 'FAILED';
  error: string | null;
}

type Table = 'mails' | 'text_messages';

interface Message {
  id: string;
  survey_id: string | null;
}

const MAX_ERROR_LENGTH = 500;

/** An error in stored form. */
function failedDelivery(error: unknown, hasFailed: boolean): DeliveryNote {
  const message = error instanceof Error ? error.message : String(error);
  return { status: hasFailed ? 'FAILED' : 'QUEUED', error: message.slice(0, MAX_ERROR_LENGTH) };
}

/** A message to be sent by a job. */
export interface Delivery extends Message {
  status: 'QUEUED' | 'SENDING';
  /** whether its sending process lives */
  is_under_way: boolean;
  /** the survey's note if it may no longer be sent, because of a change after it was queued */
  obstacle: string | null;
}

const BLOCKED = 'The contact was blocked before the message was sent.';
const STOPPED = 'The sending was stopped before the message was sent.';
const LEFT = 'The employee left before the message was sent.';

/** Whether a survey's message goes to a blocked contact; other messages, such as login links, go to anybody. */
function isBlocked(table: Table): string {
  const isSame =
    table === 'mails' ? 'lower(b.email) = lower(mails.to_address)' : 'b.phone = text_messages.to_number';
  return `(${table}.survey_id is not null and exists (
    select from blocklist b where b.organization_id = ${table}.organization_id and ${isSame}))`;
}

/** Whether a message invites an employee who has left. */
function hasLeft(table: Table): string {
  const isSame =
    table === 'mails' ? 'lower(s.email) = lower(mails.to_address)' : 's.phone = text_messages.to_number';
  return `(${table}.survey_id is not null and exists (
    select from surveys s join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    where s.organization_id = ${table}.organization_id and s.id = ${table}.survey_id and ${isSame}
      and app.work_ended(e.organization_id, e.id, e.exit_date)))`;
}

/** Whether a survey was never sent and belongs to a sending that has been stopped. */
function isStopped(table: Table): string {
  return `(${table}.survey_id is not null and exists (
    select from surveys s join survey_uploads u on u.organization_id = s.organization_id and u.id = s.upload_id
    where s.organization_id = ${table}.organization_id and s.id = ${table}.survey_id and s.delivery = 'QUEUED'
      and u.status = 'STOPPED'))`;
}

/** The columns of a `Delivery`, for a select from `table`. */
export function deliveryColumns(table: Table): string {
  return `id, survey_id, status, status = 'SENDING' and exists (
    select from app.processes p where p.id = ${table}.sending_process_id) as is_under_way,
    case when ${isBlocked(table)} then '${BLOCKED}' when ${hasLeft(table)} then '${LEFT}'
      when ${isStopped(table)} then '${STOPPED}' end as obstacle`;
}

/** The survey's note if its message may or may not have been sent. */
const OUTCOME_UNKNOWN =
  'The server stopped while it was sending the message. The message may have arrived, so it was not sent again.';

/**
 * Claims a message before sending it to a service that would deliver duplicates. Repeated by the same process, it
 * returns the same result, since its first response may have been lost.
 * @returns false if another process has claimed it, or an obstacle has just come up
 */
async function claimDelivery(
  db: Database,
  table: Table,
  { id, status }: Delivery,
  processId: string,
): Promise<boolean> {
  const claimed = await db.ask({
    text: `update ${table} set status = 'SENDING', sending_process_id = $2
      where id = $1 and (status = $3 or status = 'SENDING' and sending_process_id = $2)
        and not ${isBlocked(table)} and not ${hasLeft(table)} and not ${isStopped(table)} returning id`,
    values: [id, processId, status],
  });
  return claimed.length > 0;
}

/** Whether a message still waits: that of a stopped sending is withdrawn. For the outbox, which needs no claim. */
async function isWaiting(db: Database, table: Table, { id }: Message): Promise<boolean> {
  const waiting = await db.ask({
    text: `select 1 from ${table} where id = $1 and status in ('QUEUED', 'SENDING')`,
    values: [id],
  });
  return waiting.length > 0;
}

/**
 * Records an attempt to deliver a message and, once final, the outcome for its survey. An undeliverable survey is
 * reported to its sender. Idempotent.
 * @param isEmptied whether to delete the texts of sent messages, so that their links have no second copy, and the
 *   subjects of those to users, which may name a respondent
 */
async function noteDelivery(
  db: Database,
  table: Table,
  message: Message,
  { status, error }: DeliveryNote,
  isEmptied = false,
): Promise<void> {
  deliveries.inc({ channel: table === 'mails' ? 'mail' : 'text', result: status });
  const emptied = isEmptied
    ? `, text_body = '', html_body = '', subject = case when survey_id is null then '' else subject end`
    : '';
  await db.system(async (tx) => {
    const [noted] = await tx.query(
      `update ${table} set status = $2, attempts = attempts + 1, last_error = $3,
         sent_at = case when $2 = 'SENT' then now() end${emptied}
       where id = $1 and status in ('QUEUED', 'SENDING') returning id`,
      [message.id, status, error],
    );
    if (!noted || message.survey_id === null || status === 'QUEUED') return;
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

/** How the messages of a table leave. */
export interface Channel<Row extends Delivery> {
  table: Table;
  /** the outbox is a folder of files, in which a second copy replaces the first */
  isOutbox: boolean;
  /** whether to delete the texts of sent messages */
  isEmptied?: boolean;
  /** whether a message that may have arrived already is sent again */
  mayRepeat: (message: Row) => boolean;
  deliver: (message: Row) => Promise<void>;
  isPermanent: (error: unknown) => boolean;
  /** what else follows from a failure, apart from the note */
  onFailure: (message: Row, error: unknown, isFinal: boolean) => Promise<void>;
}

/**
 * Tries to deliver one message.
 * @returns whether the outcome is final: sent, or given up
 */
export async function tryDelivery<Row extends Delivery>(
  db: Database,
  channel: Channel<Row>,
  attempt: JobAttempt,
  message: Row,
): Promise<boolean> {
  const { table, isOutbox, isEmptied = false } = channel;
  const note = (delivery: DeliveryNote): Promise<void> =>
    attempt.persist(() =>
      noteDelivery(db, table, message, delivery, isEmptied && delivery.status === 'SENT'),
    );
  if (message.is_under_way) return false;
  const isUnknown = message.status === 'SENDING' && !channel.mayRepeat(message);
  const reason = isUnknown ? OUTCOME_UNKNOWN : message.obstacle;
  if (reason !== null) {
    await note({ status: 'FAILED', error: reason });
    return true;
  }
  const claim = (): Promise<boolean> => claimDelivery(db, table, message, attempt.processId);
  if (!isOutbox && !(await attempt.persist(claim))) return false;
  if (isOutbox && !(await attempt.persist(() => isWaiting(db, table, message)))) return true;
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
