-- Confidential answers of employees are stored apart from their survey, in sealed_answers, which requests cannot read. Once enough
-- people of a group have answered, the answers become anonymous surveys with the same place and day: a survey has either answers or
-- a text, never both. Every figure is therefore a sum over whole groups, and the difference of two figures never concerns fewer
-- people than a group has. The minimum of a group is the highest minimum promised to one of its members.

-- Stores a confidential submission: app.complete_survey with a minimum in its input. A person who asks to be contacted becomes a
-- request with name and text; the answers are sealed in any case.
create or replace function app.seal_survey(the_organization_id uuid, the_survey_id uuid, given jsonb) returns timestamptz
language plpgsql set search_path = public, pg_temp
as $$
declare
  survey surveys%rowtype;
  before surveys%rowtype;
  is_request boolean := (given->>'contact')::boolean;
  the_day date := (now() at time zone (given->>'timeZone'))::date;
  submission jsonb := given;
begin
  -- before any rollup, as releases do: consistent lock order prevents deadlocks
  perform pg_advisory_xact_lock(hashtextextended('sealed answers of ' || the_organization_id, 0));
  select * into before from surveys s
  where s.organization_id = the_organization_id and s.id = the_survey_id
    and s.completed_at is null and s.sealed_at is null and s.expired_at is null
  for update;
  if not found then
    return null;
  end if;

  update surveys s set sealed_at = now(), updated_at = now(), expires_at = null,
    opened_at = coalesce(s.opened_at, now()), delivery = case when s.delivery = 'NONE' then 'NONE' else 'SENT' end, contact = is_request, outliers = '{}',
    part = case when is_request then 'REQUEST' end, srr_status = case when is_request then 'NOT_CONTACTED' end,
    completed_at = case when is_request then now() end, completed_day = case when is_request then the_day end,
    feedback = case when is_request then given->>'feedback' end,
    comment_language = case when is_request then given->>'commentLanguage' end,
    sentiment = case when is_request then given->>'sentiment' end,
    sentiment_model = case when is_request then (given->>'sentimentModel')::integer end,
    themes = case when is_request then (given->>'themes')::integer[] end
  where s.organization_id = the_organization_id and s.id = the_survey_id
  returning * into survey;

  insert into sealed_answers (organization_id, part, work_location_id, organizational_unit_id, minimum, round, person, day, language, given)
  select the_organization_id, p.part, survey.work_location_id, survey.organizational_unit_id, (submission->>'minimum')::integer,
    survey.round, submission->>'person', the_day, coalesce(submission->>'commentLanguage', survey.language), p.given
  from (values
    ('ANSWERS', submission - 'feedback' - 'commentLanguage' - 'sentiment' - 'sentimentModel' - 'themes' - 'person', submission->>'averageScore' is not null),
    ('COMMENT', jsonb_build_object('feedback', submission->'feedback', 'sentiment', submission->'sentiment',
      'sentimentModel', submission->'sentimentModel', 'themes', submission->'themes'), submission->>'feedback' is not null and not is_request)) p (part, given, is_there)
  where p.is_there;

  if is_request then
    perform app.add_responses(the_organization_id, the_survey_id);
  end if;
  perform app.release_group(the_organization_id, p.part, array[survey.work_location_id], array[survey.organizational_unit_id],
    case p.part when 'ANSWERS' then array[survey.round] end, the_day)
  from (values ('ANSWERS'), ('COMMENT')) p (part);
  perform app.count_funnel(the_organization_id, array[the_survey_id], (before.delivery in ('QUEUED', 'FAILED'))::integer,
    (before.opened_at is null)::integer, 0, 0);
  return survey.sealed_at;
end
$$;
revoke execute on function app.seal_survey from public;

-- Seals a text message that answers a confidential survey, like the text of a submission: it is shown with other texts of its group.
create or replace function app.seal_reply(the_organization_id uuid, the_survey_id uuid, given jsonb) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  survey surveys%rowtype;
  the_day date := (now() at time zone (given->>'timeZone'))::date;
