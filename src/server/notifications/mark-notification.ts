import type { SignedIn } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { isUuid } from '../entities/filters.ts';
import { refuse } from '../errors.ts';
import { type Notification, NOTIFICATION_COLUMNS } from './notification.ts';

function notFound(): Error {
  return refuse('NOT_FOUND', 'There is no such notification.');
}

function readBody(body: unknown): boolean {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (typeof given.isRead !== 'boolean') throw refuse('VALIDATION', 'Invalid value', 'isRead');
  return given.isRead;
}

/**
 * Sets whether the signed-in person has read one of their notifications.
 * @throws AppError 404 for any but their own, 400 for a body without `isRead`
 */
export async function markNotification(
  db: Database,
  { viewer, tenant }: SignedIn,
  id: string,
  body: unknown,
): Promise<Notification> {
  if (!isUuid(id)) throw notFound();
  const isRead = readBody(body);
  const [rows = []] = await db.pipeline(tenant, [
    {
      text: `update notifications set is_read = $4, updated_at = now()
        where organization_id = $1 and user_id = $2 and id = $3 returning ${NOTIFICATION_COLUMNS}`,
      values: [viewer.organizationId, viewer.id, id, isRead],
    },
  ]);
  const [row] = rows as unknown as Notification[];
  if (!row) throw notFound();
  return row;
}
