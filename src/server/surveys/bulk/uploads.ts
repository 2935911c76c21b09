import type { UploadInfo } from '../../../domain/bulk-upload.ts';
import type { ExperienceType } from '../../../domain/survey-permissions.ts';
import type { SignedIn } from '../../auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { refuse } from '../../errors.ts';
import { requireSender } from '../send-access.ts';

const COLUMNS = `id, experience_type as "experienceType", status, total, processed, sent, skipped,
  case when error is not null then 'The sending failed. Surveys that were sent before are counted above.' end as error,
  app.iso(created_at) as "createdAt", app.iso(finished_at) as "finishedAt"`;
const SHOWN_FOR = '1 day';

/** One of the viewer's own uploads. @throws AppError 404 for anybody else's */
export async function readUploadState(
  db: Database,
  { viewer, tenant }: SignedIn,
  id: string,
): Promise<UploadInfo> {
  const [upload] = await db.tenant(tenant, (tx) =>
    tx.query<UploadInfo>(
      `select ${COLUMNS} from survey_uploads where organization_id = $1 and id = $2 and user_id = $3`,
      [viewer.organizationId, id, viewer.id],
    ),
  );
  if (!upload) throw refuse('NOT_FOUND', 'There is no such upload.');
  return upload;
}

/** The viewer's uploads of the last day, newest first, including one whose tab was closed. */
export async function listUploads(
  db: Database,
  { viewer, tenant }: SignedIn,
  type: ExperienceType,
): Promise<UploadInfo[]> {
  requireSender(viewer, type);
  return db.tenant(tenant, (tx) =>
    tx.query<UploadInfo>(
      `select ${COLUMNS} from survey_uploads where organization_id = $1 and user_id = $2 and experience_type = $3
         and created_at > now() - interval '${SHOWN_FOR}' order by created_at desc limit 20`,
      [viewer.organizationId, viewer.id, type],
    ),
  );
}
