import { npsGroupOf } from '../../src/domain/survey-scores.ts';
import { SLIDER_MAX, SLIDER_MIN } from '../../src/domain/public-survey.ts';
import type { Transaction } from '../../src/server/db/database.ts';
import { NIL_ID } from '../../src/server/surveys/rotation.ts';
import { SCORE } from '../../src/server/surveys/score-survey.ts';
import { DEFAULT_TIME_ZONE } from '../../src/server/surveys/senders.ts';
import { OWN_QUESTION } from '../../src/server/surveys/survey-questions.ts';

const WHO = ['practice_id', 'provider_id', 'work_location_id', 'organizational_unit_id'];
const WHAT = ['patient_type', 'visit', 'appointment_type'];
const whoOf = WHO.map((name) => `coalesce(s.${name}, '${NIL_ID}')`).join(', ');
const whatOf = WHAT.map((name) => `coalesce(s.${name}, '')`).join(', ');

/** Every completed survey with the day of its completion, and what each of its lines adds: as `rollupLines` has them. */
const DAY_ROLLUPS = `insert into day_rollups (organization_id, experience_type, day, category, ${WHO.join(', ')},
    ${WHAT.join(', ')}, count, sum, promoters, passives, detractors, positive_outliers, negative_outliers)
  select $1::uuid, s.experience_type, (s.completed_at at time zone coalesce(p.time_zone, l.time_zone, '${DEFAULT_TIME_ZONE}'))::date,
    line.category, ${whoOf}, ${whatOf}, count(*), sum(line.value),
    count(*) filter (where line.nps = 'promoters'), count(*) filter (where line.nps = 'passives'),
    count(*) filter (where line.nps = 'detractors'), count(*) filter (where line.outlier > 0),
    count(*) filter (where line.outlier < 0)
  from (
    select a.survey_id, case a.category when '${OWN_QUESTION}' then a.category || ':' || a.question_id else a.category end
      as category, a.value, g.nps, a.outlier
    from answers a
    join unnest($2::text::numeric[], $3::text::text[]) as g(value, nps) on g.value = a.value
    where a.organization_id = $1
    union all
    select id, '${SCORE}', average_score, nps_group, null from surveys
    where organization_id = $1 and average_score is not null
  ) line
  join surveys s on s.organization_id = $1 and s.id = line.survey_id
  left join practices p on p.organization_id = $1 and p.id = s.practice_id
  left join work_locations l on l.organization_id = $1 and l.id = s.work_location_id
  group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 order by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`;

const FUNNEL_ROLLUPS = `insert into funnel_rollups (organization_id, experience_type, day, ${WHO.join(', ')}, sent, opened,
    completed, expired)
  select $1::uuid, s.experience_type, s.day, ${whoOf}, count(*), count(opened_at), count(completed_at), count(expired_at)
  from surveys s where s.organization_id = $1 group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7`;

const ROTATIONS = `insert into survey_rotations (organization_id, experience_type, practice_id, asked)
  select $1::uuid, experience_type, coalesce(practice_id, '${NIL_ID}'), count(*)
  from surveys where organization_id = $1 group by 2, 3`;

/** Sorting all lines at once takes more memory than a query usually has. */
const WORK_MEMORY = "set local work_mem = '256MB'";

/**
 * Counts the surveys of an organization into its rollups and rotations, one statement each: what sending and completing
 * them one by one adds up to.
 */
export async function addUp(tx: Transaction, organizationId: string): Promise<void> {
  // every answer that a slider gives, with its group: the rule itself stays in the domain
  const values = Array.from({ length: SLIDER_MAX - SLIDER_MIN + 1 }, (_, index) => SLIDER_MIN + index);
  const groups = values.map(npsGroupOf);
  await tx.query(WORK_MEMORY);
  await tx.query(FUNNEL_ROLLUPS, [organizationId]);
  await tx.query(ROTATIONS, [organizationId]);
  await tx.query(DAY_ROLLUPS, [organizationId, `{${values.join(',')}}`, `{${groups.join(',')}}`]);
}
