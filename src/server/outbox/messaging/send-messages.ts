import { nextTextTime } from '../../../domain/surveys/text-hours.ts';
import type { AppContext } from '../../context.ts';
import type { JobAttempt, JobPayloads } from '../../operations/jobs/payloads.ts';
import { type Message, readUnsent, tryDelivery } from './deliveries.ts';
import { openMailChannel, openTransport } from './mail-channel.ts';
import { openTextChannel } from './text-channel.ts';

/**
 * After this time the rest becomes a new job: a job that exceeds its time limit would be claimed by another process as
 * well.
 */
const BUDGET_MS = 60_000;

/** Returns the messages that may be sent now, and schedules the texts of the night for the morning. */
async function postponeAtNight(
  { config, db, jobs }: AppContext,
  messages: readonly Message[],
): Promise<readonly Message[]> {
  if (!config.hasTextHours) return messages;
  const now = new Date();
  const later = new Map<number, string[]>();
  const due = messages.filter(({ id, time_zone: timeZone }) => {
    const at = timeZone === null ? now : nextTextTime(now, timeZone);
    if (at > now) later.set(at.getTime(), [...(later.get(at.getTime()) ?? []), id]);
    return at <= now;
  });
  await db.system(async (tx) => {
    for (const [at, messageIds] of later)
      await jobs.enqueue(tx, 'send-messages', { messageIds }, { startAfter: new Date(at) });
  });
  return due;
}

/**
 * Job: sends messages, text messages at daytime. A sent message is not sent again.
 * @throws if some need another attempt
 */
export async function sendMessages(
  ctx: AppContext,
  { messageIds }: JobPayloads['send-messages'],
  attempt: JobAttempt,
): Promise<void> {
  const messages = await postponeAtNight(ctx, await readUnsent(ctx.db, messageIds));
  if (messages.length === 0) return;
  const transport = openTransport(ctx.config, messages.length > 1);
  const channels = { MAIL: openMailChannel(ctx, transport), TEXT: openTextChannel(ctx) };
  const until = Date.now() + BUDGET_MS;
  const late: string[] = [];
  let waiting = 0;
  try {
    for (const message of messages) {
      if (Date.now() > until) late.push(message.id);
      else if (!(await tryDelivery(ctx.db, channels[message.channel], attempt, message))) waiting += 1;
    }
  } finally {
    transport?.close();
  }
  if (late.length > 0)
    await ctx.db.system((tx) => ctx.jobs.enqueue(tx, 'send-messages', { messageIds: late }));
  if (waiting > 0) throw new Error(`${waiting} of ${messages.length} messages will be retried.`);
}
