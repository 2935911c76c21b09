import { countThings } from '../../../domain/text/format.ts';
import { textLimitMet } from '../../../domain/surveys/text-limit.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import type { AppContext } from '../../context.ts';
import { calls } from '../../../generated/calls/models.ts';
import {
  noteStoppedWork,
  requireJobPerson,
  requireJobToken,
  WorkStopped,
} from '../../identity/auth/job-person.ts';
import { DatabaseUnavailable, type Transaction } from '../../db/database.ts';
import type { JobPayloads } from '../../operations/jobs/payloads.ts';
import { getContactKey, lockContacts } from '../contacts.ts';
import { createSurveys } from '../create-surveys.ts';
import { employeeObstacle, employeesById } from '../employee-contacts.ts';
import type { NewSurvey } from '../new-survey.ts';
import { employeeSurvey } from '../send-employee-survey.ts';
import { patientSurvey } from '../send-patient-survey.ts';
import { queueSurveyMessages } from '../survey-messages.ts';
import { auditName } from '../../entities/audit.ts';
import { ownPractices } from '../send-access.ts';
import { textBudget } from '../../outbox/messaging/text-limit.ts';
import type { EmployeeRow, PatientRow } from './bulk-rows.ts';
import { findSkips } from './check-contacts.ts';
import { noteWithdrawn } from './same-file.ts';
import { endUpload } from './stop-upload.ts';

const MAX_ERROR_LENGTH = 500;
const LONGEST_WAIT_MS = 60_000;

interface Upload {
  experience_type: ExperienceType;
  processed: number;
  total: number;
  user_id: string | null;
  /** of a script */
  token_id: string | null;
  organization_name: string;
  /** when its latest part was stored */
  stored_at: Date;
}

type Payload = JobPayloads['send-bulk'];
type Row = PatientRow | EmployeeRow;

export interface Skipped {
  line: number;
  reason: string;
}

/** The upload, locked until the transaction ends: two workers never send the same part. */
async function lockUpload(
  tx: Transaction,
  { organizationId, uploadId }: Payload,
): Promise<Upload | undefined> {
  const [upload] = await tx.query<Upload>(
    `select u.experience_type, u.processed, u.total, u.user_id, u.token_id, o.name as organization_name, u.updated_at as stored_at
     from uploads u join organizations o on o.id = u.organization_id
     where u.organization_id = $1 and u.id = $2 and u.status in ('QUEUED', 'SENDING') for update of u`,
    [organizationId, uploadId],
  );
  return upload;
}

/** Takes the next rows of a locked upload; none once all are stored. */
async function takePart(tx: Transaction, { organizationId, uploadId }: Payload): Promise<Row[]> {
  const [part] = await tx.query<{ rows: Row[] }>(
    `delete from upload_parts where organization_id = $1 and upload_id = $2 and place = (
       select min(place) from upload_parts where organization_id = $1 and upload_id = $2)
     returning rows`,
    [organizationId, uploadId],
  );
  return part?.rows ?? [];
}

export type Prepared = { line: number; survey: NewSurvey } | Skipped;

async function prepare(
  tx: Transaction,
  { organizationId, uploadId }: Payload,
  upload: Upload,
  part: readonly Row[],
): Promise<Prepared[]> {
  const viewer = { id: upload.user_id ?? '' };
  const sender = { sentById: upload.user_id, uploadId };
  const employees = await employeesById(
    tx,
    organizationId,
    part.flatMap((row) => ('employeeId' in row ? [row.employeeId] : [])),
  );
  return part.map(({ line, ...row }): Prepared => {
    if (!('employeeId' in row)) {
      const channel = row.email !== null ? 'EMAIL' : 'SMS';
      return { line, survey: { ...patientSurvey(row, { viewer, channel }), ...sender } };
    }
    const employee = employees.get(row.employeeId);
    const survey = employee && employeeSurvey(row, { viewer, employee });
    return survey
      ? { line, survey: { ...survey, ...sender } }
      : { line, reason: (employee && employeeObstacle(employee)) ?? 'The employee record was deleted.' };
  });
}

/**
 * Separates blocked and recently surveyed contacts, including earlier rows of the same upload, and texts beyond the
 * limit.
 */
