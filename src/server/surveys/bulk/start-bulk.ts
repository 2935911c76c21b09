import { createHash } from 'node:crypto';
import { formatNumber } from '../../../domain/text/format.ts';
import type { Failure } from '../../../domain/model/errors.ts';
import { MOST_CSV_ROWS } from '../../../domain/surveys/upload-messages.ts';
import { toEmployeeSurvey, toPatientSurvey } from '../../../domain/surveys/send-survey.ts';
import type {
  EmployeeBulkSendBody,
  PatientBulkSendBody,
  StartedUpload,
} from '../../../generated/calls/types.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { authorId, type Viewer } from '../../../domain/access/session.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { batches } from '../../entities/batches.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { mapInTurns } from '../../db/turns.ts';
import { employeeObstacle, employeesById } from '../employee-contacts.ts';
import { ownIds } from '../send-employee-survey.ts';
import { ownPractices, findProviders, requireSender } from '../send-access.ts';
import { findReceived } from './same-file.ts';
import { reach, REACHED, SENDER, toFileHash } from './uploads.ts';
import { forgetWaiting } from './waiting-rows.ts';
import { type EmployeeRow, PART, type PatientRow } from './bulk-rows.ts';

type Row = PatientRow | EmployeeRow;

/** Within this time, the same rows count as the same sending: a second click, a repeated request, a colleague's. */
const SAME_WITHIN = '24 hours';
/** Parts stored in one transaction. */
const PARTS_AT_ONCE = 4;

/** The rows of a bulk sending, as its check returned them. */
export type SentRows =
  | { type: 'PATIENT'; body: PatientBulkSendBody }
  | { type: 'EMPLOYEE'; body: EmployeeBulkSendBody };

function toRows({ type, body }: SentRows, viewer: Viewer): Promise<Row[]> {
  if (body.length > MOST_CSV_ROWS)
    throw refuse('TOO_LARGE', `There are more than ${formatNumber(MOST_CSV_ROWS)} rows.`);
  if (type === 'EMPLOYEE')
    return mapInTurns(body, ({ line, ...row }, index) => ({
      ...toEmployeeSurvey(row),
      line: line ?? index + 1,
    }));
  const own = viewer.role === 'PROVIDER' ? { providerId: viewer.id } : {};
  return mapInTurns(body, ({ line, ...row }, index) => ({
    ...toPatientSurvey(row),
    ...own,
    line: line ?? index + 1,
  }));
}

function listIds(rows: readonly Row[], key: string): string[] {
  const ids = rows.map((row) => (row as unknown as Record<string, unknown>)[key]);
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
}

/** The practices, providers and employees of the rows, as far as the viewer may use them. */
async function readReach(tx: Transaction, viewer: Viewer, rows: readonly Row[]) {
  const { organizationId } = viewer;
  const ids = (key: string): string[] => listIds(rows, key);
  return {
    practices: await ownPractices(tx, viewer, ids('practiceId')),
    providers: await findProviders(tx, organizationId, ids('providerId')),
    employees: await employeesById(tx, organizationId, ids('employeeId')),
    locations: await ownIds(tx, 'work_locations', organizationId, ids('workLocationId')),
    units: await ownIds(tx, 'organizational_units', organizationId, ids('organizationalUnitId')),
  };
}

