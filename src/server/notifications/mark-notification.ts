import type { Notification } from '../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { refuse } from '../errors.ts';

/** Columns of a `Notification`, over `notifications`. */
export const NOTIFICATION_COLUMNS = `id, data::text as data, is_read as "isRead", app.iso(created_at) as "createdAt"`;

/** Marks one of the signed-in user's notifications as read or unread. @throws AppError 404 for any but their own */
export async function markNotification(
  db: Database,
  { viewer, tenant }: SignedIn,
  id: string,
  { isRead }: { isRead: boolean },
): Promise<Notification> {
  const [rows = []] = await db.pipeline(tenant, [
    {
      text: `update notifications set is_read = $4, updated_at = now()
        where organization_id = $1 and user_id = $2 and id = $3 returning ${NOTIFICATION_COLUMNS}`,
      values: [viewer.organizationId, viewer.id, id, isRead],
    },
  ]);
  const [row] = rows as unknown as Notification[];
  if (!row) throw refuse('NOT_FOUND', 'There is no such notification.');
  return row;
}
