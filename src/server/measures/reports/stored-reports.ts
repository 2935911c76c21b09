import { v7 as uuidv7 } from 'uuid';
import type { Session } from '../../../domain/access/session.ts';
import type { Report } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Tenant, Transaction } from '../../db/database.ts';
import { auditName } from '../../entities/audit.ts';
import { refuse } from '../../http/errors.ts';
import { requireRoom } from '../../http/row-limit.ts';

/** Retention of a file. */
const KEPT = '7 days';
/** Maximum unfinished reports per user. */
const MOST_AT_ONCE = 5;

const COLUMNS = `id, status, file_name as "fileName", total, done, size, error, needs_proof as "needsProof",
  app.iso(created_at) as "createdAt", app.iso(expires_at) as "expiresAt"`;

interface ReportRow extends Omit<Report, 'progress'> {
  done: number;
}

/** The last of a hundred steps is the completion of the file. */
function toReport({ done, ...row }: ReportRow): Report {
  const share = row.total ? Math.floor((100 * done) / row.total) : 0;
  return { ...row, progress: row.status === 'READY' ? 100 : Math.min(99, share) };
}

/** Session properties that decide what its user may see in a file. */
export function getRights(session: Session): string {
  const { role, isInternal, allowViewProviders, practices, organization } = session;
  const { entitlementTypes, confidentialMinimum, displayAppointmentDates } = organization;
  const places = role === 'ADMIN' ? [] : practices.map(({ id }) => id).sort();
  return JSON.stringify([
    role,
    isInternal,
    allowViewProviders,
    [...entitlementTypes].sort(),
    confidentialMinimum,
    displayAppointmentDates,
    places,
  ]);
}

/** Stores a request for a file. @throws AppError 409 if too many are unfinished */
export async function storeReport(
  tx: Transaction,
  { tenant, session }: Pick<SignedIn, 'tenant' | 'session'>,
  { address, ip, needsProof }: { address: string; ip: string; needsProof: boolean },
): Promise<Report> {
  const own = [tenant.organizationId, tenant.userId];
  await requireRoom(tx, {
    name: `reports of ${own.join()}`,
    most: MOST_AT_ONCE,
    count: async () => {
      const unfinished = await tx.query(
        `select from reports where organization_id = $1 and user_id = $2 and status in ('QUEUED', 'WRITING')`,
        own,
      );
      return unfinished.length;
    },
    message: 'Too many of your files are being generated. Please wait for one to finish.',
  });
  const [stored] = await tx.query<ReportRow>(
    `insert into reports (organization_id, user_id, id, address, rights, ip, needs_proof, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${KEPT}') returning ${COLUMNS}`,
    [...own, uuidv7(), address, getRights(session), ip, needsProof],
  );
  if (!stored) throw new Error('The report was not stored.');
  return toReport(stored);
}

/** Finds a report of the user. @throws AppError 404 for an unknown or another user's one */
export async function requireReport(
  tx: Transaction,
  { organizationId, userId }: Tenant,
  id: string,
): Promise<Report> {
  const [row] = await tx.query<ReportRow>(
    `select ${COLUMNS} from reports
     where organization_id = $1 and user_id = $2 and id = $3 and expires_at > now()`,
    [organizationId, userId, id],
  );
  if (!row) throw refuse('NOT_FOUND', 'This report does not exist or has been deleted.');
  return toReport(row);
}

/** The request for a report. */
export interface ReportOrder {
  address: string;
  rights: string;
  ip: string;
  mediaType: string | null;
}

/** The request of one of the user's reports. */
export async function findOrder(
  tx: Transaction,
  { organizationId, userId }: Tenant,
  id: string,
): Promise<ReportOrder | undefined> {
  const [row] = await tx.query<ReportOrder>(
    `select address, rights, ip, media_type as "mediaType" from reports
     where organization_id = $1 and user_id = $2 and id = $3`,
    [organizationId, userId, id],
  );
  return row;
}

/**
 * Stops a report of the user. Stopping it again changes nothing.
 * @throws AppError 404 for an unknown or another user's one, 409 if it has finished
 */
export async function stopReport(
  tx: Transaction,
  { tenant, session }: Pick<SignedIn, 'tenant' | 'session'>,
  id: string,
): Promise<Report> {
  const { organizationId, userId } = tenant;
  await tx.query(
    `update reports set status = 'STOPPED', error = $4, finished_at = now(), updated_at = now()
     where organization_id = $1 and user_id = $2 and id = $3 and status in ('QUEUED', 'WRITING')`,
    [organizationId, userId, id, `Stopped by ${auditName(session)}.`],
  );
  const report = await requireReport(tx, tenant, id);
  if (report.status !== 'STOPPED') throw refuse('CONFLICT', 'This file has already been written.');
  return report;
}