/** Ids in the rows that the viewer may not use, as failures at their rows. */
async function checkReach(
  db: Database,
  { tenant, viewer }: SignedIn,
  rows: readonly Row[],
): Promise<Failure[]> {
  const { practices, providers, employees, locations, units } = await db.tenant(tenant, (tx) =>
    readReach(tx, viewer, rows),
  );
  const failures = await mapInTurns(rows, (row, index): Failure[] => {
    const fail = (path: string, message: string | undefined): Failure[] =>
      message === undefined ? [] : [{ code: 'VALIDATION', message, path: `[${index}].${path}` }];
    const invalid = (isWrong: boolean, message = 'Invalid value') => (isWrong ? message : undefined);
    if ('employeeId' in row) {
      const { workLocationId: location, organizationalUnitId: unit } = row;
      const employee = employees.get(row.employeeId);
      return [
        ...fail('employeeId', employee ? employeeObstacle(employee) : 'Employee must be specified'),
        ...fail('workLocationId', invalid(typeof location === 'string' && !locations.has(location))),
        ...fail('organizationalUnitId', invalid(typeof unit === 'string' && !units.has(unit))),
      ];
    }
    const { practiceId, providerId } = row;
    const isForeign = providerId !== null && !providers.has(`${providerId} ${practiceId}`);
    return [
      ...fail('practiceId', invalid(!practices.has(practiceId), 'Practice is required')),
      ...fail('providerId', invalid(isForeign)),
    ];
  });
  return failures.flat();
}

/** The rows in parts, as they are stored, and a fingerprint that recognizes the same rows. */
async function serializeRows(
  type: ExperienceType,
  rows: Row[],
): Promise<{ parts: string[]; contentHash: string }> {
  const hash = createHash('sha256').update(`${type} `);
  const parts = await mapInTurns(batches(rows, PART), (part) => {
    const text = JSON.stringify(part);
    hash.update(text);
    return text;
  });
  return { parts, contentHash: hash.digest('base64url') };
}

/**
 * A sending of the same rows that has begun, unless none of its surveys could be delivered.
 * @param contentHash of rows that the viewer may send
 * @throws AppError 409 if it is out of the viewer's reach
 */
async function findSame(
  tx: Transaction,
  viewer: Viewer,
  type: ExperienceType,
  contentHash: string,
): Promise<StartedUpload | undefined> {
  const [same] = await tx.query<{ id: string; total: number; isReached: boolean; sender: string | null }>(
    `select u.id, u.total, (${REACHED}) is true as "isReached", ${SENDER} as sender
     from uploads u left join users s on s.organization_id = u.organization_id and s.id = u.user_id
     where u.organization_id = $1 and u.content_hash = $5
       and (u.sent = 0 or exists (select from surveys v where v.organization_id = $1 and v.upload_id = u.id and v.delivery <> 'FAILED'))
       and u.created_at > now() - interval '${SAME_WITHIN}' and u.status not in ('STORING', 'FAILED', 'STOPPED')
     order by "isReached" desc, u.created_at desc limit 1`,
    [...reach(viewer, [type]), contentHash],
  );
  if (same?.isReached === false) {
    const by = same.sender === null ? '' : ` by ${same.sender}`;
    const message = `The same rows were sent${by} within the last ${SAME_WITHIN}. They are not sent again.`;
    throw refuse('CONFLICT', message);
  }
  return same && { id: same.id, total: same.total, isRepeated: true };
}

/**
 * Stores the rows in short transactions: on the embedded database others wait for each. An upload whose rows are not all
 * stored is never sent: `STORING`.
 */
async function storeRows(
  db: Database,
  { viewer, tenant }: SignedIn,
  upload: {
    type: ExperienceType;
    contentHash: string;
    total: number;
    parts: string[];
    fileName: string | null;
    fileHash: string | undefined;
    practiceIds: readonly string[];
  },
): Promise<string> {
  const { organizationId } = viewer;
  const { type, contentHash, total, parts, fileName, fileHash, practiceIds } = upload;
  const [stored] = await db.tenant(tenant, (tx) =>
    tx.query<{ id: string }>(
      `insert into uploads (organization_id, experience_type, content_hash, status, total, user_id, token_id, file_name, file_hash, practice)
       select $1, $2, $3, 'STORING', $4, $5, $6, $7, $9,
         case when count(*) > 1 then count(*) || ' practices' else max(name) end
       from practices where organization_id = $1 and id = any($8::uuid[]) returning id`,
      [
        ...[organizationId, type, contentHash, total, authorId(viewer), viewer.token?.id ?? null],
        ...[fileName, practiceIds, fileHash === undefined ? null : toFileHash(fileHash)],
      ],
    ),
  );
  if (!stored) throw new Error('The upload was not stored.');
  let place = 0;
  for (const some of batches(parts, PARTS_AT_ONCE)) {
    await db.tenant(tenant, (tx) =>
      tx.query(
        `insert into upload_parts (organization_id, upload_id, place, rows)
         select $1, $2, $3 + (n - 1) * ${PART}, part from unnest($4::jsonb[]) with ordinality as parts (part, n)`,
        [organizationId, stored.id, place, some],
      ),
    );
    place += some.length * PART;
  }
  return stored.id;
}

