import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type BulkCheck, isUnderWay, type UploadInfo } from '../../../domain/surveys/bulk-upload.ts';
import { nextTextTime } from '../../../domain/surveys/text-hours.ts';
import { formatTextTime } from '../../../domain/text/format.ts';
import {
  canSendSurveys,
  EXPERIENCE_TYPES,
  type ExperienceType,
} from '../../../domain/access/survey-permissions.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { HeldSurveys } from '../../../generated/calls/types.ts';
import type { AppContext } from '../../context.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { requireSender } from '../send-access.ts';

const GIVEN_UP = 'Sending failed again and again, and was given up.';
const SEND_REST = 'Choose the file again with Bulk Sending to send the rest.';

/** SQL: the sender of `u`, a person being `s`, for the viewer $2; null: the viewer. */
export const SENDER = `case when u.user_id <> $2 then trim(s.first_name || ' ' || s.last_name)
      when u.token_id is not null then 'a script' end`;
/** A sending, for the viewer $2. */
const SELECT = `select u.id, u.experience_type as "experienceType", u.status, u.total, u.processed, u.sent, u.skipped,
    case u.status when 'STOPPED' then u.total - u.sent - jsonb_array_length(u.skipped) else 0 end as withdrawn,
    case when u.error is not null then '${GIVEN_UP} ' || case u.sent when 0 then 'Nobody got a survey.' else 'Sent surveys names who got one.' end
      || ' ${SEND_REST}' end as error,
    u.file_name as "fileName", u.practice,
    ${SENDER} as sender,
    u.stopped_by as "stoppedBy", u.stop_reason as "stopReason",
    app.iso(u.created_at) as "createdAt", app.iso(u.finished_at) as "finishedAt"
  from uploads u left join users s on s.organization_id = u.organization_id and s.id = u.user_id`;
/** The viewer's own, and for an administrator ($3) those of the organization. */
export const REACHED = `u.status <> 'STORING' and u.organization_id = $1 and ($3 or u.user_id = $2) and u.experience_type = any($4::text[])`;
const SHOWN_FOR = '1 day';
/** Sendings that are listed: more if more are under way. */
const LISTED = 20;
const UNDER_WAY = `u.status in ('QUEUED', 'SENDING')`;

/** The values of `REACHED`. */
export function reach(viewer: Viewer, types: readonly ExperienceType[]): unknown[] {
  const { organizationId, id, role } = viewer;
  return [organizationId, id, role === 'ADMIN', types.filter((type) => canSendSurveys(viewer, type))];
}

type Context = Pick<AppContext, 'db' | 'config'>;
type Stored = Omit<UploadInfo, 'waiting' | 'undelivered' | 'withdrawable' | 'retryAt'>;

interface HeldMessage {
  uploadId: string;
  name: string | null;
  contact: string;
  timeZone: string | null;
  error: string | null;
  hasFailed: boolean;
  /** whether it may have arrived, and so counts as sent */
  isUnknown: boolean;
  count: number;
}

/** Names per sending and kind. */
const MOST_NAMED = 200;
/** Messages of the sendings $2 that failed, that will be tried again, or that may wait for the hours of texts. */
const HELD = `select * from (
    select s.upload_id as "uploadId", s.recipient_name as name, m.to_address as contact, m.time_zone as "timeZone",
      m.last_error as error, m.status = 'FAILED' as "hasFailed", s.delivery = 'UNKNOWN' as "isUnknown",
      (count(*) over held)::integer as count, row_number() over (held order by m.created_at, m.id) as position
    from messages m join surveys s on s.organization_id = m.organization_id and s.id = m.survey_id
    where m.organization_id = $1 and m.created_at >= $3 and s.upload_id = any($2::uuid[])
      and (m.status = 'FAILED' and s.delivery in ('FAILED', 'UNKNOWN')
        or m.status = 'QUEUED' and s.delivery = 'QUEUED' and (m.last_error is not null or m.channel = 'TEXT'))
    window held as (partition by s.upload_id, m.status, s.delivery, m.last_error is null, m.time_zone)
  ) held where position <= ${MOST_NAMED} order by position`;

/**
 * Counting this many messages takes long, so that each screen that follows them would load the database: a number of
 * thousands is as many seconds old, at most ten.
 */
const MANY = 1000;
const COUNTED_AGAIN_MS = 10_000;
const getAge = (messages: number) => ({ ttl: Math.min(messages, COUNTED_AGAIN_MS) });
const counted = new LRUCache<string, HeldMessage[]>({ max: 100, ttl: COUNTED_AGAIN_MS });
const withdrawable = new LRUCache<string, number>({ max: 100, ttl: COUNTED_AGAIN_MS });

