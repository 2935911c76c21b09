import type { ListNotificationsAnswer, Notification } from '../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { diskSpace } from '../files/disk-space.ts';
import { type ListPage, toPagination } from '../paging.ts';
import { NOTIFICATION_COLUMNS } from './mark-notification.ts';

const OWN = 'from notifications where organization_id = $1 and user_id = $2';

const ABOUT = '($3::uuid is null or survey_id = $3)';

/**
 * A page of the signed-in user's notifications in this organization, newest first; `take` 0 only counts.
 * @param query.surveyId limits it to those about one feedback, except for the number of unread ones
 */
export async function listNotifications(
  { db, config }: AppContext,
  { viewer, tenant }: SignedIn,
  { surveyId, ...page }: ListPage & { surveyId?: string },
): Promise<ListNotificationsAnswer> {
  const own = [viewer.organizationId, viewer.id, surveyId ?? null];
  const { freePercent, isLow } = await diskSpace(config);
  const [counted = [], rows = []] = await db.pipeline(tenant, [
    {
      text: `select (count(*) filter (where ${ABOUT}))::int as total, (count(*) filter (where not is_read))::int as unread ${OWN}`,
      values: own,
    },
    {
      // rows stored together have the same time; the id makes the order consistent across pages
      text: `select ${NOTIFICATION_COLUMNS} ${OWN} and ${ABOUT}
        order by created_at desc, id desc limit $4::int offset $5::int`,
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
