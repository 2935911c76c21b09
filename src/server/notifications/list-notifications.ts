import type { Failure } from '../../domain/errors.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type Pagination, paginationOf, readListPage } from '../paging.ts';
import { type Notification, NOTIFICATION_COLUMNS } from './notification.ts';

export interface NotificationPage {
  data: Notification[];
  pagination: Pagination;
  /** how many of all have not been read */
  unread: number;
}

const OWN = 'from notifications where organization_id = $1 and user_id = $2';

/**
 * What the signed-in person was told in this organization, newest first, a page of it. With `take=0` it is counted alone.
 * @throws AppError 400 for a `take` or `skip` that is no number
 */
export async function listNotifications(
  db: Database,
  { viewer, tenant }: SignedIn,
  parameters: Record<string, unknown>,
): Promise<NotificationPage> {
  const failures: Failure[] = [];
  const page = readListPage(parameters, (path) =>
    failures.push({ code: 'VALIDATION', message: 'Invalid value', path }),
  );
  if (failures.length > 0) throw new AppError(failures);
  const own = [viewer.organizationId, viewer.id];
  const [counted = [], rows = []] = await db.pipeline(tenant, [
    {
      text: `select count(*)::int as total, (count(*) filter (where not is_read))::int as unread ${OWN}`,
      values: own,
    },
    {
      // what is stored together has one time: by the id all pages agree on its order
      text: `select ${NOTIFICATION_COLUMNS} ${OWN} order by created_at desc, id desc limit $3::int offset $4::int`,
      values: [...own, page.take, page.skip],
    },
  ]);
  return {
    data: rows as unknown as Notification[],
    pagination: paginationOf(Number(counted[0]?.total ?? 0), page),
    unread: Number(counted[0]?.unread ?? 0),
  };
}
