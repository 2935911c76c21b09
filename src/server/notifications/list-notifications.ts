import type { ListNotificationsAnswer, Notification } from '../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { diskSpace } from '../files/disk-space.ts';
import { type ListPage, toPagination } from '../paging.ts';
import { NOTIFICATION_COLUMNS } from './mark-notification.ts';
import { ownNotifications } from './own-notifications.ts';

const ABOUT = '($1::uuid is null or survey_id = $1)';

/**
 * A page of the signed-in user's notifications in this organization, newest first; `take` 0 only counts. Those about
 * surveys that the user may no longer see are neither listed nor counted.
 * @param query.surveyId limits it to those about one feedback, except for the number of unread ones
 */
export async function listNotifications(
  { db, config }: AppContext,
  { viewer, tenant }: SignedIn,
  { surveyId, ...page }: ListPage & { surveyId?: string },
): Promise<ListNotificationsAnswer> {
  const values: unknown[] = [surveyId ?? null];
  const own = `from notifications n where ${ownNotifications(viewer, (value) => `$${values.push(value)}`)}`;
  const { freePercent, isLow } = await diskSpace(config);
  const [counted = [], rows = []] = await db.pipeline(tenant, [
    {
      text: `select (count(*) filter (where ${ABOUT}))::int as total, (count(*) filter (where not is_read))::int as unread ${own}`,
      values,
    },
    {
      // rows stored together have the same time; the id makes the order consistent across pages
      text: `select ${NOTIFICATION_COLUMNS} ${own} and ${ABOUT}
        order by created_at desc, id desc limit ${page.take} offset ${page.skip}`,
      values,
    },
  ]);
  return {
    data: rows as unknown as Notification[],
    pagination: toPagination(Number(counted[0]?.total ?? 0), page),
    unread: Number(counted[0]?.unread ?? 0),
    diskFreePercent: isLow && viewer.role === 'ADMIN' ? Number(freePercent.toFixed(1)) : null,
  };
}
