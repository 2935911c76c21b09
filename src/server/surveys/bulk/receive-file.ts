import { createHash } from 'node:crypto';
import type { PatientBulkSendBody, ReceivedFile, StartedUpload } from '../../../generated/calls/types.ts';
import { getHandling, type UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { describeMissing } from '../../../domain/text/intake/match-columns.ts';
import { patientsRow } from '../../../generated/rows.ts';
import { authorId } from '../../../domain/access/session.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { MAY_SIGN_IN } from '../../identity/auth/accounts.ts';
import type { UploadedFile } from '../../http/files/read-upload.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import { compose } from '../../outbox/messaging/compose.ts';
import { queueMessages } from '../../outbox/messaging/messages.ts';
import type { PatientRow } from './bulk-rows.ts';
import { checkPatientFile } from './check-patients.ts';
import { isAboutOwnRows } from './doubts.ts';
import { describeUnknown } from './describe-file.ts';
import { findReceived, listRest, noteRestSent, type ReceivedUpload } from './same-file.ts';
import type { Skipped } from './send-bulk-part.ts';
import { countLost } from './uploads.ts';
import { startBulk } from './start-bulk.ts';
import {
  ALL_ROWS,
  describeSkipped,
  isDoubtful,
  listWaiting,
  MOST_STORED,
  settle,
  storeWaiting,
  WAITING,
  type WaitingRows,
} from './waiting-rows.ts';

/** Problems in the mail; the screen has the others. */
const MOST_MAILED = 10;
/** Files shown with problems to settle, and of the last days. */
const [MOST_SHOWN, SHOWN_FOR] = [50, '14 days'];

/** Fields whose columns a person must choose, with the words for a rejected file that has an open one. */
const UNSURE: Readonly<Record<string, string>> = {
  practice: 'names other practices',
  optOut: 'may say who wants no messages',
  visitStatus: 'may say who came',
};

interface ReadFile {
  rows: PatientRow[];
  problems: string[];
  /** rows that no survey is sent for, without a problem to correct */
  skipped: Skipped[];
  /** what an administrator can correct */
  waiting?: WaitingRows;
  /** set if nothing could be read */
  refusal?: AppError;
}

/**
 * Reads a file that a script sends, by the headers that the bulk dialog recognizes: a mapping of columns that a person has
 * made there is applied here.
 */
async function readFile(
  ctx: AppContext,
  signedIn: SignedIn,
  bytes: Uint8Array,
  practiceId: string | null,
): Promise<ReadFile> {
  let waiting: WaitingRows | undefined;
  try {
    const { check, unasked, file } = await checkPatientFile(ctx.db, signedIn, bytes, {
      practiceId,
      uncleaned: [],
      included: [],
      isUnattended: true,
    });
    const { data, errors, columns, unknown } = check;
    // as of a day on which the practice was closed
    if (file.rows.length + file.problems.length === 0) return { rows: [], problems: [], skipped: [] };
    const missing = describeMissing(columns, patientsRow);
    waiting = listWaiting(file, ALL_ROWS);
    if (missing !== undefined)
      throw refuse('VALIDATION', `The first line must name the columns, including ${missing}.`, 'file');
    const open = columns.flatMap((column) => {
      const [reason] = column.candidates.flatMap((name) => UNSURE[name] ?? []);
      const text = `The column "${column.header}" ${reason}. Choose on Integrations what it is.`;
      return reason === undefined ? [] : [{ text, isAboutRows: isAboutOwnRows(column, patientsRow) }];
    });
    const questions = open.map(({ text }) => text);
    const isAboutRows = open.every((one) => one.isAboutRows);
    if (questions.length > 0 && (data.length === 0 || !isAboutRows))
      throw new AppError(questions.map((message) => ({ code: 'VALIDATION', message, path: 'file' })));
    const unsent = listWaiting(file, check.rows);
    // what the values of rows mean that are all skipped, such as those of blocked patients, changes nothing
    const isSkipped = data.length + errors.length + unsent.rows.length === 0;
    const unread = isSkipped ? [] : describeUnknown(patientsRow, [...unknown, ...unasked]);
    const listSkipped = (some: UnsentRow[]): Skipped[] =>
      some.flatMap(({ line, skip }) => {
        const { quotes } = getHandling(skip?.kind);
        return skip
          ? [{ line, reason: quotes === undefined ? skip.reason : `${quotes} ${skip.reason}` }]
          : [];
      });
    const doubtful = listSkipped(check.rows.filter(isDoubtful));
    const problems = [...questions, ...errors, ...doubtful.map(describeSkipped), ...unread];
    const skipped = listSkipped(check.rows);
    return { rows: data, problems, skipped, waiting: unsent };
  } catch (error) {
    // a wrong practice is the script's fault, the rest the file's
    if (!(error instanceof AppError) || error.failures.some(({ path }) => path === 'practiceId')) throw error;
    const messages = error.failures.map(({ message }) => message);
    return { rows: [], skipped: [], problems: messages, ...(waiting && { waiting }), refusal: error };
  }
}

/** Where rows come from, as screens and mails name it; null: the rows name their practices. */
interface Source {
  fileName: string;
  practice: string | null;
}

async function findPractice(
  tx: Transaction,
  organizationId: string,
  practiceId: string | null,
): Promise<string | null> {
  const [found] = await tx.query<{ name: string }>(
    'select name from practices where organization_id = $1 and id = $2',
    [organizationId, practiceId],
  );
  return found?.name ?? null;
}

/** Stores an upload without rows, for what could not be sent of a file. */
async function storeUnsent(tx: Transaction, { viewer }: SignedIn): Promise<Pick<StartedUpload, 'id'>> {
  const [stored] = await tx.query<{ id: string }>(
    `insert into uploads (organization_id, experience_type, status, total, user_id, token_id, finished_at)
     values ($1, 'PATIENT', 'DONE', 0, $2, $3, now()) returning id`,
    [viewer.organizationId, authorId(viewer), viewer.token?.id ?? null],
  );
  if (!stored) throw new Error('The file was not stored.');
  return stored;
}

/** Notes on an upload what a script's file had beside the rows that are sent. */
function note(
  tx: Transaction,
  organizationId: string,
  id: string,
  {
    fileHash,
    problems,
    skipped,
    source,
  }: Pick<ReadFile, 'problems' | 'skipped'> & { fileHash: string; source: Source },
): Promise<unknown> {
  return tx.query(
    `update uploads set problems = $3::jsonb || problems, problem_count = problem_count + $4, skipped = $5::jsonb || skipped,
       file_hash = $6, is_received = true, file_name = $7, practice = coalesce(practice, $8), updated_at = now()
     where organization_id = $1 and id = $2`,
    [
      organizationId,
      id,
      JSON.stringify(problems.slice(0, MOST_STORED)),
      problems.length,
      JSON.stringify(skipped.slice(0, MOST_STORED)),
      fileHash,
      source.fileName,
      source.practice,
    ],
  );
}

/** Mails the administrators what could not be read. */
async function mailProblems(
  ctx: AppContext,
  tx: Transaction,
  organizationId: string,
  { sent, problems, source }: { sent: number; problems: readonly string[]; source: Source },
): Promise<void> {
  const recipients = await tx.asOwner((owner) =>
    owner.query<{ email: string }>(
      `select u.email from users u where u.organization_id = $1 and u.role = 'ADMIN' and u.email is not null
         and ${MAY_SIGN_IN} order by u.id limit 100`,
      [organizationId],
    ),
  );
  const more = problems.length - MOST_MAILED;
  const mail = compose({
    subject: `A file with visits${source.practice === null ? '' : ` of ${source.practice}`} could not be read completely`,
    heading: 'A file with visits could not be read completely',
    paragraphs: [
      `A script sent the file ${source.fileName} with visits${source.practice === null ? '' : ` of ${source.practice}`}. Surveys were sent for ${formatNumber(sent)} of its rows. ${problems.length === 1 ? 'It has a problem' : `It has ${formatNumber(problems.length)} problems`}:`,
      ...problems.slice(0, MOST_MAILED),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'See the file', url: `${ctx.config.appUrl}/settings/integrations` },
  });
  await queueMessages(
    ctx.jobs,
    tx,
    recipients.map(({ email }) => ({ ...mail, to: email, organizationId })),
  );
}

/** The rows to send of a file, by what has become of it before, and how many are on their way. */
async function listToSend(
  tx: Transaction,
  organizationId: string,
  fileHash: string,
  rows: PatientRow[],
): Promise<{ known: ReceivedUpload | undefined; toSend: PatientRow[]; sending: number }> {
  const known = await findReceived(tx, organizationId, fileHash);
  if (known?.state === 'STOPPED') return { known, toSend: [], sending: 0 };
  if (known?.state === 'SENT') return { known, toSend: [], sending: known.total };
  const toSend = known?.state === 'PARTIAL' ? await listRest(tx, organizationId, fileHash, rows) : rows;
  return { known, toSend, sending: toSend.length };
}

/**
 * Takes a file of patients that a script sends: surveys are sent for the rows that can be read, without a person. What
 * cannot be read waits on the screen of integrations, and the administrators get a mail. The same file within a day
 * changes nothing, unless its sending ended otherwise than by a person: then the rest is sent.
 * @throws AppError 400 for a file of which nothing can be read
 */
export async function receivePatientFile(
  ctx: AppContext,
  signedIn: SignedIn,
  { bytes, name: fileName }: UploadedFile,
  practiceId: string | null,
): Promise<{ id: string; sending: number; problems: string[]; skipped: string[] }> {
  const { rows, problems, skipped, waiting, refusal } = await readFile(ctx, signedIn, bytes, practiceId);
  const { organizationId } = signedIn.viewer;
  const fileHash = createHash('sha256').update(`${practiceId} `).update(bytes).digest('base64url');
  const { known, toSend, sending } = await ctx.db.tenant(signedIn.tenant, (tx) =>
    listToSend(tx, organizationId, fileHash, rows),
  );
  // the check has validated them
  const body = toSend as PatientBulkSendBody;
  const script = { fileHash, after: known?.id };
  const started =
    body.length > 0 ? await startBulk(ctx, signedIn, { type: 'PATIENT', body }, { fileName, script }) : null;
  const own = started?.isRepeated === false ? started : null;
  const upload = await ctx.db.tenant(signedIn.tenant, async (tx) => {
    const last = await findReceived(tx, organizationId, fileHash);
    if (last && last.id !== own?.id) return last;
    const source = { fileName, practice: await findPractice(tx, organizationId, practiceId) };
    const found = { fileHash, problems, skipped, source };
    // its rows wait no longer, since they are sent, or wait with this upload
    if (own && known?.state === 'NONE') await tx.asOwner((owner) => settle(owner, organizationId, known.id));
    if (own && known?.state === 'PARTIAL') {
      // what else the file had is noted on its first upload
      await note(tx, organizationId, own.id, { ...found, problems: [], skipped: [] });
      await noteRestSent(tx, organizationId, known.id);
      return own;
    }
    // all of it was sent with an earlier file
    if (started && !own && problems.length === 0) return started;
    const stored = own ?? (await storeUnsent(tx, signedIn));
    await note(tx, organizationId, stored.id, found);
    if (waiting) await storeWaiting(tx, { organizationId, uploadId: stored.id, practiceId }, waiting);
    if (problems.length > 0)
      await mailProblems(ctx, tx, organizationId, { sent: toSend.length, problems, source });
    return stored;
  });
  if (refusal) throw refusal;
  return { id: upload.id, sending, problems, skipped: skipped.map(describeSkipped) };
}

const SELECT = `select u.id, app.iso(u.created_at) as "createdAt", coalesce(t.name, trim(s.first_name || ' ' || s.last_name)) as sender,
    u.file_name as "fileName", u.practice, u.total, u.sent, jsonb_array_length(u.skipped) as skipped, u.problems, u.problem_count as "problemCount",
    u.is_settled as "isSettled", w."practiceId", coalesce(w.waiting, 0) as waiting
  from uploads u left join users s on s.organization_id = u.organization_id and s.id = u.user_id
  left join api_tokens t on t.organization_id = u.organization_id and t.id = u.token_id
  left join lateral (${WAITING}) w on true`;

/** Files of scripts as Integrations shows them: what could not be delivered is not sent. @param tx of the owner */
async function withoutLost(
  tx: Transaction,
  organizationId: string,
  files: ReceivedFile[],
): Promise<ReceivedFile[]> {
  const lost = await countLost(tx, organizationId, files);
  return files.map((file) => ({ ...file, sent: file.sent - (lost.get(file.id) ?? 0) }));
}

/** The files that scripts have sent: those with problems that nobody has settled, and all of the last days. */
export function listReceivedFiles({ db }: AppContext, { tenant, viewer }: SignedIn): Promise<ReceivedFile[]> {
  return db.tenant(tenant, (tx) =>
    tx.asOwner(async (owner) => {
      const files = await owner.query<ReceivedFile>(
        `${SELECT} where u.organization_id = $1 and u.is_received
           and (u.problem_count > 0 and not u.is_settled or u.created_at > now() - interval '${SHOWN_FOR}')
         order by (u.problem_count > 0 and not u.is_settled) desc, u.created_at desc limit ${MOST_SHOWN}`,
        [viewer.organizationId],
      );
      return withoutLost(owner, viewer.organizationId, files);
    }),
  );
}

/** Marks the problems of a received file as settled. @throws AppError 404 */
export function settleReceivedFile(
  { db }: AppContext,
  { tenant, viewer }: SignedIn,
  id: string,
): Promise<ReceivedFile> {
  return db.tenant(tenant, (tx) =>
    tx.asOwner(async (owner) => {
      const of = [viewer.organizationId, id];
      await settle(owner, viewer.organizationId, id);
      const found = await owner.query<ReceivedFile>(
        `${SELECT} where u.organization_id = $1 and u.id = $2 and u.is_received`,
        of,
      );
      const [file] = await withoutLost(owner, viewer.organizationId, found);
      if (!file) throw refuse('NOT_FOUND', 'There is no such file.');
      return file;
    }),
  );
}
