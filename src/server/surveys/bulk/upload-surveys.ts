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
 * The rows of a sending with their states: its surveys, by their messages, which are stored for 30 days; what is not begun,
 * or was withdrawn; and what was skipped. Nothing tells who has answered.
 * @throws AppError 404 if the sending is out of reach
 */
export function listUploadSurveys(
  ctx: Pick<AppContext, 'db' | 'config'>,
  { viewer, tenant }: SignedIn,
  id: string,
  { search = '', state, skip = 0, take = 10 }: ListUploadSurveysQuery,
) {
  return ctx.db.tenant(tenant, async (tx) => {
    const upload = await requireUpload(ctx, tx, viewer, id, false);
    const sql = new SqlBuilder().oneOf('r.state', state, 'text');
    const organization = sql.bind(viewer.organizationId);
    const uploadId = sql.bind(upload.id);
    const isLimited = viewer.role !== 'ADMIN' && upload.experienceType === 'PATIENT';
    const user = isLimited ? sql.bind(viewer.id) : '';
    const works = (practice: string): string =>
      isLimited ? `and ${worksIn({ organization, user, practice })}` : '';
    const wanted = search.trim().toLowerCase();
    if (wanted !== '') {
      const text = sql.bind(wanted);
      sql.where(
        `(strpos(lower(r.name), ${text}) > 0 or strpos(lower(r.contact), ${text}) > 0
          or r.contact = ${sql.bind(parseUsPhone(wanted))})`,
      );
    }
    // a reminder, which is a message of the same survey, leaves long after the sending has ended
    const from = `from (
        select s.recipient_name as name, m.to_address as contact, ${STATE} as state, m.id::text as position
        from messages m join surveys s on s.organization_id = m.organization_id and s.id = m.survey_id
        where m.organization_id = ${organization} and s.upload_id = ${uploadId}
          and m.created_at between ${sql.bind(upload.createdAt)} and coalesce(${sql.bind(upload.finishedAt)}::timestamptz, now())
          ${works('s.practice_id')}
        union all
        select coalesce(p.row ->> 'patientName', e.first_name || ' ' || e.last_name),
          coalesce(p.row ->> 'email', p.row ->> 'phone', e.email, e.phone, ''),
          ${upload.status === 'STOPPED' ? "'WITHDRAWN'" : "'WAITING'"}, p.row ->> 'line'
        from (select jsonb_array_elements(rows) as row from upload_parts
          where organization_id = ${organization} and upload_id = ${uploadId}) p
        left join employees e on e.organization_id = ${organization} and e.id = (p.row ->> 'employeeId')::uuid
        where true ${works("(p.row ->> 'practiceId')::uuid")}
        union all
        select null, 'Line ' || (k.row ->> 'line') || ': ' || (k.row ->> 'reason'), 'SKIPPED', k.row ->> 'line'
        from (select jsonb_array_elements(skipped) as row from uploads
          where organization_id = ${organization} and id = ${uploadId}) k
      ) r where ${sql.condition}`;
    return tx.asOwner(async (owner) => {
      const [count] = await owner.query<{ n: number }>(`select count(*)::int as n ${from}`, sql.values);
      const page = await owner.query<UploadSurvey>(
        `select r.name, r.contact, r.state ${from}
         order by app.sort_key(r.name) collate "C", r.position offset ${sql.bind(skip)} limit ${sql.bind(take)}`,
        sql.values,
      );
      return { data: page, pagination: toPagination(count?.n ?? 0, { take }) };
    });
  });
}
