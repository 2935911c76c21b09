import { OPEN_STATUSES } from '../../domain/surveys/feedback.ts';
import { firstZone, locationZone, practiceZone } from '../surveys/scope/place-zones.ts';

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
export const OVERDUE = `s.srr_status in (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})
  and s.due_date <= (now() at time zone 'UTC')::date and s.due_date < ${PLACE_TODAY}`;

/** The names of the requester and of the subject, over `surveys s`. */
export const REQUEST_DATA = `jsonb_build_object('link', '/feedback?target=' || s.id, 'experienceType', s.experience_type,
  'surveyId', s.id,
  'name', coalesce(s.recipient_name, case s.experience_type when 'PATIENT' then 'A patient' else 'An employee' end),
  'place', coalesce(
    (select coalesce(p.survey_sender_name, p.name) from practices p where p.organization_id = s.organization_id and p.id = s.practice_id),
    (select l.survey_sender_name from work_locations l where l.organization_id = s.organization_id and l.id = s.work_location_id),
    (select n.survey_sender_name from organizational_units n where n.organization_id = s.organization_id and n.id = s.organizational_unit_id),
    (select o.name from organizations o where o.id = s.organization_id)))`;