/** The messages of sendings that have not left; many of them as they were seconds ago, unless they must be current. */
async function findHeld(
  tx: Transaction,
  organizationId: string,
  sendings: readonly Pick<Stored, 'id' | 'createdAt' | 'sent'>[],
  isCurrent: boolean,
): Promise<HeldMessage[]> {
  const since = sendings.map(({ createdAt }) => createdAt).sort()[0];
  if (since === undefined) return [];
  const key = JSON.stringify([organizationId, sendings.map(({ id, sent }) => [id, sent])]);
  const known = isCurrent ? undefined : counted.get(key);
  if (known) return known;
  const of = [organizationId, sendings.map(({ id }) => id), since];
  const held = await tx.asOwner((owner) => owner.query<HeldMessage>(HELD, of));
  const most = Math.max(0, ...held.map(({ count }) => count));
  if (most >= MANY) counted.set(key, held, getAge(most));
  return held;
}

/**
 * Surveys that stopping the sending now would withdraw, but for those whose message leaves meanwhile: of rows that are not yet
 * stored, and of messages that wait.
 */
async function countWithdrawable(
  tx: Transaction,
  organizationId: string,
  upload: Stored,
  isCurrent: boolean,
): Promise<number> {
  const { id, total, processed, createdAt } = upload;
  if (!isUnderWay(upload)) return 0;
  if (processed === 0) return total;
  const known = isCurrent ? undefined : withdrawable.get(id);
  if (known !== undefined) return known;
  const [row] = await tx.asOwner((owner) =>
    owner.query<{ n: number }>(
      `select count(*)::int as n from messages m join surveys s on s.organization_id = m.organization_id and s.id = m.survey_id
       where m.organization_id = $1 and m.created_at >= $3 and m.status = 'QUEUED' and s.upload_id = $2 and s.delivery = 'QUEUED'`,
      [organizationId, id, createdAt],
    ),
  );
  const queued = row?.n ?? 0;
  const all = total - processed + queued;
  if (queued >= MANY) withdrawable.set(id, all, getAge(queued));
  return all;
}

/** Surveys of sendings that could not be delivered, and so do not count as sent; by id of the sending. */
export async function countLost(
  tx: Transaction,
  organizationId: string,
  sendings: readonly { id: string; createdAt: string }[],
): Promise<Map<string, number>> {
  const since = sendings.map(({ createdAt }) => createdAt).sort()[0];
  if (since === undefined) return new Map();
  const lost = await tx.query<{ id: string; n: number }>(
    `select s.upload_id as id, count(*)::int as n
     from messages m join surveys s on s.organization_id = m.organization_id and s.id = m.survey_id
     where m.organization_id = $1 and m.status = 'FAILED' and m.created_at >= $3 and s.upload_id = any($2::uuid[])
       and s.delivery = 'FAILED' group by s.upload_id`,
    [organizationId, sendings.map(({ id }) => id), since],
  );
  return new Map(lost.map(({ id, n }) => [id, n]));
}

