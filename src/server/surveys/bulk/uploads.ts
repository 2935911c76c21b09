import type { UploadInfo } from '../../../domain/surveys/bulk-upload.ts';
import {
  canSendSurveys,
  EXPERIENCE_TYPES,
  type ExperienceType,
} from '../../../domain/access/survey-permissions.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { requireSender } from '../send-access.ts';

/** A sending, for the viewer $2. */
const SELECT = `select u.id, u.experience_type as "experienceType", u.status, u.total, u.processed, u.sent, u.skipped,
    case when u.error is not null then 'The sending failed. Surveys that were sent before are counted above.' end as error,
    case when u.user_id <> $2 then trim(s.first_name || ' ' || s.last_name)
      when u.token_id is not null then 'a script' end as sender,
    u.stopped_by as "stoppedBy", u.stop_reason as "stopReason",
    app.iso(u.created_at) as "createdAt", app.iso(u.finished_at) as "finishedAt"
  from uploads u left join users s on s.organization_id = u.organization_id and s.id = u.user_id`;
/** The viewer's own, and for an administrator ($3) those of the organization. */
const REACHED = `u.status <> 'STORING' and u.organization_id = $1 and ($3 or u.user_id = $2) and u.experience_type = any($4::text[])`;
const SHOWN_FOR = '1 day';
const UNDER_WAY = `u.status in ('QUEUED', 'SENDING')`;

function reach(viewer: Viewer, types: readonly ExperienceType[]): unknown[] {
  const { organizationId, id, role } = viewer;
  return [organizationId, id, role === 'ADMIN', types.filter((type) => canSendSurveys(viewer, type))];
}

/** A sending within the viewer's reach. @throws AppError 404 for others */
export async function requireUpload(tx: Transaction, viewer: Viewer, id: string): Promise<UploadInfo> {
  const [upload] = await tx.query<UploadInfo>(`${SELECT} where ${REACHED} and u.id = $5`, [
    ...reach(viewer, EXPERIENCE_TYPES),
    id,
  ]);
  if (!upload) throw refuse('NOT_FOUND', 'There is no such upload.');
  return upload;
}

/** A sending of the viewer, or of an administrator's organization. @throws AppError 404 for others */
export function readUploadState(db: Database, { viewer, tenant }: SignedIn, id: string): Promise<UploadInfo> {
  return db.tenant(tenant, (tx) => requireUpload(tx, viewer, id));
}

/** The sendings of the last day within the viewer's reach, newest first, including one whose tab was closed. */
export async function listUploads(
  db: Database,
  { viewer, tenant }: SignedIn,
  type: ExperienceType,
): Promise<UploadInfo[]> {
  requireSender(viewer, type);
  return db.tenant(tenant, (tx) =>
    tx.query<UploadInfo>(
      `${SELECT} where ${REACHED} and u.total > 0 and (u.created_at > now() - interval '${SHOWN_FOR}' or ${UNDER_WAY})
       order by ${UNDER_WAY} desc, u.created_at desc limit 20`,
      reach(viewer, [type]),
    ),
  );
}
