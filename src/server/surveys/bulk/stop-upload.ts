import { isUnderWay, type UploadInfo } from '../../../domain/bulk-upload.ts';
import type { SignedIn } from '../../auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { auditName } from '../../entities/audit.ts';
import { refuse } from '../../errors.ts';
import { requireUpload } from './uploads.ts';

/** Ends a sending: $3 is the name of the person who stopped it, $4 the reason. Its unsent rows are deleted. */
export const STOP = `update survey_uploads set status = 'STOPPED', stopped_by = $3, stop_reason = $4, rows = '[]',
    finished_at = now(), updated_at = now()
  where organization_id = $1 and id = $2 and status in ('QUEUED', 'SENDING')`;

/**
 * Stops a sending. A part in hand is finished first, and no other begins. Stopping it again changes nothing.
 * @throws AppError 404 if it is out of reach, 409 if it has finished
 */
export function stopUpload(
  db: Database,
  { viewer, tenant, session }: SignedIn,
  id: string,
): Promise<UploadInfo> {
  const { organizationId } = viewer;
  return db.tenant(tenant, async (tx) => {
    await requireUpload(tx, viewer, id);
    // waits for the part in hand, which holds the row until its surveys are stored
    await tx.query('select 1 from survey_uploads where organization_id = $1 and id = $2 for update', [
      organizationId,
      id,
    ]);
    const name = auditName(session);
    const upload = await requireUpload(tx, viewer, id);
    if (upload.status === 'STOPPED') return upload;
    if (!isUnderWay(upload)) throw refuse('CONFLICT', 'This sending has already finished.');
    await tx.query(STOP, [organizationId, id, name, `Stopped by ${name}.`]);
    return requireUpload(tx, viewer, id);
  });
}
