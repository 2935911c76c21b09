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
import { toFileHash } from './uploads.ts';
import { forgetWaiting } from './waiting-rows.ts';
import { type EmployeeRow, PART, type PatientRow } from './bulk-rows.ts';

type Row = PatientRow | EmployeeRow;

/** Within this time, the same rows count as the same sending: a second click, a repeated request. */
const SAME_WITHIN = '1 day';
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

/** A sending of the same rows that has begun, unless none of its surveys could be delivered. */
async function findSame(
  tx: Transaction,
  organizationId: string,
  contentHash: string,
): Promise<StartedUpload | undefined> {
  const [same] = await tx.query<{ id: string; total: number }>(
    `select id, total from uploads u where organization_id = $1 and content_hash = $2
       and (sent = 0 or exists (select from surveys s where s.organization_id = $1 and s.upload_id = u.id and s.delivery <> 'FAILED'))
       and created_at > now() - interval '${SAME_WITHIN}' and status not in ('STORING', 'FAILED', 'STOPPED')
     order by created_at desc limit 1`,
    [organizationId, contentHash],
  );
  return same && { ...same, isRepeated: true };
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

/** Deletes an upload that is not sent, and those whose server was killed while it stored them. */
function deleteUnsent(db: Database, organizationId: string, uploadId: string | null): Promise<unknown> {
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
 * @throws AppError 403, 400 with all failures, or 404 if one of the rows of the received file does not wait
 */
export async function startBulk(
  ctx: AppContext,
  signedIn: SignedIn,
  sent: SentRows,
  {
    receivedId,
    fileName = null,
    fileHash,
  }: { receivedId?: string | undefined; fileName?: string | null; fileHash?: string } = {},
): Promise<StartedUpload> {
  const { viewer, tenant, session } = signedIn;
  const { organizationId } = viewer;
  const { type } = sent;
  requireSender(viewer, type);
  if (!session.organization.allowBulkUpload)
    throw refuse('FORBIDDEN', 'Your organization does not send in bulk.');
  const rows = await toRows(sent, viewer);
  const { parts, contentHash } = await serializeRows(type, rows);
  const same = await ctx.db.tenant(tenant, (tx) => findSame(tx, organizationId, contentHash));
  if (same && receivedId === undefined) return same;
  const failures = await checkReach(ctx.db, signedIn, rows);
  if (failures.length > 0) throw new AppError(failures);
  const total = rows.length;
  const practiceIds = listIds(rows, 'practiceId');
  const of = { type, contentHash, total, parts, fileName, fileHash, practiceIds };
  const uploadId = await storeRows(ctx.db, signedIn, of);
  const earlier = await ctx.db.tenant(tenant, async (tx) => {
    // of two concurrent requests with the same rows, the second finds the first
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `bulk:${organizationId}:${contentHash}`,
    ]);
    // of two people who correct the same rows, the second is refused
    if (receivedId !== undefined)
      await forgetWaiting(tx, viewer, { uploadId: receivedId, lines: rows.map(({ line }) => line) });
    const found = await findSame(tx, organizationId, contentHash);
    if (found) return found;
    await tx.query(
      `update uploads set status = 'QUEUED', updated_at = now() where organization_id = $1 and id = $2`,
      [organizationId, uploadId],
    );
    await tx.asOwner((owner) => ctx.jobs.enqueue(owner, 'send-bulk', { organizationId, uploadId }));
    return undefined;
  });
  await deleteUnsent(ctx.db, organizationId, earlier ? uploadId : null);
  return earlier ?? { id: uploadId, total, isRepeated: false };
}
