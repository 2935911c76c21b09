import type { ListNotificationsAnswer, Notification } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import { SqlBuilder } from '../../db/sql-builder.ts';
import { diskSpace } from '../../http/files/disk-space.ts';
import { type ListPage, toPagination } from '../../http/paging.ts';
import { NOTIFICATION_COLUMNS } from './mark-notification.ts';
import { ownNotifications } from './own-notifications.ts';

/** Older notifications are neither listed nor counted: each row's survey is looked up, so the rows are limited. */
const MOST_LISTED = 5_000;

/**
 * A page of the signed-in user's latest notifications in this organization, newest first; `take` 0 only counts. Those
 * about surveys that the user may no longer see are neither listed nor counted.
 * @param query.surveyId limits it to those about one feedback, however old, except for the number of unread ones
 */
export async function listNotifications(
  { db, config }: AppContext,
  { viewer, tenant }: SignedIn,
  { surveyId, ...page }: ListPage & { surveyId?: string },
): Promise<ListNotificationsAnswer> {
  const sql = new SqlBuilder();
  const { bind } = sql;
  const order = 'order by created_at desc, id desc';
  const own = `select * from notifications where organization_id = ${bind(viewer.organizationId)} and user_id = ${bind(viewer.id)}`;
  const visible = `where ${ownNotifications(viewer, bind)}`;
  const latest = `from (${own} ${order} limit ${MOST_LISTED}) n ${visible}`;
  const listed =
    surveyId === undefined ? latest : `from (${own} and survey_id = ${bind(surveyId)}) n ${visible}`;
  const total = surveyId === undefined ? 'count(*)' : `(select count(*) ${listed})`;
  const { freePercent, isLow } = await diskSpace(config);
  const [counted = [], rows = []] = await db.pipeline(tenant, [
    sql.statement(
      `select ${total}::int as total, (count(*) filter (where not is_read))::int as unread ${latest}`,
    ),
    // rows stored together have the same time; the id makes the order consistent across pages
    sql.statement(`select ${NOTIFICATION_COLUMNS} ${listed} ${order} limit ${page.take} offset ${page.skip}`),
  ]);
  return {
    data: rows as unknown as Notification[],
    pagination: toPagination(Number(counted[0]?.total ?? 0), page),
    unread: Number(counted[0]?.unread ?? 0),
    diskFreePercent: isLow && viewer.role === 'ADMIN' ? Number(freePercent.toFixed(1)) : null,
  };
}
