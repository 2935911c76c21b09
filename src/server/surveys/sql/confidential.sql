-- Confidential answers of employees. They are kept apart from the survey that they answer, in sealed_answers, which requests
-- cannot reach. Once enough people of one group have answered, they become anonymous surveys that share place and day: those with
-- answers have no text, those with a text no answers. So every figure is a sum over whole groups, and no difference of two
-- figures is about fewer people than a group has. The number of a group is the highest minimum that one of them was promised.

-- Stores a confidential submission: app.complete_survey with a minimum in what is given. Who asks to be contacted becomes a
-- request with name and text; the answers are sealed in any case.
create or replace function app.seal_survey(the_organization_id uuid, the_survey_id uuid, given jsonb) returns timestamptz
language plpgsql set search_path = public, pg_temp
as $$
declare
  survey surveys%rowtype;
  was_opened boolean;
  is_request boolean := (given->>'contact')::boolean;
  the_day date := (now() at time zone (given->>'timeZone'))::date;
  submission jsonb := given;
begin
  select s.opened_at is not null into was_opened from surveys s
  where s.organization_id = the_organization_id and s.id = the_survey_id
    and s.completed_at is null and s.sealed_at is null and s.expired_at is null
  for update;
  if not found then
    return null;
  end if;

  update surveys s set sealed_at = now(), updated_at = now(), expires_at = null,
    opened_at = coalesce(s.opened_at, now()), contact = is_request, outliers = '{}',
    part = case when is_request then 'REQUEST' end, srr_status = case when is_request then 'NOT_CONTACTED' end,
    completed_at = case when is_request then now() end, completed_day = case when is_request then the_day end,
    feedback = case when is_request then given->>'feedback' end,
    sentiment = case when is_request then given->>'sentiment' end,
    sentiment_model = case when is_request then (given->>'sentimentModel')::integer end
  where s.organization_id = the_organization_id and s.id = the_survey_id
  returning * into survey;
  perform app.count_funnel(the_organization_id, array[the_survey_id], 0, (not was_opened)::integer, 0, 0);

  insert into sealed_answers (organization_id, part, work_location_id, organizational_unit_id, minimum, day, language, given)
  select the_organization_id, p.part, survey.work_location_id, survey.organizational_unit_id, (submission->>'minimum')::integer,
    the_day, survey.language, p.given
  from (values
    ('ANSWERS', submission - 'feedback' - 'sentiment' - 'sentimentModel', submission->>'averageScore' is not null),
    ('COMMENT', jsonb_build_object('feedback', submission->'feedback', 'sentiment', submission->'sentiment',
      'sentimentModel', submission->'sentimentModel'), submission->>'feedback' is not null and not is_request)) p (part, given, is_there)
  where p.is_there;

  if is_request then
    perform app.add_responses(the_organization_id, the_survey_id);
  end if;
  perform app.release_group(the_organization_id, p.part, array[survey.work_location_id], array[survey.organizational_unit_id], the_day)
  from (values ('ANSWERS'), ('COMMENT')) p (part);
  return survey.sealed_at;
end
$$;
revoke execute on function app.seal_survey from public;

-- Releases what is sealed of a group, where it is enough: as many people as each was promised, and as many answers to each
-- category that is answered at all. A question that fewer answered is known by its category alone.
--   the_places, the_units: null: any, and the released ones have none; else the one that they share
--   salt: for the demo, whose ids are the same each time, and whose rollups are counted afterwards
create or replace function app.release_group(the_organization_id uuid, the_part text, the_places uuid[], the_units uuid[], the_day date,
  salt text default null) returns integer
language plpgsql set search_path = public, pg_temp
as $$
declare
  sealed_ids uuid[];
  least_people integer;
  new_ids uuid[];
