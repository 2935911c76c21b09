-- One round trip; each connection caches its plans. Called as the owner, because nobody is signed in.

-- Completes a survey: its values, its answers, and their contribution to the rollups. Locks the survey's row first, so that only one
-- of several concurrent completions succeeds and the others return null. Locks shared rows last and in a consistent order, which
-- prevents deadlocks.
--   given: contact, feedback, commentLanguage, score, averageScore, npsAnswer, npsGroup, sentiment, sentimentModel, themes, outliers, patientType,
--     responsiblePartyName, timeZone, minimum (of people, where the answers are confidential), person (where they are), answers (questionId, categoryId, value, optionId, text, isTouched, outlier)
create or replace function app.complete_survey(the_organization_id uuid, the_survey_id uuid, given jsonb) returns timestamptz
language plpgsql set search_path = public, pg_temp
as $$
declare
  before surveys%rowtype;
  survey surveys%rowtype;
begin
  if given->>'minimum' is not null then
    return app.seal_survey(the_organization_id, the_survey_id, given);
  end if;
  select * into before from surveys s
  where s.organization_id = the_organization_id and s.id = the_survey_id
    and s.completed_at is null and s.sealed_at is null and s.expired_at is null
  for update;
  if not found then
    return null;
  end if;

  update surveys s set
    completed_at = now(), completed_day = (now() at time zone (given->>'timeZone'))::date, updated_at = now(),
    expires_at = null, opened_at = coalesce(s.opened_at, now()),
    delivery = case when s.delivery = 'NONE' then 'NONE' else 'SENT' end,
    contact = (given->>'contact')::boolean, feedback = given->>'feedback', comment_language = given->>'commentLanguage', score = (given->>'score')::numeric,
    average_score = (given->>'averageScore')::numeric, nps_answer = (given->>'npsAnswer')::numeric,
    nps_group = given->>'npsGroup', sentiment = given->>'sentiment',
    sentiment_model = (given->>'sentimentModel')::integer, themes = (given->>'themes')::integer[],
    srr_status = case when (given->>'contact')::boolean then 'NOT_CONTACTED' end,
    due_date = case when (given->>'contact')::boolean then (now() at time zone (given->>'timeZone'))::date
      + (select nullif(o.request_due_days, 0) from organizations o where o.id = the_organization_id) end,
    outliers = (given->>'outliers')::integer[],
    patient_type = coalesce(given->>'patientType', s.patient_type),
    responsible_party_name = coalesce(given->>'responsiblePartyName', s.responsible_party_name)
  where s.organization_id = the_organization_id and s.id = the_survey_id
  returning * into survey;

  insert into answers (organization_id, survey_id, question_id, category_id, value, option_id, text, is_touched, outlier)
  select the_organization_id, the_survey_id, a."questionId", a."categoryId", a.value, a."optionId", a.text, a."isTouched",
    a.outlier
  from jsonb_to_recordset(given->'answers') as a("questionId" text, "categoryId" smallint, value numeric, "optionId" integer,
    text text, "isTouched" boolean, outlier numeric);

  perform app.add_responses(the_organization_id, the_survey_id);
  if survey.practice_question_id is not null then
    perform app.add_question_answers(the_organization_id, the_survey_id);
  end if;
  perform app.count_funnel(the_organization_id, array[the_survey_id], (before.delivery in ('QUEUED', 'FAILED'))::integer,
    (before.opened_at is null)::integer, 1, 0);

  return survey.completed_at;
end
$$;
revoke execute on function app.complete_survey from public;
