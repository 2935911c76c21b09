import type { ListUploadSurveysQuery, UploadSurvey } from '../../../generated/calls/types.ts';
import { parseUsPhone } from '../../../domain/text/phone.ts';
import type { AppContext } from '../../context.ts';
import { SqlBuilder } from '../../db/sql-builder.ts';
import { toPagination } from '../../http/paging.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import { worksIn } from '../scope/scope.ts';
import { requireUpload } from './uploads.ts';

const STATE = `case m.status when 'SENT' then 'SENT' when 'FAILED' then
    case s.delivery when 'UNKNOWN' then 'UNKNOWN' else 'FAILED' end else 'WAITING' end`;

/**
 * The surveys of a sending, by its messages, which are stored for 30 days: nothing tells who has answered.
 * @throws AppError 404 if the sending is out of reach
 */
export function listUploadSurveys(
  ctx: Pick<AppContext, 'db' | 'config'>,
  { viewer, tenant }: SignedIn,
  id: string,
  { search = '', skip = 0, take = 10 }: ListUploadSurveysQuery,
) {
  return ctx.db.tenant(tenant, async (tx) => {
    const upload = await requireUpload(ctx, tx, viewer, id, false);
    const sql = new SqlBuilder();
    const organization = sql.bind(viewer.organizationId);
    sql.where(`m.organization_id = ${organization} and s.upload_id = ${sql.bind(upload.id)}`);
    // a reminder, which is a message of the same survey, leaves long after the sending has ended
    sql.where(
      `m.created_at between ${sql.bind(upload.createdAt)} and coalesce(${sql.bind(upload.finishedAt)}::timestamptz, now())`,
    );
    if (viewer.role !== 'ADMIN' && upload.experienceType === 'PATIENT')
      sql.where(worksIn({ organization, user: sql.bind(viewer.id), practice: 's.practice_id' }));
    const wanted = search.trim().toLowerCase();
    if (wanted !== '') {
      const text = sql.bind(wanted);
      sql.where(
        `(strpos(lower(s.recipient_name), ${text}) > 0 or strpos(lower(m.to_address), ${text}) > 0
          or m.to_address = ${sql.bind(parseUsPhone(wanted))})`,
      );
    }
    const from = `from messages m join surveys s on s.organization_id = m.organization_id and s.id = m.survey_id
      where ${sql.condition}`;
    return tx.asOwner(async (owner) => {
      const [count] = await owner.query<{ n: number }>(`select count(*)::int as n ${from}`, sql.values);
      const page = await owner.query<UploadSurvey>(
        `select s.recipient_name as name, m.to_address as contact, ${STATE} as state ${from}
         order by lower(s.recipient_name), m.id offset ${sql.bind(skip)} limit ${sql.bind(take)}`,
        sql.values,
      );
      return { data: page, pagination: toPagination(count?.n ?? 0, { take }) };
    });
  });
}