export async function sortOut(
  tx: Transaction,
  of: { organizationId: string; experienceType: ExperienceType },
  prepared: readonly Prepared[],
  twice = 'This contact is in the file twice.',
): Promise<{ surveys: NewSurvey[]; skipped: Skipped[] }> {
  const contacts = prepared.flatMap((one) => ('survey' in one ? [one.survey] : []));
  const keys = contacts.map(getContactKey).filter((key) => key !== null);
  await lockContacts(tx, of.organizationId, keys);
  const { findSkip } = await findSkips(tx, of, contacts);
  const budget = contacts.some(({ channel }) => channel === 'SMS')
    ? await textBudget(tx, of.organizationId)
    : { limit: 0, used: 0 };
  let left = budget.limit - budget.used;
  const surveys: NewSurvey[] = [];
  const skipped: Skipped[] = [];
  const seen = new Set<string>();
  for (const one of prepared) {
    if (!('survey' in one)) {
      skipped.push(one);
      continue;
    }
    const key = getContactKey(one.survey) ?? '';
    const skip = findSkip(one.survey);
    if (skip) skipped.push({ line: one.line, reason: skip.reason });
    else if (seen.has(key)) skipped.push({ line: one.line, reason: twice });
    else if (one.survey.channel === 'SMS' && left-- <= 0)
      skipped.push({ line: one.line, reason: textLimitMet(budget) });
    else surveys.push(one.survey);
    seen.add(key);
  }
  return { surveys, skipped };
}

type Recipient = Partial<Pick<PatientRow, 'practiceId' | 'providerId'>>;

/** Practices and providers of the upload's surveys whose messages still wait; empty once all have left. */
function findWaiting(tx: Transaction, organizationId: string, uploadId: string): Promise<Recipient[]> {
  return tx.query<Recipient>(
    `select distinct s.practice_id as "practiceId", s.provider_id as "providerId" from surveys s
     where s.organization_id = $1 and s.upload_id = $2 and s.id in (
       select survey_id from messages where organization_id = $1 and status in ('QUEUED', 'SENDING'))`,
    [organizationId, uploadId],
  );
}

/** @throws WorkStopped unless the sender could start sending to these recipients now */
async function requireCurrentSender(
  ctx: AppContext,
  tx: Transaction,
  organizationId: string,
  { experience_type: type, user_id: userId, token_id: tokenId }: Upload,
  recipients: readonly Recipient[],
): Promise<void> {
  const call = type === 'PATIENT' ? calls.patientBulkSend : calls.employeeBulkSend;
  if (tokenId !== null)
    return requireJobToken(ctx, tx, { organizationId, tokenId }, calls.receivePatientFile);
  const { viewer, session } = await requireJobPerson(ctx, tx, { organizationId, userId }, call);
  if (type === 'EMPLOYEE') return;
  const reached = await ownPractices(
    tx,
    viewer,
    recipients.flatMap(({ practiceId }) => practiceId ?? []),
  );
  const isOwn = recipients.every(
    ({ practiceId, providerId }) =>
      reached.has(practiceId ?? '') && (viewer.role !== 'PROVIDER' || providerId === viewer.id),
  );
  if (!isOwn)
    throw new WorkStopped(`${auditName(session)} may no longer send for a practice or provider in the file.`);
}

/** Ends a sending whose sender may no longer send, and tells the administrators. @param part in hand, which is not sent */
async function stopForRights(
  tx: Transaction,
  { organizationId, uploadId }: Payload,
  { experience_type: type, total, processed }: Upload,
  { reason, part }: { reason: string; part: readonly Row[] },
): Promise<void> {
  if (part.length > 0)
    await tx.query(
      'insert into upload_parts (organization_id, upload_id, place, rows) values ($1, $2, $3, $4::jsonb)',
      [organizationId, uploadId, processed, JSON.stringify(part)],
    );
  const { sent } = await endUpload(tx, [organizationId, uploadId], { by: null, reason });
  await noteWithdrawn(
    tx,
    [organizationId, uploadId],
    (withdrawn) => `The sending stopped, and ${countThings(withdrawn, 'survey')} did not leave. ${reason}`,
  );
  const link = type === 'PATIENT' ? '/px/send-survey' : '/ex/surveys/send';
  const note = { work: 'SENDING', workId: uploadId, reason, link, sent, total } as const;
  await noteStoppedWork(tx, organizationId, note);
}

