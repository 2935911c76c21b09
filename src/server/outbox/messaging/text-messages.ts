import { nextTextTime } from '../../../domain/surveys/text-hours.ts';
import type { AppContext, Jobs } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { JobAttempt, JobPayloads } from '../../operations/jobs/payloads.ts';
import { type Channel, type Delivery, deliveryColumns, tryDelivery } from './deliveries.ts';
import { outboxName, writeToOutbox } from './outbox.ts';

export interface QueuedText {
  /** E.164 */
  to: string;
  body: string;
  organizationId: string;
  /** of the sending practice or location; the message waits for its daytime */
  timeZone: string;
  /** the survey it invites to */
  surveyId?: string;
}

/**
 * Queues text messages in the transaction of their cause: sent after its commit, never after a rollback.
 * @param tx of `db.system` or `db.tenant`
 */
export async function queueTexts(jobs: Jobs, tx: Transaction, texts: readonly QueuedText[]): Promise<void> {
  if (texts.length === 0) return;
  await tx.asOwner(async (owner) => {
    const rows = await owner.query<{ id: string }>(
      `insert into text_messages (organization_id, survey_id, to_number, time_zone, body)
       select t."organizationId", t."surveyId", t."to", t."timeZone", t.body
       from jsonb_to_recordset($1::jsonb)
         as t("organizationId" uuid, "surveyId" uuid, "to" text, "timeZone" text, body text)
       returning id`,
      [JSON.stringify(texts)],
    );
    await jobs.enqueue(owner, 'send-texts', { textIds: rows.map(({ id }) => id) });
  });
}

export async function queueText(jobs: Jobs, tx: Transaction, text: QueuedText): Promise<void> {
  await queueTexts(jobs, tx, [text]);
}

interface TextRow extends Delivery {
  to_number: string;
  time_zone: string | null;
  body: string;
  created_at: Date;
}

/** Twilio's codes for a number that has replied STOP, and for one that is permanently unreachable. */
const UNSUBSCRIBED = 21610;
const HOPELESS = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614]);

function getErrorCode(error: unknown): number {
  return error instanceof Error && 'code' in error ? Number(error.code) : 0;
}

async function deliver({ config }: AppContext, text: TextRow): Promise<void> {
  const { id, to_number: to, body } = text;
  if (!config.twilio) {
    const content = `${JSON.stringify({ to, body }, null, 2)}\n`;
    await writeToOutbox(config.dataDir, outboxName(text.created_at, id, 'sms.json'), content);
    return;
  }
  const { accountSid, authToken, from } = config.twilio;
  // loaded only to send text messages, because it is larger than the rest of the server
  const { default: twilio } = await import('twilio');
  await twilio(accountSid, authToken).messages.create({ to, from, body });
}

/** A person who answered STOP to the carrier is blocked here too. */
async function blockNumber({ db }: AppContext, text: TextRow): Promise<void> {
  await db.system((tx) =>
    tx.query(
      `insert into blocklist (id, organization_id, phone, reason)
       select gen_random_uuid(), t.organization_id, t.to_number, 'STOP' from text_messages t
       where t.id = $1 and t.organization_id is not null and not exists (
         select 1 from blocklist b where b.organization_id = t.organization_id and b.phone = t.to_number)
       on conflict do nothing`,
      [text.id],
    ),
  );
}

function openChannel(ctx: AppContext): Channel<TextRow> {
  return {
    table: 'text_messages',
    isOutbox: !ctx.config.twilio,
    mayRepeat: () => false,
    deliver: (text) => deliver(ctx, text),
    isPermanent: (error) => HOPELESS.has(getErrorCode(error)),
    onFailure: async (text, error) => {
      if (getErrorCode(error) === UNSUBSCRIBED) await blockNumber(ctx, text);
    },
  };
}

/** Returns the texts that may be sent now, and schedules the others. */
async function postponeAtNight({ config, db, jobs }: AppContext, texts: TextRow[]): Promise<TextRow[]> {
  if (!config.hasTextHours) return texts;
  const now = new Date();
  const later = new Map<number, string[]>();
  const due = texts.filter(({ id, time_zone: timeZone }) => {
    const at = timeZone === null ? now : nextTextTime(now, timeZone);
    if (at > now) later.set(at.getTime(), [...(later.get(at.getTime()) ?? []), id]);
    return at <= now;
  });
  await db.system(async (tx) => {
    for (const [at, textIds] of later)
      await jobs.enqueue(tx, 'send-texts', { textIds }, { startAfter: new Date(at) });
  });
  return due;
}

/**
 * Job: sends text messages at daytime, each once: a message that was sent, or may have been when its process died, is
 * not sent again.
 * @throws if some need another attempt
 */
export async function sendTexts(
  ctx: AppContext,
  { textIds }: JobPayloads['send-texts'],
  attempt: JobAttempt,
): Promise<void> {
  const queued = await ctx.db.system((tx) =>
    tx.query<TextRow>(
      `select ${deliveryColumns('text_messages')}, to_number, time_zone, body, created_at
       from text_messages where id = any($1::uuid[]) and status in ('QUEUED', 'SENDING') order by id`,
      [textIds],
    ),
  );
  const channel = openChannel(ctx);
  let waiting = 0;
  for (const text of await postponeAtNight(ctx, queued))
    if (!(await tryDelivery(ctx.db, channel, attempt, text))) waiting += 1;
  if (waiting > 0) throw new Error(`${waiting} of ${queued.length} text messages will be retried.`);
}