/** When the jobs of sendings that failed run again; those that run right now, since when. */
async function findRetries(
  tx: Transaction,
  uploads: readonly Pick<Stored, 'id' | 'status'>[],
): Promise<Map<string, string>> {
  const ids = uploads.filter(isUnderWay).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await tx.asOwner((owner) =>
    owner.query<{ id: string; at: string }>(
      `select data ->> 'uploadId' as id, app.iso(start_after) as at from jobs.job
       where name = 'send-bulk' and state in ('retry', 'active') and output is not null and data ->> 'uploadId' = any($1)`,
      [ids],
    ),
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Why a message has not left yet; undefined: it is about to. */
function describeWait({ error, timeZone }: HeldMessage, { config }: Context): string | undefined {
  const now = new Date();
  const at = timeZone === null || !config.hasTextHours ? now : nextTextTime(now, timeZone);
  if (timeZone !== null && at > now) return `The text message leaves on ${formatTextTime(at, timeZone)}.`;
  return error === null ? undefined : `It is tried again, since it could not be delivered: ${error}`;
}

function group(
  messages: readonly HeldMessage[],
  toReason: (one: HeldMessage) => string | undefined,
): HeldSurveys {
  const counts = new Map<string, number>();
  const surveys = messages.flatMap((one) => {
    const { name, contact, timeZone, error, isUnknown, count } = one;
    const reason = toReason(one);
    if (reason === undefined) return [];
    counts.set(`${isUnknown} ${error === null} ${timeZone}`, count);
    return [{ name, contact, reason }];
  });
  return {
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    surveys: surveys.slice(0, MOST_NAMED),
  };
}

/** The sendings with those of their surveys that have not left. */
async function withHeld(
  ctx: Context,
  tx: Transaction,
  viewer: Viewer,
  stored: readonly Stored[],
  isCurrent = false,
): Promise<UploadInfo[]> {
  // while its rows are being stored, messages come and go
  const complete = stored.filter(
    ({ processed, total, status }) => processed >= total || status !== 'SENDING',
  );
  const held = await findHeld(tx, viewer.organizationId, complete, isCurrent);
  const counts = new Map<string, number>();
  for (const upload of stored)
    counts.set(upload.id, await countWithdrawable(tx, viewer.organizationId, upload, isCurrent));
  const retries = await findRetries(tx, stored);
  return stored.map((upload) => {
    const own = held.filter(({ uploadId }) => uploadId === upload.id);
    const failed = own.filter(({ hasFailed }) => hasFailed);
    const waiting = own.filter(({ hasFailed }) => !hasFailed);
    const getReason = ({ error }: HeldMessage): string => error ?? 'It could not be delivered.';
    const lost = group(
      failed.filter(({ isUnknown }) => !isUnknown),
      getReason,
    );
    return {
      ...upload,
      sent: upload.sent - lost.count,
      waiting: group(waiting, (one) => describeWait(one, ctx)),
      undelivered: group(failed, getReason),
      withdrawable: counts.get(upload.id) ?? 0,
      retryAt: retries.get(upload.id) ?? null,
    };
  });
}

/** A sending within the viewer's reach. @param isCurrent counts what waits anew @throws AppError 404 for others */
export async function requireUpload(
  ctx: Context,
  tx: Transaction,
  viewer: Viewer,
  id: string,
  isCurrent = true,
): Promise<UploadInfo> {
  const found = await tx.query<Stored>(`${SELECT} where ${REACHED} and u.id = $5`, [
    ...reach(viewer, EXPERIENCE_TYPES),
    id,
  ]);
  const [upload] = await withHeld(ctx, tx, viewer, found, isCurrent);
  if (!upload) throw refuse('NOT_FOUND', 'There is no such upload.');
  return upload;
}

/** A sending of the viewer, or of an administrator's organization. @throws AppError 404 for others */
export function readUploadState(ctx: Context, { viewer, tenant }: SignedIn, id: string): Promise<UploadInfo> {
  return ctx.db.tenant(tenant, (tx) => requireUpload(ctx, tx, viewer, id, false));
}

/** How the content of a file that a person sends is stored: what scripts send has other names. */
export const toFileHash = (hash: string): string => `file:${hash}`;

/** The name of a file's content, and its last sending within the viewer's reach that has sent surveys. */
export async function findEarlier(
  { db }: Pick<Context, 'db'>,
  { viewer, tenant }: SignedIn,
  type: ExperienceType,
  bytes: Uint8Array,
): Promise<Pick<BulkCheck, 'fileHash' | 'earlier'>> {
  const fileHash = createHash('sha256').update(`${type} `).update(bytes).digest('base64url');
  const [earlier = null] = await db.tenant(tenant, (tx) =>
    tx.query<{ createdAt: string; sent: number }>(
      `select app.iso(u.created_at) as "createdAt", case when ${UNDER_WAY} then u.total else u.sent end as sent
       from uploads u where ${REACHED} and u.file_hash = $5 and (${UNDER_WAY} or u.sent > 0)
       order by u.created_at desc limit 1`,
      [...reach(viewer, [type]), toFileHash(fileHash)],
    ),
  );
  return { fileHash, earlier };
}

/**
 * All sendings under way within the viewer's reach, and the latest of the last day that have ended, newest first.
 * @param before ISO moment: those begun earlier instead, a page of them
 */
export async function listUploads(
  ctx: Context,
  { viewer, tenant }: SignedIn,
  type: ExperienceType,
  before?: string,
): Promise<UploadInfo[]> {
  requireSender(viewer, type);
  return ctx.db.tenant(tenant, async (tx) => {
    if (before !== undefined) {
      const earlier = await tx.query<Stored>(
        `${SELECT} where ${REACHED} and u.total > 0 and u.created_at < $5 and not ${UNDER_WAY}
         order by u.created_at desc limit ${LISTED}`,
        [...reach(viewer, [type]), before],
      );
      return withHeld(ctx, tx, viewer, earlier);
    }
    const found = await tx.query<Stored>(
      `${SELECT} where ${REACHED} and u.total > 0 and (u.created_at > now() - interval '${SHOWN_FOR}' or ${UNDER_WAY})
       order by ${UNDER_WAY} desc, u.created_at desc
       limit greatest(${LISTED}, (select count(*) from uploads u where ${REACHED} and ${UNDER_WAY}))`,
      reach(viewer, [type]),
    );
    return withHeld(ctx, tx, viewer, found);
  });
}
