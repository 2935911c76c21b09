import type { Notification } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { SqlBuilder } from '../../db/sql-builder.ts';
import { refuse } from '../../http/errors.ts';
import { ownNotifications } from './own-notifications.ts';

/** Columns of a `Notification`, over `notifications`. */
export const NOTIFICATION_COLUMNS = `id, data::text as data, is_read as "isRead", app.iso(created_at) as "createdAt"`;

/** Marks one of the signed-in user's notifications as read or unread. @throws AppError 404 for any but their own */
export async function markNotification(
  db: Database,
  { viewer, tenant }: SignedIn,
  id: string,
  { isRead }: { isRead: boolean },
): Promise<Notification> {
  const sql = new SqlBuilder();
  sql.where(`n.id = ${sql.bind(id)}`, ownNotifications(viewer, sql.bind));
  const [rows = []] = await db.pipeline(tenant, [
    sql.statement(
      `update notifications n set is_read = ${sql.bind(isRead)}, updated_at = now()
        where ${sql.condition} returning ${NOTIFICATION_COLUMNS}`,
    ),
  ]);
  const [row] = rows as unknown as Notification[];
  if (!row) throw refuse('NOT_FOUND', 'There is no such notification.');
  return row;
}