/** Deletes an upload unless it is sent, and those whose server was killed while it stored them. */
function deleteUnsent(db: Database, organizationId: string, uploadId: string): Promise<unknown> {
  return db.system((tx) =>
    tx.query(
      `delete from uploads where organization_id = $1 and entity is null and status = 'STORING'
         and (id = $2 or created_at < now() - interval '1 hour')`,
      [organizationId, uploadId],
    ),
  );
}

/**
 * Starts sending surveys to these rows as a background job. Sending the same rows twice starts one job: the second call
 * returns the first one's id.
 * @param of.receivedId the received file whose waiting rows these are, by their lines: they wait no longer
 * @param of.fileName shown with the sending
 * @param of.fileHash by which the same file is recognized
 * @param of.script the file of a script, by the name of its content, and its latest upload: a later one counts instead
 * @throws AppError 403, 400 with all failures, 404 if one of the rows of the received file does not wait, or 409 if somebody else has sent
 * these rows, unless the viewer may read that sending
 */
export async function startBulk(
  ctx: AppContext,
  signedIn: SignedIn,
  sent: SentRows,
  {
    receivedId,
    fileName = null,
    fileHash,
    script,
  }: {
    receivedId?: string | undefined;
    fileName?: string | null;
    fileHash?: string;
    script?: { fileHash: string; after: string | undefined };
  } = {},
): Promise<StartedUpload> {
  const { viewer, tenant, session } = signedIn;
  const { organizationId } = viewer;
  const { type } = sent;
  requireSender(viewer, type);
  if (!session.organization.allowBulkUpload)
    throw refuse('FORBIDDEN', 'Your organization does not send in bulk.');
  const rows = await toRows(sent, viewer);
  const { parts, contentHash } = await serializeRows(type, rows);
  // before anybody learns that these rows were sent
  const failures = await checkReach(ctx.db, signedIn, rows);
  if (failures.length > 0) throw new AppError(failures);
  const same = await ctx.db.tenant(tenant, (tx) => findSame(tx, viewer, type, contentHash));
  if (same && receivedId === undefined) return same;
  const total = rows.length;
  const practiceIds = listIds(rows, 'practiceId');
  const of = { type, contentHash, total, parts, fileName, fileHash, practiceIds };
  const uploadId = await storeRows(ctx.db, signedIn, of);
  const start = async (tx: Transaction): Promise<StartedUpload> => {
    // of two concurrent requests with the same rows, the second finds the first
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `bulk:${organizationId}:${contentHash}`,
    ]);
    // of two people who correct the same rows, the second is refused
    if (receivedId !== undefined)
      await forgetWaiting(tx, viewer, { uploadId: receivedId, lines: rows.map(({ line }) => line) });
    const found = await findSame(tx, viewer, type, contentHash);
    if (found) return found;
    const last = script && (await findReceived(tx, organizationId, script.fileHash));
    if (last && last.id !== script.after) return { id: last.id, total: last.total, isRepeated: true };
    await tx.query(
      `update uploads set status = 'QUEUED', is_received = $3, file_hash = coalesce($4, file_hash), updated_at = now()
       where organization_id = $1 and id = $2`,
      [organizationId, uploadId, script !== undefined, script?.fileHash ?? null],
    );
    await tx.asOwner((owner) => ctx.jobs.enqueue(owner, 'send-bulk', { organizationId, uploadId }));
    return { id: uploadId, total, isRepeated: false };
  };
  return ctx.db.tenant(tenant, start).finally(() => deleteUnsent(ctx.db, organizationId, uploadId));
}