/** Stores the surveys of a part, and queues their messages. */
async function storePart(
  ctx: AppContext,
  tx: Transaction,
  payload: Payload,
  upload: Upload,
  part: readonly Row[],
): Promise<void> {
  const { organizationId, uploadId } = payload;
  const of = { organizationId, experienceType: upload.experience_type };
  const { surveys, skipped } = await sortOut(tx, of, await prepare(tx, payload, upload, part));
  const created = await createSurveys(tx, { id: organizationId, name: upload.organization_name }, surveys);
  await queueSurveyMessages(ctx, tx, organizationId, created);
  await tx.query(
    `update uploads set processed = processed + $3, sent = sent + $4, skipped = skipped || $5::jsonb,
       status = 'SENDING', updated_at = now()
     where organization_id = $1 and id = $2`,
    [organizationId, uploadId, part.length, created.length, JSON.stringify(skipped)],
  );
}

const FINISH = `update uploads set status = 'DONE', finished_at = now(), updated_at = now()
  where organization_id = $1 and id = $2`;

/** Share of the time since the last part after which to look again, so that the end is known soon after it. */
const LOOKED_AFTER = 0.25;

/** When to look again whether all messages have left: soon at first, each minute while a mail server is down. */
function nextLook({ stored_at }: Upload): Date {
  const now = Date.now();
  const passed = (now - stored_at.getTime()) * LOOKED_AFTER;
  return new Date(now + Math.min(Math.max(passed, 1_000), LONGEST_WAIT_MS));
}

/**
 * Sends one part, and enqueues the next. After the last one the sending continues until its messages have left, because
 * until then they can be withdrawn.
 */
async function sendPart(ctx: AppContext, tx: Transaction, payload: Payload): Promise<void> {
  const { organizationId, uploadId } = payload;
  const upload = await lockUpload(tx, payload);
  if (!upload) return;
  const part = await takePart(tx, payload);
  const isStored = part.length === 0;
  const recipients: Recipient[] = isStored
    ? await findWaiting(tx, organizationId, uploadId)
    : part.map((row) => ('practiceId' in row ? row : {}));
  if (recipients.length === 0) {
    await tx.query(FINISH, [organizationId, uploadId]);
    return;
  }
  try {
    await requireCurrentSender(ctx, tx, organizationId, upload, recipients);
  } catch (error) {
    if (!(error instanceof WorkStopped)) throw error;
    return stopForRights(tx, payload, upload, { reason: error.message, part });
  }
  if (!isStored) await storePart(ctx, tx, payload, upload, part);
  const isLast = upload.processed + part.length >= upload.total;
  await ctx.jobs.enqueue(tx, 'send-bulk', payload, isLast ? { startAfter: nextLook(upload) } : {});
}

/**
 * Job: sends the next part of an upload, in one transaction with its progress, so that a part is sent whole or not at
 * all, and never twice.
 */
export async function sendBulkPart(
  ctx: AppContext,
  payload: Payload,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  try {
    await ctx.db.system((tx) => sendPart(ctx, tx, payload));
  } catch (error) {
    if (isLastTry && !(error instanceof DatabaseUnavailable)) await giveUp(ctx, payload, error);
    throw error;
  }
}

/** Ends a sending whose part cannot be stored. One whose surveys are all stored keeps waiting for its messages. */
async function giveUp({ db, jobs }: AppContext, payload: Payload, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  const of = [payload.organizationId, payload.uploadId] as const;
  await db.system(async (tx) => {
    const failed = await tx.query(
      `update uploads set status = 'FAILED', error = $3, finished_at = now()
       where organization_id = $1 and id = $2 and status in ('QUEUED', 'SENDING') and processed < total returning id`,
      [...of, message.slice(0, MAX_ERROR_LENGTH)],
    );
    if (failed.length > 0)
      await tx.query('delete from upload_parts where organization_id = $1 and upload_id = $2', [...of]);
    else await jobs.enqueue(tx, 'send-bulk', payload, { startAfter: new Date(Date.now() + LONGEST_WAIT_MS) });
  });
}