begin
  perform pg_advisory_xact_lock(hashtextextended('sealed answers of ' || the_organization_id, 0));
  select * into survey from surveys where organization_id = the_organization_id and id = the_survey_id;
  insert into sealed_answers (organization_id, part, work_location_id, organizational_unit_id, minimum, round, person, day, language, given)
  values (the_organization_id, 'COMMENT', survey.work_location_id, survey.organizational_unit_id, (given->>'minimum')::integer,
    survey.round, given->>'person', the_day, coalesce(given->>'commentLanguage', survey.language),
    jsonb_build_object('feedback', given->'feedback', 'sentiment', given->'sentiment', 'sentimentModel', given->'sentimentModel', 'themes', given->'themes'));
  perform app.release_group(the_organization_id, 'COMMENT', array[survey.work_location_id], array[survey.organizational_unit_id],
    null, the_day);
end
$$;
revoke execute on function app.seal_reply from public;

-- Releases the sealed answers of a group if enough people answered: as many as each member was promised, overall and in each
-- category with any answer. A question with fewer answers counts only in its category, merged with as many other questions of the
-- category as needed to reach the minimum. If fewer people share a set of answered categories (others marked some N/A), each
-- average covers all categories, with the category's mean for those a person skipped: the sum of the averages then follows from
-- the categories, and subtracting them reveals nothing about those people.
--   the_places, the_units, the_rounds: null matches any, and released surveys have no place or unit; else the shared one
--   the_wait: minimum age of the answers in days
--   salt: for the demo, whose ids are the same in every build, and whose rollups are counted afterwards
create or replace function app.release_group(the_organization_id uuid, the_part text, the_places uuid[], the_units uuid[],
  the_rounds integer[], the_day date, the_wait integer default 0, salt text default null) returns integer
