import { createHash } from 'node:crypto';
import type { Failure } from '../../../domain/model/errors.ts';
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
import type { Transaction } from '../../db/database.ts';
import { jsonPieces } from '../../http/calls/write-json.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { inTurns, mapInTurns } from '../../db/turns.ts';
import { employeeObstacle, employeesById } from '../employee-contacts.ts';
import { ownIds } from '../send-employee-survey.ts';
import { ownPractices, findProviders, requireSender } from '../send-access.ts';
import { type EmployeeRow, MOST_ROWS, type PatientRow } from './bulk-rows.ts';

type Row = PatientRow | EmployeeRow;

/** Within this time, the same rows count as the same sending: a second click, a repeated request. */
const SAME_WITHIN = '1 day';

/** The rows of a bulk sending, as its check returned them. */
export type SentRows =
  | { type: 'PATIENT'; body: PatientBulkSendBody }
  | { type: 'EMPLOYEE'; body: EmployeeBulkSendBody };

function toRows({ type, body }: SentRows, viewer: Viewer): Promise<Row[]> {
  if (body.length > MOST_ROWS)
    throw refuse('TOO_LARGE', `There are more than ${MOST_ROWS.toLocaleString('en-US')} rows.`);
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

/** Ids in the rows that the viewer may not use, as failures at their rows. */
async function checkReach(tx: Transaction, viewer: Viewer, rows: readonly Row[]): Promise<Failure[]> {
  const { organizationId } = viewer;
  const practices = await ownPractices(tx, viewer, listIds(rows, 'practiceId'));
  const providers = await findProviders(tx, organizationId, listIds(rows, 'providerId'));
  const employees = await employeesById(tx, organizationId, listIds(rows, 'employeeId'));
  const locations = await ownIds(tx, 'work_locations', organizationId, listIds(rows, 'workLocationId'));
  const units = await ownIds(
    tx,
    'organizational_units',
    organizationId,
    listIds(rows, 'organizationalUnitId'),
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

/** The rows in stored form, and a fingerprint that recognizes the same rows. */
async function serializeRows(
  type: ExperienceType,
  rows: readonly Row[],
): Promise<{ content: string; hash: string }> {
  const hash = createHash('sha256').update(`${type} `);
  const pieces: string[] = [];
  await inTurns(jsonPieces(rows), (piece) => {
    hash.update(piece);
    pieces.push(piece);
  });
  return { content: pieces.join(''), hash: hash.digest('base64url') };
}

/**
 * Starts sending surveys to these rows as a background job. Sending the same rows twice starts one job: the second call
 * returns the first one's id.
 * @throws AppError 403, or 400 with all failures
 */
export async function startBulk(
  ctx: AppContext,
  { viewer, tenant, session }: SignedIn,
  sent: SentRows,
): Promise<StartedUpload> {
  const { type } = sent;
  requireSender(viewer, type);
  if (!session.organization.allowBulkUpload)
    throw refuse('FORBIDDEN', 'Your organization does not send in bulk.');
  const rows = await toRows(sent, viewer);
  const { content, hash } = await serializeRows(type, rows);
  const { organizationId } = viewer;
  return ctx.db.tenant(tenant, async (tx) => {
    // of two concurrent requests with the same rows, the second finds the first
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `bulk:${organizationId}:${hash}`,
    ]);
    const [same] = await tx.query<{ id: string; total: number }>(
      `select id, total from survey_uploads where organization_id = $1 and content_hash = $2
         and created_at > now() - interval '${SAME_WITHIN}' and status not in ('FAILED', 'STOPPED')
       order by created_at desc limit 1`,
      [organizationId, hash],
    );
    if (same) return { ...same, isRepeated: true };
    const failures = await checkReach(tx, viewer, rows);
    if (failures.length > 0) throw new AppError(failures);
    const [upload] = await tx.query<{ id: string }>(
      `insert into survey_uploads (organization_id, experience_type, content_hash, rows, total, user_id, token_id)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [organizationId, type, hash, content, rows.length, authorId(viewer), viewer.token?.id ?? null],
    );
    if (!upload) throw new Error('The upload was not stored.');
    const uploadId = upload.id;
    await tx.asOwner((owner) => ctx.jobs.enqueue(owner, 'send-bulk', { organizationId, uploadId }));
    return { id: uploadId, total: rows.length, isRepeated: false };
  });
}