begin
  -- of two who answer at once, the second sees what the first has left
  perform pg_advisory_xact_lock(hashtextextended('sealed answers of ' || the_organization_id, 0));
  select array_agg(a.id), max(a.minimum) into sealed_ids, least_people from sealed_answers a
  where a.organization_id = the_organization_id and a.part = the_part
    and (the_places is null or a.work_location_id is not distinct from the_places[1])
    and (the_units is null or a.organizational_unit_id is not distinct from the_units[1]);
  if sealed_ids is null or cardinality(sealed_ids) < least_people or exists (
    select from sealed_answers a
    cross join lateral jsonb_to_recordset(coalesce(a.given->'answers', '[]')) as x(category text, value numeric)
    where a.organization_id = the_organization_id and a.id = any(sealed_ids) and x.value is not null
    group by x.category having count(*) < least_people) then
    return 0;
  end if;

  with released as (
    delete from sealed_answers a where a.organization_id = the_organization_id and a.id = any(sealed_ids) returning *
  ), numbered as (
    -- in an order that says nothing
    select r.*, case when salt is null then gen_random_uuid() else md5(salt || r.id)::uuid end as new_id
    from released r
  ), asked as (
    select n.new_id, x.* from numbered n
    cross join lateral jsonb_to_recordset(coalesce(n.given->'answers', '[]')) as x("questionId" text, category text, value numeric,
      "isTouched" boolean, outlier numeric)
    where x.value is not null
  ), narrow as (
    select category from (select category, "questionId", count(*) as people from asked group by 1, 2) q
    group by category having min(people) < least_people
  ), stored as (
    insert into surveys (organization_id, id, slug, experience_type, channel, language, question_ids, work_location_id,
      organizational_unit_id, sent_at, day, completed_at, completed_day, delivery, part, score, average_score, nps_answer,
      nps_group, feedback, sentiment, sentiment_model, outliers, created_at, updated_at)
    select the_organization_id, n.new_id, translate(encode(decode(md5(n.new_id::text || coalesce(salt, gen_random_uuid()::text)), 'hex'), 'base64'), '+/=', '-_'),
      'EMPLOYEE', 'LINK', n.language, '{}', the_places[1], the_units[1], the_day::timestamptz,
      case when the_part = 'ANSWERS' then the_day end,
      case when the_part = 'COMMENT' then the_day::timestamptz + interval '12 hours' end, the_day, 'NONE', the_part,
      (n.given->>'score')::numeric, (n.given->>'averageScore')::numeric, (n.given->>'npsAnswer')::numeric,
      n.given->>'npsGroup', n.given->>'feedback', n.given->>'sentiment', (n.given->>'sentimentModel')::integer,
      array(select jsonb_array_elements_text(coalesce(n.given->'outliers', '[]'))), the_day::timestamptz, the_day::timestamptz
    from numbered n order by n.new_id
    returning id
  ), answered as (
    insert into answers (organization_id, survey_id, question_id, category, value, is_touched, outlier)
    select the_organization_id, a.new_id, case when w.category is null then a."questionId" else a.category end, a.category,
      a.value, a."isTouched", a.outlier
    from asked a left join narrow w on w.category = a.category
    returning survey_id
  )
  select array_agg(s.id) into new_ids from stored s, (select count(*) from answered) c;
  if salt is null then
    perform app.add_responses(the_organization_id, id) from unnest(new_ids) id order by id;
    if the_part = 'ANSWERS' then
      perform app.count_funnel(the_organization_id, new_ids, 0, 0, 1, 0);
    end if;
  end if;
  return cardinality(new_ids);
end
$$;
revoke execute on function app.release_group from public;

-- Releases all that can be: by location and unit, of what is left by location, of that left over all.
create or replace function app.release_all(the_organization_id uuid, the_day date, salt text default null) returns integer
language plpgsql set search_path = public, pg_temp
as $$
declare
  g record;
  total integer := 0;
begin
  for g in
    select distinct part, 1 as step, work_location_id, organizational_unit_id from sealed_answers where organization_id = the_organization_id
    union
    select distinct part, 2, work_location_id, null::uuid from sealed_answers where organization_id = the_organization_id
    union
    select distinct part, 3, null::uuid, null::uuid from sealed_answers where organization_id = the_organization_id
    order by step, part, work_location_id, organizational_unit_id
  loop
    total := total + app.release_group(the_organization_id, g.part, case when g.step < 3 then array[g.work_location_id] end,
      case when g.step = 1 then array[g.organizational_unit_id] end, the_day, salt);
  end loop;
  return total;
end
$$;
revoke execute on function app.release_all from public;