language plpgsql set search_path = public, pg_temp
as $$
declare
  sealed_ids uuid[];
  least_people integer;
  people_count integer;
  new_ids uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('sealed answers of ' || the_organization_id, 0));
  select array_agg(a.id), max(a.minimum), count(distinct coalesce(a.person, a.id::text))
  into sealed_ids, least_people, people_count from sealed_answers a
  where a.organization_id = the_organization_id and a.part = the_part and a.day <= the_day - the_wait
    and (the_places is null or a.work_location_id is not distinct from the_places[1])
    and (the_units is null or a.organizational_unit_id is not distinct from the_units[1])
    and (the_rounds is null or a.round is not distinct from the_rounds[1]);
  if sealed_ids is null or people_count < least_people or exists (
    select from sealed_answers a
    cross join lateral jsonb_to_recordset(coalesce(a.given->'answers', '[]')) as x("categoryId" smallint, value numeric)
    where a.organization_id = the_organization_id and a.id = any(sealed_ids) and x.value is not null
    group by x."categoryId" having count(distinct coalesce(a.person, a.id::text)) < least_people) then
    return 0;
  end if;

  with released as (
    delete from sealed_answers a where a.organization_id = the_organization_id and a.id = any(sealed_ids) returning *
  ), numbered as (
    -- in random order, so that ids reveal nothing
    select r.*, case when salt is null then gen_random_uuid() else md5(salt || r.id)::uuid end as new_id
    from released r
  ), asked as (
    select n.new_id, coalesce(n.person, n.id::text) as person, x.* from numbered n
    cross join lateral jsonb_to_recordset(coalesce(n.given->'answers', '[]')) as x("questionId" text, "categoryId" smallint, value numeric,
      "isTouched" boolean, outlier numeric, "isCounted" boolean)
    where x.value is not null
  ), counted as (
    select new_id, person, "categoryId", avg(value) as value from asked where "isCounted" group by 1, 2, 3
  ), choices as (
    select new_id, person, array_agg("categoryId" order by "categoryId") as choice from counted group by 1, 2
  ), evened as (
    select n.new_id, round(avg(coalesce(c.value, m.mean)), 2) as average
    from numbered n cross join (select "categoryId", avg(value) as mean from counted group by 1) m
    left join counted c on c.new_id = n.new_id and c."categoryId" = m."categoryId"
    where exists (select from choices group by choice having count(distinct person) < least_people)
    group by 1
  ), questions as (
    select "categoryId", "questionId", count(distinct person) as people from asked group by 1, 2
  ), rests as (
    select a."categoryId", count(distinct a.person) as people from asked a join questions q using ("categoryId", "questionId")
    where q.people < least_people group by 1
  ), narrow as (
    select q."categoryId", q."questionId" from questions q join rests r using ("categoryId")
    where q.people < least_people or r.people < least_people
  ), stored as (
    insert into surveys (organization_id, id, slug, experience_type, channel, language, question_ids, work_location_id,
      organizational_unit_id, sent_at, day, completed_at, completed_day, delivery, part, score, average_score, nps_answer,
      nps_group, feedback, comment_language, sentiment, sentiment_model, themes, outliers, created_at, updated_at)
    select the_organization_id, n.new_id, translate(encode(decode(md5(n.new_id::text || coalesce(salt, gen_random_uuid()::text)), 'hex'), 'base64'), '+/=', '-_'),
      'EMPLOYEE', 'LINK', case the_part when 'COMMENT' then n.language else 'ENGLISH' end, '{}', the_places[1], the_units[1], the_day::timestamptz,
      case when the_part = 'ANSWERS' then the_day end,
      case when the_part = 'COMMENT' then the_day::timestamptz + interval '12 hours' end, the_day, 'NONE', the_part,
      coalesce(round(1 + e.average / 25, 2), (n.given->>'score')::numeric), coalesce(e.average, (n.given->>'averageScore')::numeric),
      (n.given->>'npsAnswer')::numeric,
      n.given->>'npsGroup', n.given->>'feedback', case the_part when 'COMMENT' then n.language end, n.given->>'sentiment', (n.given->>'sentimentModel')::integer, (n.given->>'themes')::integer[],
      coalesce((n.given->>'outliers')::integer[], '{}'), the_day::timestamptz, the_day::timestamptz
    from numbered n left join evened e on e.new_id = n.new_id order by n.new_id
    returning id
  ), answered as (
    insert into answers (organization_id, survey_id, question_id, category_id, value, is_touched, outlier)
    select the_organization_id, a.new_id, case when w."categoryId" is null then a."questionId" else a."categoryId"::text end, a."categoryId",
      a.value, a."isTouched", a.outlier
    from asked a left join narrow w on w."categoryId" = a."categoryId" and w."questionId" = a."questionId"
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

-- Releases all groups that are large enough: first by location, unit and round; then, for older answers, by location and round, by
-- round over all locations, by location, and over all.
create or replace function app.release_all(the_organization_id uuid, the_day date, the_wait integer default 0, salt text default null) returns integer
language plpgsql set search_path = public, pg_temp
as $$
declare
  g record;
  total integer := 0;
begin
  for g in
    select distinct a.part, s.step, s.step >= 2 as is_coarse, case when s.step in (1, 2, 4) then array[a.work_location_id] end as places,
      case s.step when 1 then array[a.organizational_unit_id] end as units,
      case when s.step <= 3 and a.part = 'ANSWERS' then array[a.round] end as rounds
    from sealed_answers a cross join generate_series(1, 5) s (step) where a.organization_id = the_organization_id
    order by step, part, places, units, rounds
  loop
    total := total + app.release_group(the_organization_id, g.part, g.places, g.units, g.rounds, the_day,
      case when g.is_coarse then the_wait else 0 end, salt);
  end loop;
  return total;
end
$$;
revoke execute on function app.release_all from public;

-- Employees with an open survey may have read the promise, so it still holds for open surveys after confidentiality is switched
-- off or its minimum is lowered.
create or replace function app.keep_promises() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update surveys s set promised_minimum = greatest(s.promised_minimum, old.confidential_minimum)
  where s.organization_id = old.id and s.experience_type = 'EMPLOYEE' and s.expires_at is not null;
  return null;
end
$$;
revoke execute on function app.keep_promises from public;

create or replace trigger keep_promises after update of confidential_surveys, confidential_minimum on organizations
for each row when (old.confidential_surveys
  and (not new.confidential_surveys or new.confidential_minimum < old.confidential_minimum))
execute function app.keep_promises();
