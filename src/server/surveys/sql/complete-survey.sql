-- One round trip, whose plans each connection keeps. Called as the owner, since nobody is signed in.

-- Completes a survey: its own values, its answers, and what they add to the rollups. Takes the survey's row first, so that
-- of several who complete it at once one does, and the others get null; takes the rows that many completions share last and
-- in the order of their keys, so that nobody waits crosswise.
--   given: contact, feedback, score, averageScore, npsAnswer, npsGroup, sentiment, outliers, patientType,
--     responsiblePartyName, timeZone, answers (questionId, category, value, optionId, text, isTouched, outlier),
--     lines of the day rollup (category, value, npsGroup, outlier)
create or replace function app.complete_survey(the_organization_id uuid, the_survey_id uuid, given jsonb) returns timestamptz
language plpgsql set search_path = public, pg_temp
as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  was_opened boolean;
  survey surveys%rowtype;
begin
  select s.opened_at is not null into was_opened from surveys s
  where s.organization_id = the_organization_id and s.id = the_survey_id
    and s.completed_at is null and s.expired_at is null
  for update;
  if not found then
    return null;
  end if;

  update surveys s set
    completed_at = now(), updated_at = now(), expires_at = null, opened_at = coalesce(s.opened_at, now()),
    contact = (given->>'contact')::boolean, feedback = given->>'feedback', score = (given->>'score')::numeric,
    average_score = (given->>'averageScore')::numeric, nps_answer = (given->>'npsAnswer')::numeric,
    nps_group = given->>'npsGroup', sentiment = given->>'sentiment',
    srr_status = case when (given->>'contact')::boolean then 'NOT_CONTACTED' end,
    outliers = array(select jsonb_array_elements_text(given->'outliers')),
    patient_type = coalesce(given->>'patientType', s.patient_type),
    responsible_party_name = coalesce(given->>'responsiblePartyName', s.responsible_party_name)
  where s.organization_id = the_organization_id and s.id = the_survey_id
  returning * into survey;

  insert into answers (organization_id, survey_id, question_id, category, value, option_id, text, is_touched, outlier)
  select the_organization_id, the_survey_id, a."questionId", a.category, a.value, a."optionId", a.text, a."isTouched",
    a.outlier
  from jsonb_to_recordset(given->'answers') as a("questionId" text, category text, value numeric, "optionId" integer,
    text text, "isTouched" boolean, outlier numeric);

  insert into day_rollups as r (organization_id, experience_type, day, category, practice_id, provider_id,
    work_location_id, organizational_unit_id, patient_type, visit, appointment_type, count, sum, promoters, passives,
    detractors, positive_outliers, negative_outliers)
  select the_organization_id, survey.experience_type, (survey.completed_at at time zone (given->>'timeZone'))::date,
    l.category, coalesce(survey.practice_id, nobody), coalesce(survey.provider_id, nobody),
    coalesce(survey.work_location_id, nobody), coalesce(survey.organizational_unit_id, nobody),
    coalesce(survey.patient_type, ''), coalesce(survey.visit, ''), coalesce(survey.appointment_type, ''), 1, l.value,
    coalesce((l."npsGroup" = 'promoters')::integer, 0), coalesce((l."npsGroup" = 'passives')::integer, 0),
    coalesce((l."npsGroup" = 'detractors')::integer, 0), coalesce((l.outlier = 'positive')::integer, 0),
    coalesce((l.outlier = 'negative')::integer, 0)
  from jsonb_to_recordset(given->'lines') as l(category text, value numeric, "npsGroup" text, outlier text)
  order by l.category
  on conflict (organization_id, experience_type, day, category, practice_id, provider_id, work_location_id,
    organizational_unit_id, patient_type, visit, appointment_type)
  do update set count = r.count + 1, sum = r.sum + excluded.sum, promoters = r.promoters + excluded.promoters,
    passives = r.passives + excluded.passives, detractors = r.detractors + excluded.detractors,
    positive_outliers = r.positive_outliers + excluded.positive_outliers,
    negative_outliers = r.negative_outliers + excluded.negative_outliers;

  insert into funnel_rollups as f (organization_id, experience_type, day, practice_id, provider_id, work_location_id,
    organizational_unit_id, opened, completed)
  values (the_organization_id, survey.experience_type, survey.day, coalesce(survey.practice_id, nobody),
    coalesce(survey.provider_id, nobody), coalesce(survey.work_location_id, nobody),
    coalesce(survey.organizational_unit_id, nobody), (not was_opened)::integer, 1)
  on conflict (organization_id, experience_type, day, practice_id, provider_id, work_location_id,
    organizational_unit_id)
  do update set opened = f.opened + excluded.opened, completed = f.completed + 1;

  return survey.completed_at;
end
$$;
revoke execute on function app.complete_survey from public;
