import type { FollowUp, FollowUpFigures } from '../../generated/calls/types.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { hideInternalUsers } from '../entities/hooks/hide-internal-users.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import { CLOSED_IN_TIME, FOLLOWED_UP_BY, HOURS_TO_CONTACT } from './due.ts';
import { type PeriodQuery, readRequestConditions } from './feedback-query.ts';

/** Groups of each kind: those with the most requests. */
const MOST_GROUPS = 100;

interface GroupRow extends FollowUpFigures {
  kind: 'ALL' | 'PLACE' | 'PERSON';
  id: string | null;
  name: string | null;
}

const NOTHING: FollowUpFigures = {
  requests: 0,
  contacted: 0,
  hoursToContact: null,
  due: 0,
  closedInTime: 0,
};

function toFigures(row: GroupRow | undefined): FollowUpFigures {
  if (!row) return NOTHING;
  const { requests, contacted, hoursToContact, due, closedInTime } = row;
  return { requests, contacted, hoursToContact, due, closedInTime };
}

/**
 * How soon the requests of a period within the viewer's reach were followed up: in all, by place and by person. Reads
 * the requests of the period alone, from their index. Internal users are named to internal users only.
 * @throws AppError 403 if the viewer may see no feedback
 */
export async function readFollowUp(
  { db, config }: { db: Database; config: Config },
  { viewer, tenant }: SignedIn,
  query: PeriodQuery,
): Promise<FollowUp> {
  const sql = readRequestConditions(viewer, query);
  const hidden = hideInternalUsers.restrict?.(viewer, config);
  const isSeen = hidden ? hidden.sql('u', sql.bind(hidden.value)) : 'true';
  const [rows = []] = await db.pipeline(tenant, [
    sql.statement(
      `with requests as materialized (
         select coalesce(s.practice_id, s.work_location_id) as place, ${FOLLOWED_UP_BY} as person,
           ${HOURS_TO_CONTACT} as hours, ${CLOSED_IN_TIME} as in_time
         from surveys s where ${sql.condition}
       ), named as (
         select r.*, u.id as seen from requests r
         left join users u on u.organization_id = $1 and u.id = r.person and ${isSeen}
       ), counted as (
         select case when grouping(place) = 0 then 'PLACE' when grouping(seen) = 0 then 'PERSON' else 'ALL' end as kind,
           coalesce(place, seen) as id, count(*)::int as requests, count(hours)::int as contacted,
           percentile_cont(0.5) within group (order by hours) as "hoursToContact",
           count(in_time)::int as due, (count(*) filter (where in_time))::int as "closedInTime"
         from named group by grouping sets ((), (place), (seen))
       ), ranked as (
         select *, row_number() over (partition by kind order by requests desc, id) as at from counted
       )
       select g.kind, g.id, g.requests, g.contacted, g."hoursToContact", g.due, g."closedInTime",
         coalesce(p.name, l.name, nullif(concat_ws(' ', u.first_name, u.last_name), '')) as name
       from ranked g
       left join practices p on p.organization_id = $1 and p.id = g.id
       left join work_locations l on l.organization_id = $1 and l.id = g.id
       left join users u on u.organization_id = $1 and u.id = g.id
       where g.at <= ${MOST_GROUPS} order by g.kind, g.at`,
    ),
  ]);
  const groups = rows as unknown as GroupRow[];
  const ofKind = (kind: GroupRow['kind']) =>
    groups
      .filter((row) => row.kind === kind)
      .map((row) => ({ id: row.id, name: row.name, figures: toFigures(row) }));
  return {
    all: toFigures(groups.find(({ kind }) => kind === 'ALL')),
    places: ofKind('PLACE'),
    people: ofKind('PERSON'),
  };
}
