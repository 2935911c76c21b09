import { isUnderWay, type UploadInfo } from '../../../domain/surveys/bulk-upload.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { auditName } from '../../entities/audit.ts';
import { refuse } from '../../http/errors.ts';
import { requireUpload } from './uploads.ts';

/** Messages of the sending $2 that have not left. Another process that delivers one finds that it is gone. */
const WITHDRAW = `delete from messages m using surveys s
  where m.organization_id = $1 and m.status = 'QUEUED' and s.organization_id = $1 and s.id = m.survey_id
    and s.upload_id = $2 and s.delivery = 'QUEUED' and s.opened_at is null and s.completed_at is null
    and not exists (select from text_replies r where r.organization_id = $1 and r.survey_id = s.id)
  returning s.id, m.to_address as contact`;

/** Stores the recipients of the surveys $3 and their contacts $4 as a part before those that were not sent. */
const KEEP_WITHDRAWN = `insert into upload_parts (organization_id, upload_id, place, rows)
  select $1, $2, -1, jsonb_agg(jsonb_build_object('patientName', s.recipient_name, 'practiceId', s.practice_id,
    case when w.contact like '%@%' then 'email' else 'phone' end, w.contact))
  from unnest($3::uuid[], $4::text[]) as w (id, contact) join surveys s on s.organization_id = $1 and s.id = w.id
  having count(*) > 0`;

/**
 * Ends a sending: deletes the surveys whose messages still wait, which were never sent. They and the rows that were never
 * begun stay in its parts, for the list of what was withdrawn.
 * @param tx of the owner
 */
export async function endUpload(
  tx: Transaction,
  [organizationId, uploadId]: readonly [string, string],
  { by, reason }: { by: string | null; reason: string },
): Promise<{ sent: number }> {
  const of = [organizationId, uploadId];
  const withdrawn = await tx.query<{ id: string; contact: string }>(WITHDRAW, of);
  const ids = withdrawn.map(({ id }) => id);
  await tx.query('select 1 from surveys where organization_id = $1 and id = any($2) order by id for update', [
    organizationId,
    ids,
  ]);
  await tx.query(KEEP_WITHDRAWN, [...of, ids, withdrawn.map(({ contact }) => contact)]);
  await tx.query('delete from surveys where organization_id = $1 and id = any($2)', [organizationId, ids]);
  const [ended] = await tx.query<{ sent: number }>(
    `update uploads set status = 'STOPPED', stopped_by = $3, stop_reason = $4, sent = sent - $5,
       finished_at = now(), updated_at = now()
     where organization_id = $1 and id = $2 returning sent`,
    [...of, by, reason, ids.length],
  );
  return { sent: ended?.sent ?? 0 };
}

/**
 * Stops a sending. A part in hand is finished first, and no other begins; messages that wait are withdrawn. Stopping it
 * again changes nothing.
 * @throws AppError 404 if it is out of reach, 409 if it has finished
 */
export function stopUpload(
  ctx: Pick<AppContext, 'db' | 'config'>,
  { viewer, tenant, session }: SignedIn,
  id: string,
): Promise<UploadInfo> {
  const { organizationId } = viewer;
  return ctx.db.tenant(tenant, async (tx) => {
    await requireUpload(ctx, tx, viewer, id);
    // waits for the part in hand, which holds the row until its surveys are stored
    await tx.query('select 1 from uploads where organization_id = $1 and id = $2 for update', [
      organizationId,
      id,
    ]);
    const name = auditName(session);
    const upload = await requireUpload(ctx, tx, viewer, id);
    if (upload.status === 'STOPPED') return upload;
    if (!isUnderWay(upload)) throw refuse('CONFLICT', 'This sending has already finished.');
    await tx.asOwner((owner) =>
      endUpload(owner, [organizationId, id], { by: name, reason: `Stopped by ${name}.` }),
    );
    return requireUpload(ctx, tx, viewer, id);
  });
}
