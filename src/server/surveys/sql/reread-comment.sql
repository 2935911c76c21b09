-- Stores what a comment says by the current rules, and counts it again if that has changed. One survey per transaction: several would
-- lock rollup rows in another order than completions and could deadlock.
--   the_feedback, reading.translation: the texts that were read; the survey is left alone if it has others by now
create or replace function app.reread_comment(the_organization_id uuid, the_survey_id uuid, the_feedback text, reading jsonb) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  survey surveys%rowtype;
  the_themes integer[] := (reading->>'themes')::integer[];
  has_changed boolean;
begin
  select * into survey from surveys
  where organization_id = the_organization_id and id = the_survey_id and feedback = the_feedback
    and translation is not distinct from reading->>'translation' for update;
  if not found then
    return;
  end if;
  has_changed := (survey.sentiment, survey.themes) is distinct from (reading->>'sentiment', the_themes);
  if has_changed then
    perform app.add_responses(the_organization_id, the_survey_id, -1);
  end if;
  update surveys set comment_language = reading->>'commentLanguage', sentiment = reading->>'sentiment',
    sentiment_model = (reading->>'sentimentModel')::integer, themes = the_themes
  where organization_id = the_organization_id and id = the_survey_id;
  if has_changed then
    perform app.add_responses(the_organization_id, the_survey_id);
  end if;
end
$$;
revoke execute on function app.reread_comment from public;
