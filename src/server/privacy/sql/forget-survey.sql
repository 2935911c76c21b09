-- Erases name, contact data and texts of a survey. Its answers stay in the figures; with the_removal the whole survey is deleted.
-- One survey per transaction: several would lock rollup rows in another order than completions and could deadlock.
create or replace function app.forget_survey(the_organization_id uuid, the_survey_id uuid, the_removal boolean) returns boolean
language plpgsql set search_path = public, pg_temp
as $$
declare
  survey surveys%rowtype;
  ids uuid[] := array[the_survey_id];
begin
  select * into survey from surveys where organization_id = the_organization_id and id = the_survey_id for update;
  if not found or (survey.forgotten_at is not null and not the_removal) then
    return false;
  end if;
  delete from notifications where organization_id = the_organization_id and survey_id = the_survey_id;
  delete from text_replies where organization_id = the_organization_id and survey_id = the_survey_id;
  perform app.add_responses(the_organization_id, the_survey_id, -1);
  if the_removal then
    perform app.add_question_answers(the_organization_id, the_survey_id, -1);
    -- the same conditions as in the rollup Funnel
    perform app.count_funnel(the_organization_id, ids, -(survey.part is distinct from 'ANSWERS')::integer,
      -(survey.opened_at is not null)::integer,
      -(survey.part is not distinct from 'ANSWERS' or survey.part is null and survey.completed_at is not null)::integer,
      -(survey.expired_at is not null)::integer);
    delete from surveys where organization_id = the_organization_id and id = the_survey_id;
    return true;
  end if;

  update surveys set forgotten_at = now(), updated_at = now(), recipient_name = null, email = null, phone = null,
    contact_key = null, responsible_party_name = null, appointment_date = null, employee_id = null, feedback = null,
    translation = null, translation_tried_at = null, sentiment = null, sentiment_model = null, themes = null,
    slug = translate(encode(decode(md5(gen_random_uuid()::text || gen_random_uuid()::text), 'hex'), 'base64'), '+/=', '-_'),
    expired_at = case when expires_at is null then expired_at else now() end, expires_at = null
  where organization_id = the_organization_id and id = the_survey_id;
  delete from feedback_terms where organization_id = the_organization_id and survey_id = the_survey_id;
  update answers set text = null where organization_id = the_organization_id and survey_id = the_survey_id and text is not null;
  update srr_status_changes set notes = null
  where organization_id = the_organization_id and survey_id = the_survey_id and notes is not null;
  perform app.add_responses(the_organization_id, the_survey_id);
  if survey.expires_at is not null then
    perform app.count_funnel(the_organization_id, ids, 0, 0, 0, 1);
  end if;
  return true;
end
$$;
revoke execute on function app.forget_survey from public;
