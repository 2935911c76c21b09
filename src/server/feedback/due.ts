import { NO_CONTACT_STATUSES, OPEN_STATUSES, WAITING_STATUS } from '../../domain/surveys/feedback.ts';
import { firstZone, locationZone, practiceZone } from '../surveys/scope/place-zones.ts';

const list = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ');
const OPEN = list(OPEN_STATUSES);
const NO_CONTACT = list(NO_CONTACT_STATUSES);

const ZONE = firstZone(
  `(select ${practiceZone('zp')} from practices zp where zp.organization_id = s.organization_id and zp.id = s.practice_id)`,
  `(select ${locationZone('zl')} from work_locations zl where zl.organization_id = s.organization_id and zl.id = s.work_location_id)`,
);

/** The current date at a request's practice or location, over `surveys s`. */
export const PLACE_TODAY = `(now() at time zone ${ZONE})::date`;

/**
 * The condition that a request is open and its due date has passed in its place's time zone, over `surveys s`. The
 * first date comparison is for the index: no date starts more than one day before UTC's.
 */
export const OVERDUE = `s.srr_status in (${OPEN})
  and s.due_date <= (now() at time zone 'UTC')::date and s.due_date < ${PLACE_TODAY}`;

const STEPS = `from srr_status_changes c
  where c.organization_id = s.organization_id and c.survey_id = s.id and c.kind = 'STATUS'`;

/**
 * A column of a request's first contact, over `surveys s`: its first status change to anything but Not Contacted and Unable to
 * Contact; one that was undone, so that the request is Not Contacted again, was no contact.
 */
const firstContact = (column: string): string =>
  `(select c.${column} ${STEPS} and c.status not in (${NO_CONTACT}) and c.created_at > coalesce(
    (select max(c.created_at) ${STEPS} and c.status = '${WAITING_STATUS}'), '-infinity') order by c.created_at, c.id limit 1)`;

/** Hours from the completion of a survey `s` to the first contact; null: nobody has contacted the respondent. */
export const HOURS_TO_CONTACT = `(extract(epoch from ${firstContact('created_at')} - s.completed_at) / 3600)::float8`;

/** The user who follows a request `s` up: the assignee, or else the first to contact the respondent. */
export const FOLLOWED_UP_BY = `coalesce(s.assignee_id, ${firstContact('user_id')})`;

/** When a closed request `s` was closed: the first closing status after its last open one. */
const CLOSED_AT = `(select min(c.created_at) ${STEPS} and c.status not in (${OPEN}) and c.created_at > coalesce(
  (select max(c.created_at) ${STEPS} and c.status in (${OPEN})), '-infinity'))`;

/**
 * Whether a request `s` was closed by its due date in its place's time zone; null: it has no due date, or is open and
 * not overdue.
 */
export const CLOSED_IN_TIME = `case when s.srr_status is null or s.due_date is null then null
  when s.srr_status not in (${OPEN}) then (${CLOSED_AT} at time zone ${ZONE})::date <= s.due_date
  when ${OVERDUE} then false end`;

/** The names of the requester and of the subject, over `surveys s`. */
export const REQUEST_DATA = `jsonb_build_object('link', '/feedback?target=' || s.id, 'experienceType', s.experience_type,
  'surveyId', s.id,
  'name', coalesce(s.recipient_name, case s.experience_type when 'PATIENT' then 'A patient' else 'An employee' end),
  'place', coalesce(
    (select coalesce(p.survey_sender_name, p.name) from practices p where p.organization_id = s.organization_id and p.id = s.practice_id),
    (select l.survey_sender_name from work_locations l where l.organization_id = s.organization_id and l.id = s.work_location_id),
    (select n.survey_sender_name from organizational_units n where n.organization_id = s.organization_id and n.id = s.organizational_unit_id),
    (select o.name from organizations o where o.id = s.organization_id)))`;
