import type { ListNotificationsAnswer, Notification } from '../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { diskSpace } from '../files/disk-space.ts';
import { type ListPage, toPagination } from '../paging.ts';
import { NOTIFICATION_COLUMNS } from './mark-notification.ts';

const OWN = 'from notifications where organization_id = $1 and user_id = $2';

/** The signed-in person's notifications in this organization, newest first, a page of them; `take` 0 counts alone. */
export async function listNotifications(
  { db, config }: AppContext,
  { viewer, tenant }: SignedIn,
  page: ListPage,
): Promise<ListNotificationsAnswer> {
  const own = [viewer.organizationId, viewer.id];
  const { freePercent, isLow } = await diskSpace(config);
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
    pagination: toPagination(Number(counted[0]?.total ?? 0), page),
    unread: Number(counted[0]?.unread ?? 0),
    diskFreePercent: isLow && viewer.role === 'ADMIN' ? Number(freePercent.toFixed(1)) : null,
  };
}
