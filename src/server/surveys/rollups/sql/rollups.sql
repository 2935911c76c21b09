-- Written by `npm run generate` from schema/rollups. Changes here are lost.
-- Adds surveys to the rollups, takes them out again and recounts.

create or replace function app.nobody() returns uuid language sql immutable parallel safe return '00000000-0000-0000-0000-000000000000'::uuid;

create or replace function app.category_id(value text) returns integer
language sql immutable parallel safe return case value when 'CPTCY' then 25 when 'PRBSV' then 26 when 'C4OTH' then 27 when 'BDTST' then 28 when 'LDTRT' then 29 when 'ERFWL' then 30 when 'EOLTY' then 31 when 'EMP' then 1 when 'AL' then 2 when 'SDM' then 3 when 'EA' then 4 when 'WR' then 5 when 'PT' then 6 when 'VAL' then 7 when 'PRIV' then 8 when 'CS' then 9 when 'WT' then 10 when 'CL' then 11 when 'PC' then 12 when 'OE' then 13 when 'PR' then 14 when 'OOH' then 15 when 'FN' then 16 when 'APRNC' then 17 when 'PN' then 18 when 'SMKG' then 19 when 'DM' then 20 when 'DH' then 21 when 'CSEN' then 22 when 'AVM' then 23 when 'OTPRT' then 24 end;

create or replace function app.question_place(value text) returns integer
language sql immutable parallel safe return case value when 'cptcy-1' then 1 when 'cptcy-2' then 2 when 'cptcy-3' then 3 when 'cptcy-4' then 4 when 'prbsv-1' then 5 when 'prbsv-2' then 6 when 'prbsv-3' then 7 when 'prbsv-4' then 8 when 'c4oth-1' then 9 when 'c4oth-2' then 10 when 'c4oth-3' then 11 when 'c4oth-4' then 12 when 'bdtst-1' then 13 when 'bdtst-2' then 14 when 'bdtst-3' then 15 when 'bdtst-4' then 16 when 'ldtrt-1' then 17 when 'ldtrt-2' then 18 when 'ldtrt-3' then 19 when 'ldtrt-4' then 20 when 'erfwl-1' then 21 when 'erfwl-2' then 22 when 'eolty-1' then 23 when 'eolty-2' then 24 end;

-- Adds up two lists by place; 0 is null, which takes no room.
create or replace function app.add_list(sums integer[], added integer[]) returns integer[]
language plpgsql immutable as $$
declare
  change integer;
  place integer := 0;
begin
  if sums is null then
    return added;
  end if;
  foreach change in array added loop
    place := place + 1;
    if change is not null then
      sums[place] := nullif(coalesce(sums[place], 0) + change, 0);
    end if;
  end loop;
  return sums;
end
$$;

-- Counts that something happened to surveys: 1 for what did, -1 to take it back.
create or replace function app.count_funnel(the_organization_id uuid, survey_ids uuid[], the_sent integer, the_opened integer, the_completed integer, the_expired integer) returns void
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  insert into funnel_months as t (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, provider_id, month, sent, opened, completed, expired)
  select the_organization_id, r.experience_type, r.practice_id, r.work_location_id, r.organizational_unit_id, r.provider_id, r.month, r.sent, r.opened, r.completed, r.expired from (select s.experience_type as experience_type, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id, coalesce(s.provider_id, app.nobody()) as provider_id, date_trunc('month', s.day)::date as month, (count(*) * the_sent)::int as sent, (count(*) * the_opened)::int as opened, (count(*) * the_completed)::int as completed, (count(*) * the_expired)::int as expired
    from surveys s where s.organization_id = the_organization_id and s.id = any(survey_ids) and s.day is not null
    group by 1, 2, 3, 4, 5, 6) r order by r.experience_type, r.practice_id, r.work_location_id, r.organizational_unit_id, r.provider_id, r.month
  on conflict (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, provider_id, month) do update set sent = t.sent + excluded.sent,
    opened = t.opened + excluded.opened,
    completed = t.completed + excluded.completed,
    expired = t.expired + excluded.expired;
end
$$;
grant execute on function app.count_funnel to chairside_request;

-- Adds a survey to the rollup, or takes it out again with the sign -1: before it is changed or deleted.
create or replace function app.add_question_answers(the_organization_id uuid, the_survey_id uuid, sign integer default 1) returns void
language plpgsql set search_path = public, pg_temp set enable_seqscan = off
as $$
declare
  s surveys%rowtype;
begin
  select x.* into s from surveys x where x.organization_id = the_organization_id and x.id = the_survey_id;
  if not found then
    return;
  end if;
  insert into question_weeks as t (organization_id, practice_id, question_id, week, answers, answer_sum, answer_squares)
  select the_organization_id, w.practice_id, w.question_id, w.week, w.answers, w.answer_sum, w.answer_squares from (select s.practice_id as practice_id, a.question_id::uuid as question_id, date_trunc('week', s.completed_day)::date as week, (sign * sum(1))::int as answers, (sign * sum(round(a.value * 100)))::int as answer_sum, (sign * sum(round(a.value * a.value)))::int as answer_squares from answers a
      where a.organization_id = s.organization_id and a.survey_id = s.id and s.completed_day is not null and s.practice_id is not null and a.category = 'QUESTION' and a.value is not null
      group by 1, 2, 3) w order by w.practice_id, w.question_id, w.week
  on conflict (organization_id, practice_id, question_id, week) do update set answers = t.answers + excluded.answers,
    answer_sum = t.answer_sum + excluded.answer_sum,
    answer_squares = t.answer_squares + excluded.answer_squares;
end
$$;
grant execute on function app.add_question_answers to chairside_request;

-- Adds a survey to the rollup, or takes it out again with the sign -1: before it is changed or deleted.
create or replace function app.add_responses(the_organization_id uuid, the_survey_id uuid, sign integer default 1) returns void
language plpgsql set search_path = public, pg_temp set enable_seqscan = off
as $$
declare
  s surveys%rowtype;
  a record;
  list_category_counts integer[];
  list_category_sums integer[];
  list_category_squares integer[];
  list_negative_outliers integer[];
  list_positive_outliers integer[];
  list_question_counts integer[];
  list_question_sums integer[];
  list_question_squares integer[];
begin
  select x.* into s from surveys x where x.organization_id = the_organization_id and x.id = the_survey_id;
  if not found or not (s.completed_day is not null) then
    return;
  end if;
  list_category_counts := '{null}'::int[];

  list_category_sums := '{null}'::int[];

  list_category_squares := '{null}'::int[];

  list_negative_outliers := '{null}'::int[];

  list_positive_outliers := '{null}'::int[];

  list_question_counts := '{null}'::int[];

  list_question_sums := '{null}'::int[];

  list_question_squares := '{null}'::int[];

  for a in select app.category_id(x.category) as category, app.question_place(x.question_id) as question, (sign * (1))::int as unit_0, (sign * (round(x.value * 100)))::int as unit_1, (sign * (round(x.value * x.value)))::int as unit_2, (x.outlier < 0) is true as is_negative_outliers, (x.outlier > 0) is true as is_positive_outliers
    from answers x where x.organization_id = s.organization_id and x.survey_id = s.id and x.value is not null loop
    if a.category is not null then
      list_category_counts[a.category] := coalesce(list_category_counts[a.category], 0) + a.unit_0;
      list_category_sums[a.category] := coalesce(list_category_sums[a.category], 0) + a.unit_1;
      list_category_squares[a.category] := coalesce(list_category_squares[a.category], 0) + a.unit_2;
      if a.is_negative_outliers then list_negative_outliers[a.category] := coalesce(list_negative_outliers[a.category], 0) + a.unit_0; end if;
      if a.is_positive_outliers then list_positive_outliers[a.category] := coalesce(list_positive_outliers[a.category], 0) + a.unit_0; end if;
    end if;
    if a.question is not null then
      list_question_counts[a.question] := coalesce(list_question_counts[a.question], 0) + a.unit_0;
      list_question_sums[a.question] := coalesce(list_question_sums[a.question], 0) + a.unit_1;
      list_question_squares[a.question] := coalesce(list_question_squares[a.question], 0) + a.unit_2;
    end if;
  end loop;

  list_category_counts := nullif(list_category_counts, '{null}'::int[]);

  list_category_sums := nullif(list_category_sums, '{null}'::int[]);

  list_category_squares := nullif(list_category_squares, '{null}'::int[]);

  list_negative_outliers := nullif(list_negative_outliers, '{null}'::int[]);

  list_positive_outliers := nullif(list_positive_outliers, '{null}'::int[]);

  list_question_counts := nullif(list_question_counts, '{null}'::int[]);

  list_question_sums := nullif(list_question_sums, '{null}'::int[]);

  list_question_squares := nullif(list_question_squares, '{null}'::int[]);

  insert into response_days as t (organization_id, subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, score_comments, category_counts, category_sums, category_squares, negative_outliers, category_comments)
  select the_organization_id, w.subject, w.experience_type, w.provider_id, w.day, w.practice_id, w.work_location_id, w.organizational_unit_id, w.appointment_type, w.scores, w.score_sum, w.score_squares, w.promoters, w.passives, w.detractors, w.score_comments, w.category_counts, w.category_sums, w.category_squares, w.negative_outliers, w.category_comments from (select k.subject as subject, k.experience_type as experience_type, k.provider_id as provider_id, s.completed_day as day, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, k.appointment_type as appointment_type, (sign * (case when s.average_score is not null then 1 else 0 end))::int as scores, (sign * (case when s.average_score is not null then round(s.average_score * 100) else 0 end))::int as score_sum, (sign * (case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end))::int as score_squares, (sign * (case when s.nps_group = 'promoters' then 1 else 0 end))::int as promoters, (sign * (case when s.nps_group = 'passives' then 1 else 0 end))::int as passives, (sign * (case when s.nps_group = 'detractors' then 1 else 0 end))::int as detractors, list_category_counts as category_counts, list_category_sums as category_sums, list_category_squares as category_squares, list_negative_outliers as negative_outliers, (sign * (case when s.average_score is not null and s.feedback is not null then 1 else 0 end))::int as score_comments, case when s.feedback is not null then list_category_counts end as category_comments
    from (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id, '' as appointment_type
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id, coalesce(s.appointment_type, '') as appointment_type where s.provider_id is not null
      union all select 'VISIT' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id, coalesce(s.appointment_type, '') as appointment_type where s.experience_type = 'PATIENT') k where s.completed_day > current_date - 100) w order by w.subject, w.experience_type, w.provider_id, w.day, w.practice_id, w.work_location_id, w.organizational_unit_id, w.appointment_type
  on conflict (organization_id, subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type) do update set scores = t.scores + excluded.scores,
    score_sum = t.score_sum + excluded.score_sum,
    score_squares = t.score_squares + excluded.score_squares,
    promoters = t.promoters + excluded.promoters,
    passives = t.passives + excluded.passives,
    detractors = t.detractors + excluded.detractors,
    score_comments = t.score_comments + excluded.score_comments,
    category_counts = case when excluded.category_counts is null then t.category_counts else app.add_list(t.category_counts, excluded.category_counts) end,
    category_sums = case when excluded.category_sums is null then t.category_sums else app.add_list(t.category_sums, excluded.category_sums) end,
    category_squares = case when excluded.category_squares is null then t.category_squares else app.add_list(t.category_squares, excluded.category_squares) end,
    negative_outliers = case when excluded.negative_outliers is null then t.negative_outliers else app.add_list(t.negative_outliers, excluded.negative_outliers) end,
    category_comments = case when excluded.category_comments is null then t.category_comments else app.add_list(t.category_comments, excluded.category_comments) end;

  insert into response_weeks as t (organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares)
  select the_organization_id, w.subject, w.experience_type, w.provider_id, w.week, w.practice_id, w.work_location_id, w.organizational_unit_id, w.responses, w.scores, w.score_sum, w.score_squares, w.promoters, w.passives, w.detractors, w.category_counts, w.category_sums, w.category_squares from (select k.subject as subject, k.experience_type as experience_type, k.provider_id as provider_id, date_trunc('week', s.completed_day)::date as week, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, (sign * (case when coalesce(s.part, 'ANSWERS') = 'ANSWERS' then 1 else 0 end))::int as responses, (sign * (case when s.average_score is not null then 1 else 0 end))::int as scores, (sign * (case when s.average_score is not null then round(s.average_score * 100) else 0 end))::int as score_sum, (sign * (case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end))::int as score_squares, (sign * (case when s.nps_group = 'promoters' then 1 else 0 end))::int as promoters, (sign * (case when s.nps_group = 'passives' then 1 else 0 end))::int as passives, (sign * (case when s.nps_group = 'detractors' then 1 else 0 end))::int as detractors, list_category_counts as category_counts, list_category_sums as category_sums, list_category_squares as category_squares
    from (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k) w order by w.subject, w.experience_type, w.provider_id, w.week, w.practice_id, w.work_location_id, w.organizational_unit_id
  on conflict (organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id) do update set responses = t.responses + excluded.responses,
    scores = t.scores + excluded.scores,
    score_sum = t.score_sum + excluded.score_sum,
    score_squares = t.score_squares + excluded.score_squares,
    promoters = t.promoters + excluded.promoters,
    passives = t.passives + excluded.passives,
    detractors = t.detractors + excluded.detractors,
    category_counts = case when excluded.category_counts is null then t.category_counts else app.add_list(t.category_counts, excluded.category_counts) end,
    category_sums = case when excluded.category_sums is null then t.category_sums else app.add_list(t.category_sums, excluded.category_sums) end,
    category_squares = case when excluded.category_squares is null then t.category_squares else app.add_list(t.category_squares, excluded.category_squares) end;

  insert into response_months as t (organization_id, subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, confidential_comments, category_counts, category_sums, category_squares, new_counts, new_sums, new_squares, positive_outliers, negative_outliers, question_counts, question_sums, question_squares, appointment_counts, appointment_sums, appointment_squares, sentiments, sentiment_scores, sentiment_sums, sentiment_squares, confidential_sentiments, requests)
  select the_organization_id, w.subject, w.experience_type, w.month, w.provider_id, w.practice_id, w.work_location_id, w.organizational_unit_id, w.responses, w.scores, w.score_sum, w.score_squares, w.promoters, w.passives, w.detractors, w.confidential_comments, w.category_counts, w.category_sums, w.category_squares, w.new_counts, w.new_sums, w.new_squares, w.positive_outliers, w.negative_outliers, w.question_counts, w.question_sums, w.question_squares, w.appointment_counts, w.appointment_sums, w.appointment_squares, w.sentiments, w.sentiment_scores, w.sentiment_sums, w.sentiment_squares, w.confidential_sentiments, w.requests from (select k.subject as subject, k.experience_type as experience_type, date_trunc('month', s.completed_day)::date as month, k.provider_id as provider_id, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, (sign * (case when coalesce(s.part, 'ANSWERS') = 'ANSWERS' then 1 else 0 end))::int as responses, (sign * (case when s.average_score is not null then 1 else 0 end))::int as scores, (sign * (case when s.average_score is not null then round(s.average_score * 100) else 0 end))::int as score_sum, (sign * (case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end))::int as score_squares, (sign * (case when s.nps_group = 'promoters' then 1 else 0 end))::int as promoters, (sign * (case when s.nps_group = 'passives' then 1 else 0 end))::int as passives, (sign * (case when s.nps_group = 'detractors' then 1 else 0 end))::int as detractors, list_category_counts as category_counts, list_category_sums as category_sums, list_category_squares as category_squares, case when s.visit = 'NEW' then list_category_counts end as new_counts, case when s.visit = 'NEW' then list_category_sums end as new_sums, case when s.visit = 'NEW' then list_category_squares end as new_squares, list_positive_outliers as positive_outliers, list_negative_outliers as negative_outliers, list_question_counts as question_counts, list_question_sums as question_sums, list_question_squares as question_squares, case when array_position('{EXAM,HYGIENE,RESTORATIVE,ENDO,PERIO_HYGIENE,PERIO_SURGERY,REMOVABLE_PROS,IMPLANT,ORAL_SURGERY,ORTHO,OTHER}'::text[], s.appointment_type) is not null then array_fill(null::int, array[array_position('{EXAM,HYGIENE,RESTORATIVE,ENDO,PERIO_HYGIENE,PERIO_SURGERY,REMOVABLE_PROS,IMPLANT,ORAL_SURGERY,ORTHO,OTHER}'::text[], s.appointment_type) - 1]) || nullif((sign * (case when s.average_score is not null then 1 else 0 end))::int, 0) end as appointment_counts, case when array_position('{EXAM,HYGIENE,RESTORATIVE,ENDO,PERIO_HYGIENE,PERIO_SURGERY,REMOVABLE_PROS,IMPLANT,ORAL_SURGERY,ORTHO,OTHER}'::text[], s.appointment_type) is not null then array_fill(null::int, array[array_position('{EXAM,HYGIENE,RESTORATIVE,ENDO,PERIO_HYGIENE,PERIO_SURGERY,REMOVABLE_PROS,IMPLANT,ORAL_SURGERY,ORTHO,OTHER}'::text[], s.appointment_type) - 1]) || nullif((sign * (case when s.average_score is not null then round(s.average_score * 100) else 0 end))::int, 0) end as appointment_sums, case when array_position('{EXAM,HYGIENE,RESTORATIVE,ENDO,PERIO_HYGIENE,PERIO_SURGERY,REMOVABLE_PROS,IMPLANT,ORAL_SURGERY,ORTHO,OTHER}'::text[], s.appointment_type) is not null then array_fill(null::int, array[array_position('{EXAM,HYGIENE,RESTORATIVE,ENDO,PERIO_HYGIENE,PERIO_SURGERY,REMOVABLE_PROS,IMPLANT,ORAL_SURGERY,ORTHO,OTHER}'::text[], s.appointment_type) - 1]) || nullif((sign * (case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end))::int, 0) end as appointment_squares, case when array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) is not null then array_fill(null::int, array[array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) - 1]) || nullif((sign * (1))::int, 0) end as sentiments, case when array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) is not null then array_fill(null::int, array[array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) - 1]) || nullif((sign * (case when s.average_score is not null then 1 else 0 end))::int, 0) end as sentiment_scores, case when array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) is not null then array_fill(null::int, array[array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) - 1]) || nullif((sign * (case when s.average_score is not null then round(s.average_score * 100) else 0 end))::int, 0) end as sentiment_sums, case when array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) is not null then array_fill(null::int, array[array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) - 1]) || nullif((sign * (case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end))::int, 0) end as sentiment_squares, case when array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) is not null then array_fill(null::int, array[array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) - 1]) || nullif((sign * (case when s.part = 'COMMENT' then 1 else 0 end))::int, 0) end as confidential_sentiments, (sign * (case when s.part = 'COMMENT' then 1 else 0 end))::int as confidential_comments, case when array_position('{NOT_CONTACTED,ALREADY_ENGAGED,LEFT_MESSAGE,UNABLE_TO_CONTACT,RESOLVED_WITH_CONFIDENCE,RESOLVED_WITH_UNCERTANTY,LOST}'::text[], s.srr_status) is not null then array_fill(null::int, array[array_position('{NOT_CONTACTED,ALREADY_ENGAGED,LEFT_MESSAGE,UNABLE_TO_CONTACT,RESOLVED_WITH_CONFIDENCE,RESOLVED_WITH_UNCERTANTY,LOST}'::text[], s.srr_status) - 1]) || nullif((sign * (1))::int, 0) end as requests
    from (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k) w order by w.subject, w.experience_type, w.month, w.provider_id, w.practice_id, w.work_location_id, w.organizational_unit_id
  on conflict (organization_id, subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id) do update set responses = t.responses + excluded.responses,
    scores = t.scores + excluded.scores,
    score_sum = t.score_sum + excluded.score_sum,
    score_squares = t.score_squares + excluded.score_squares,
    promoters = t.promoters + excluded.promoters,
    passives = t.passives + excluded.passives,
    detractors = t.detractors + excluded.detractors,
    confidential_comments = t.confidential_comments + excluded.confidential_comments,
    category_counts = case when excluded.category_counts is null then t.category_counts else app.add_list(t.category_counts, excluded.category_counts) end,
    category_sums = case when excluded.category_sums is null then t.category_sums else app.add_list(t.category_sums, excluded.category_sums) end,
    category_squares = case when excluded.category_squares is null then t.category_squares else app.add_list(t.category_squares, excluded.category_squares) end,
    new_counts = case when excluded.new_counts is null then t.new_counts else app.add_list(t.new_counts, excluded.new_counts) end,
    new_sums = case when excluded.new_sums is null then t.new_sums else app.add_list(t.new_sums, excluded.new_sums) end,
    new_squares = case when excluded.new_squares is null then t.new_squares else app.add_list(t.new_squares, excluded.new_squares) end,
    positive_outliers = case when excluded.positive_outliers is null then t.positive_outliers else app.add_list(t.positive_outliers, excluded.positive_outliers) end,
    negative_outliers = case when excluded.negative_outliers is null then t.negative_outliers else app.add_list(t.negative_outliers, excluded.negative_outliers) end,
    question_counts = case when excluded.question_counts is null then t.question_counts else app.add_list(t.question_counts, excluded.question_counts) end,
    question_sums = case when excluded.question_sums is null then t.question_sums else app.add_list(t.question_sums, excluded.question_sums) end,
    question_squares = case when excluded.question_squares is null then t.question_squares else app.add_list(t.question_squares, excluded.question_squares) end,
    appointment_counts = case when excluded.appointment_counts is null then t.appointment_counts else app.add_list(t.appointment_counts, excluded.appointment_counts) end,
    appointment_sums = case when excluded.appointment_sums is null then t.appointment_sums else app.add_list(t.appointment_sums, excluded.appointment_sums) end,
    appointment_squares = case when excluded.appointment_squares is null then t.appointment_squares else app.add_list(t.appointment_squares, excluded.appointment_squares) end,
    sentiments = case when excluded.sentiments is null then t.sentiments else app.add_list(t.sentiments, excluded.sentiments) end,
    sentiment_scores = case when excluded.sentiment_scores is null then t.sentiment_scores else app.add_list(t.sentiment_scores, excluded.sentiment_scores) end,
    sentiment_sums = case when excluded.sentiment_sums is null then t.sentiment_sums else app.add_list(t.sentiment_sums, excluded.sentiment_sums) end,
    sentiment_squares = case when excluded.sentiment_squares is null then t.sentiment_squares else app.add_list(t.sentiment_squares, excluded.sentiment_squares) end,
    confidential_sentiments = case when excluded.confidential_sentiments is null then t.confidential_sentiments else app.add_list(t.confidential_sentiments, excluded.confidential_sentiments) end,
    requests = case when excluded.requests is null then t.requests else app.add_list(t.requests, excluded.requests) end;
end
$$;
grant execute on function app.add_responses to chairside_request;

create or replace function app.recount_funnel_months(the_organization_id uuid, from_day date, to_day date)
returns table (key jsonb, difference jsonb)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  return query with differences as materialized (select * from (
  select experience_type, practice_id, work_location_id, organizational_unit_id, provider_id, month, sum(sent)::int as sent, sum(opened)::int as opened, sum(completed)::int as completed, sum(expired)::int as expired from (
    select s.experience_type as experience_type, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id, coalesce(s.provider_id, app.nobody()) as provider_id, date_trunc('month', s.day)::date as month, 1 as place, case when s.part is distinct from 'ANSWERS' then 1 else 0 end as sent, case when s.opened_at is not null then 1 else 0 end as opened, case when s.part = 'ANSWERS' or s.part is null and s.completed_at is not null then 1 else 0 end as completed, case when s.expired_at is not null then 1 else 0 end as expired from surveys s where (s.organization_id = the_organization_id and date_trunc('month', s.day)::date >= from_day and date_trunc('month', s.day)::date < to_day and s.day >= from_day and s.day < to_day + 7) and (s.day is not null)
    union all select t.experience_type, t.practice_id, t.work_location_id, t.organizational_unit_id, t.provider_id, t.month, 1, -t.sent, -t.opened, -t.completed, -t.expired from funnel_months t where t.organization_id = the_organization_id and t.month >= from_day and t.month < to_day) c group by experience_type, practice_id, work_location_id, organizational_unit_id, provider_id, month) d where sent <> 0 or opened <> 0 or completed <> 0 or expired <> 0),
  mended as (insert into funnel_months as t (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, provider_id, month, sent, opened, completed, expired)
  select the_organization_id, r.experience_type, r.practice_id, r.work_location_id, r.organizational_unit_id, r.provider_id, r.month, r.sent, r.opened, r.completed, r.expired from (select * from differences) r order by r.experience_type, r.practice_id, r.work_location_id, r.organizational_unit_id, r.provider_id, r.month
  on conflict (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, provider_id, month) do update set sent = t.sent + excluded.sent,
    opened = t.opened + excluded.opened,
    completed = t.completed + excluded.completed,
    expired = t.expired + excluded.expired)
  select jsonb_build_object('experience_type', d.experience_type, 'practice_id', d.practice_id, 'work_location_id', d.work_location_id, 'organizational_unit_id', d.organizational_unit_id, 'provider_id', d.provider_id, 'month', d.month),
    jsonb_strip_nulls(jsonb_build_object('sent', nullif(d.sent, 0), 'opened', nullif(d.opened, 0), 'completed', nullif(d.completed, 0), 'expired', nullif(d.expired, 0)))
  from differences d order by d.experience_type, d.practice_id, d.work_location_id, d.organizational_unit_id, d.provider_id, d.month;
end
$$;

create or replace function app.recount_question_weeks(the_organization_id uuid, from_day date, to_day date)
returns table (key jsonb, difference jsonb)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  return query with differences as materialized (select * from (
  select practice_id, question_id, week, sum(answers)::int as answers, sum(answer_sum)::int as answer_sum, sum(answer_squares)::int as answer_squares from (
    select s.practice_id as practice_id, a.question_id::uuid as question_id, date_trunc('week', s.completed_day)::date as week, 1 as place, 1 as answers, round(a.value * 100) as answer_sum, round(a.value * a.value) as answer_squares from surveys s join answers a on a.organization_id = s.organization_id and a.survey_id = s.id where (s.organization_id = the_organization_id and date_trunc('week', s.completed_day)::date >= from_day and date_trunc('week', s.completed_day)::date < to_day and s.completed_day >= from_day and s.completed_day < to_day + 7) and (s.completed_day is not null and s.practice_id is not null and a.category = 'QUESTION' and a.value is not null)
    union all select t.practice_id, t.question_id, t.week, 1, -t.answers, -t.answer_sum, -t.answer_squares from question_weeks t where t.organization_id = the_organization_id and t.week >= from_day and t.week < to_day) c group by practice_id, question_id, week) d where answers <> 0 or answer_sum <> 0 or answer_squares <> 0),
  mended as (insert into question_weeks as t (organization_id, practice_id, question_id, week, answers, answer_sum, answer_squares)
  select the_organization_id, r.practice_id, r.question_id, r.week, r.answers, r.answer_sum, r.answer_squares from (select * from differences) r order by r.practice_id, r.question_id, r.week
  on conflict (organization_id, practice_id, question_id, week) do update set answers = t.answers + excluded.answers,
    answer_sum = t.answer_sum + excluded.answer_sum,
    answer_squares = t.answer_squares + excluded.answer_squares)
  select jsonb_build_object('practice_id', d.practice_id, 'question_id', d.question_id, 'week', d.week),
    jsonb_strip_nulls(jsonb_build_object('answers', nullif(d.answers, 0), 'answer_sum', nullif(d.answer_sum, 0), 'answer_squares', nullif(d.answer_squares, 0)))
  from differences d order by d.practice_id, d.question_id, d.week;
end
$$;

create or replace function app.recount_response_days(the_organization_id uuid, from_day date, to_day date)
returns table (key jsonb, difference jsonb)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  return query with differences as materialized (select * from (
  select subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(score_comments)::int as score_comments, nullif(array_agg(nullif(category_counts, 0) order by place), array_fill(null::int, array[31])) as category_counts, nullif(array_agg(nullif(category_sums, 0) order by place), array_fill(null::int, array[31])) as category_sums, nullif(array_agg(nullif(category_squares, 0) order by place), array_fill(null::int, array[31])) as category_squares, nullif(array_agg(nullif(negative_outliers, 0) order by place), array_fill(null::int, array[31])) as negative_outliers, nullif(array_agg(nullif(category_comments, 0) order by place), array_fill(null::int, array[31])) as category_comments
  from (
    select subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type, place, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(category_counts)::int as category_counts, sum(category_sums)::int as category_sums, sum(category_squares)::int as category_squares, sum(negative_outliers)::int as negative_outliers, sum(score_comments)::int as score_comments, sum(category_comments)::int as category_comments
    from (
      with cells as (
    select k.subject as subject, k.experience_type as experience_type, k.provider_id as provider_id, s.completed_day as day, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, k.appointment_type as appointment_type, 1 as place, case when s.average_score is not null then 1 else 0 end as scores, case when s.average_score is not null then round(s.average_score * 100) else 0 end as score_sum, case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end as score_squares, case when s.nps_group = 'promoters' then 1 else 0 end as promoters, case when s.nps_group = 'passives' then 1 else 0 end as passives, case when s.nps_group = 'detractors' then 1 else 0 end as detractors, 0 as category_counts, 0 as category_sums, 0 as category_squares, 0 as negative_outliers, case when s.average_score is not null and s.feedback is not null then 1 else 0 end as score_comments, 0 as category_comments from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id, '' as appointment_type
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id, coalesce(s.appointment_type, '') as appointment_type where s.provider_id is not null
      union all select 'VISIT' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id, coalesce(s.appointment_type, '') as appointment_type where s.experience_type = 'PATIENT') k where (s.organization_id = the_organization_id and s.completed_day >= from_day and s.completed_day < to_day and s.completed_day >= from_day and s.completed_day < to_day + 7) and (s.completed_day is not null) and (s.completed_day > current_date - 100)
    union all select k.subject as subject, k.experience_type as experience_type, k.provider_id as provider_id, s.completed_day as day, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, k.appointment_type as appointment_type, app.category_id(a.category) as place, 0 as scores, 0 as score_sum, 0 as score_squares, 0 as promoters, 0 as passives, 0 as detractors, 1 as category_counts, round(a.value * 100) as category_sums, round(a.value * a.value) as category_squares, case when a.outlier < 0 then 1 else 0 end as negative_outliers, 0 as score_comments, case when s.feedback is not null then 1 else 0 end as category_comments from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id, '' as appointment_type
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id, coalesce(s.appointment_type, '') as appointment_type where s.provider_id is not null
      union all select 'VISIT' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id, coalesce(s.appointment_type, '') as appointment_type where s.experience_type = 'PATIENT') k join answers a on a.organization_id = s.organization_id and a.survey_id = s.id where (s.organization_id = the_organization_id and s.completed_day >= from_day and s.completed_day < to_day and s.completed_day >= from_day and s.completed_day < to_day + 7) and (s.completed_day is not null) and (s.completed_day > current_date - 100) and (a.value is not null) and (app.category_id(a.category) is not null)
    union all select t.subject, t.experience_type, t.provider_id, t.day, t.practice_id, t.work_location_id, t.organizational_unit_id, t.appointment_type, 1, -t.scores, -t.score_sum, -t.score_squares, -t.promoters, -t.passives, -t.detractors, 0, 0, 0, 0, -t.score_comments, 0 from response_days t where t.organization_id = the_organization_id and t.day >= from_day and t.day < to_day and t.day > current_date - 100
    union all select t.subject, t.experience_type, t.provider_id, t.day, t.practice_id, t.work_location_id, t.organizational_unit_id, t.appointment_type, u.place, 0, 0, 0, 0, 0, 0, -coalesce(u.category_counts, 0), -coalesce(u.category_sums, 0), -coalesce(u.category_squares, 0), -coalesce(u.negative_outliers, 0), 0, -coalesce(u.category_comments, 0)
    from response_days t cross join lateral unnest(t.category_counts, t.category_sums, t.category_squares, t.negative_outliers, t.category_comments) with ordinality as u(category_counts, category_sums, category_squares, negative_outliers, category_comments, place) where t.organization_id = the_organization_id and t.day >= from_day and t.day < to_day and t.day > current_date - 100)
      select * from cells
      union all select subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type, n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from (select distinct subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type from cells) k cross join generate_series(1, 31) n) c
    group by subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type, place) g
  group by subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type) d where scores <> 0 or score_sum <> 0 or score_squares <> 0 or promoters <> 0 or passives <> 0 or detractors <> 0 or score_comments <> 0 or category_counts is not null or category_sums is not null or category_squares is not null or negative_outliers is not null or category_comments is not null),
  mended as (insert into response_days as t (organization_id, subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, score_comments, category_counts, category_sums, category_squares, negative_outliers, category_comments)
  select the_organization_id, r.subject, r.experience_type, r.provider_id, r.day, r.practice_id, r.work_location_id, r.organizational_unit_id, r.appointment_type, r.scores, r.score_sum, r.score_squares, r.promoters, r.passives, r.detractors, r.score_comments, r.category_counts, r.category_sums, r.category_squares, r.negative_outliers, r.category_comments from (select * from differences) r order by r.subject, r.experience_type, r.provider_id, r.day, r.practice_id, r.work_location_id, r.organizational_unit_id, r.appointment_type
  on conflict (organization_id, subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type) do update set scores = t.scores + excluded.scores,
    score_sum = t.score_sum + excluded.score_sum,
    score_squares = t.score_squares + excluded.score_squares,
    promoters = t.promoters + excluded.promoters,
    passives = t.passives + excluded.passives,
    detractors = t.detractors + excluded.detractors,
    score_comments = t.score_comments + excluded.score_comments,
    category_counts = case when excluded.category_counts is null then t.category_counts else app.add_list(t.category_counts, excluded.category_counts) end,
    category_sums = case when excluded.category_sums is null then t.category_sums else app.add_list(t.category_sums, excluded.category_sums) end,
    category_squares = case when excluded.category_squares is null then t.category_squares else app.add_list(t.category_squares, excluded.category_squares) end,
    negative_outliers = case when excluded.negative_outliers is null then t.negative_outliers else app.add_list(t.negative_outliers, excluded.negative_outliers) end,
    category_comments = case when excluded.category_comments is null then t.category_comments else app.add_list(t.category_comments, excluded.category_comments) end)
  select jsonb_build_object('subject', d.subject, 'experience_type', d.experience_type, 'provider_id', d.provider_id, 'day', d.day, 'practice_id', d.practice_id, 'work_location_id', d.work_location_id, 'organizational_unit_id', d.organizational_unit_id, 'appointment_type', d.appointment_type),
    jsonb_strip_nulls(jsonb_build_object('scores', nullif(d.scores, 0), 'score_sum', nullif(d.score_sum, 0), 'score_squares', nullif(d.score_squares, 0), 'promoters', nullif(d.promoters, 0), 'passives', nullif(d.passives, 0), 'detractors', nullif(d.detractors, 0), 'score_comments', nullif(d.score_comments, 0), 'category_counts', d.category_counts, 'category_sums', d.category_sums, 'category_squares', d.category_squares, 'negative_outliers', d.negative_outliers, 'category_comments', d.category_comments))
  from differences d order by d.subject, d.experience_type, d.provider_id, d.day, d.practice_id, d.work_location_id, d.organizational_unit_id, d.appointment_type;
end
$$;

create or replace function app.recount_response_weeks(the_organization_id uuid, from_day date, to_day date)
returns table (key jsonb, difference jsonb)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  return query with differences as materialized (select * from (
  select subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id, sum(responses)::int as responses, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, nullif(array_agg(nullif(category_counts, 0) order by place), array_fill(null::int, array[31])) as category_counts, nullif(array_agg(nullif(category_sums, 0) order by place), array_fill(null::int, array[31])) as category_sums, nullif(array_agg(nullif(category_squares, 0) order by place), array_fill(null::int, array[31])) as category_squares
  from (
    select subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id, place, sum(responses)::int as responses, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(category_counts)::int as category_counts, sum(category_sums)::int as category_sums, sum(category_squares)::int as category_squares
    from (
      with cells as (
    select k.subject as subject, k.experience_type as experience_type, k.provider_id as provider_id, date_trunc('week', s.completed_day)::date as week, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, 1 as place, case when coalesce(s.part, 'ANSWERS') = 'ANSWERS' then 1 else 0 end as responses, case when s.average_score is not null then 1 else 0 end as scores, case when s.average_score is not null then round(s.average_score * 100) else 0 end as score_sum, case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end as score_squares, case when s.nps_group = 'promoters' then 1 else 0 end as promoters, case when s.nps_group = 'passives' then 1 else 0 end as passives, case when s.nps_group = 'detractors' then 1 else 0 end as detractors, 0 as category_counts, 0 as category_sums, 0 as category_squares from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k where (s.organization_id = the_organization_id and date_trunc('week', s.completed_day)::date >= from_day and date_trunc('week', s.completed_day)::date < to_day and s.completed_day >= from_day and s.completed_day < to_day + 7) and (s.completed_day is not null)
    union all select k.subject as subject, k.experience_type as experience_type, k.provider_id as provider_id, date_trunc('week', s.completed_day)::date as week, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, app.category_id(a.category) as place, 0 as responses, 0 as scores, 0 as score_sum, 0 as score_squares, 0 as promoters, 0 as passives, 0 as detractors, 1 as category_counts, round(a.value * 100) as category_sums, round(a.value * a.value) as category_squares from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k join answers a on a.organization_id = s.organization_id and a.survey_id = s.id where (s.organization_id = the_organization_id and date_trunc('week', s.completed_day)::date >= from_day and date_trunc('week', s.completed_day)::date < to_day and s.completed_day >= from_day and s.completed_day < to_day + 7) and (s.completed_day is not null) and (a.value is not null) and (app.category_id(a.category) is not null)
    union all select t.subject, t.experience_type, t.provider_id, t.week, t.practice_id, t.work_location_id, t.organizational_unit_id, 1, -t.responses, -t.scores, -t.score_sum, -t.score_squares, -t.promoters, -t.passives, -t.detractors, 0, 0, 0 from response_weeks t where t.organization_id = the_organization_id and t.week >= from_day and t.week < to_day
    union all select t.subject, t.experience_type, t.provider_id, t.week, t.practice_id, t.work_location_id, t.organizational_unit_id, u.place, 0, 0, 0, 0, 0, 0, 0, -coalesce(u.category_counts, 0), -coalesce(u.category_sums, 0), -coalesce(u.category_squares, 0)
    from response_weeks t cross join lateral unnest(t.category_counts, t.category_sums, t.category_squares) with ordinality as u(category_counts, category_sums, category_squares, place) where t.organization_id = the_organization_id and t.week >= from_day and t.week < to_day)
      select * from cells
      union all select subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id, n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from (select distinct subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id from cells) k cross join generate_series(1, 31) n) c
    group by subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id, place) g
  group by subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id) d where responses <> 0 or scores <> 0 or score_sum <> 0 or score_squares <> 0 or promoters <> 0 or passives <> 0 or detractors <> 0 or category_counts is not null or category_sums is not null or category_squares is not null),
  mended as (insert into response_weeks as t (organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares)
  select the_organization_id, r.subject, r.experience_type, r.provider_id, r.week, r.practice_id, r.work_location_id, r.organizational_unit_id, r.responses, r.scores, r.score_sum, r.score_squares, r.promoters, r.passives, r.detractors, r.category_counts, r.category_sums, r.category_squares from (select * from differences) r order by r.subject, r.experience_type, r.provider_id, r.week, r.practice_id, r.work_location_id, r.organizational_unit_id
  on conflict (organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id) do update set responses = t.responses + excluded.responses,
    scores = t.scores + excluded.scores,
    score_sum = t.score_sum + excluded.score_sum,
    score_squares = t.score_squares + excluded.score_squares,
    promoters = t.promoters + excluded.promoters,
    passives = t.passives + excluded.passives,
    detractors = t.detractors + excluded.detractors,
    category_counts = case when excluded.category_counts is null then t.category_counts else app.add_list(t.category_counts, excluded.category_counts) end,
    category_sums = case when excluded.category_sums is null then t.category_sums else app.add_list(t.category_sums, excluded.category_sums) end,
    category_squares = case when excluded.category_squares is null then t.category_squares else app.add_list(t.category_squares, excluded.category_squares) end)
  select jsonb_build_object('subject', d.subject, 'experience_type', d.experience_type, 'provider_id', d.provider_id, 'week', d.week, 'practice_id', d.practice_id, 'work_location_id', d.work_location_id, 'organizational_unit_id', d.organizational_unit_id),
    jsonb_strip_nulls(jsonb_build_object('responses', nullif(d.responses, 0), 'scores', nullif(d.scores, 0), 'score_sum', nullif(d.score_sum, 0), 'score_squares', nullif(d.score_squares, 0), 'promoters', nullif(d.promoters, 0), 'passives', nullif(d.passives, 0), 'detractors', nullif(d.detractors, 0), 'category_counts', d.category_counts, 'category_sums', d.category_sums, 'category_squares', d.category_squares))
  from differences d order by d.subject, d.experience_type, d.provider_id, d.week, d.practice_id, d.work_location_id, d.organizational_unit_id;
end
$$;

create or replace function app.recount_response_months(the_organization_id uuid, from_day date, to_day date)
returns table (key jsonb, difference jsonb)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  return query with differences as materialized (select * from (
  select subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, sum(responses)::int as responses, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(confidential_comments)::int as confidential_comments, nullif(array_agg(nullif(category_counts, 0) order by place), array_fill(null::int, array[31])) as category_counts, nullif(array_agg(nullif(category_sums, 0) order by place), array_fill(null::int, array[31])) as category_sums, nullif(array_agg(nullif(category_squares, 0) order by place), array_fill(null::int, array[31])) as category_squares, nullif(array_agg(nullif(new_counts, 0) order by place), array_fill(null::int, array[31])) as new_counts, nullif(array_agg(nullif(new_sums, 0) order by place), array_fill(null::int, array[31])) as new_sums, nullif(array_agg(nullif(new_squares, 0) order by place), array_fill(null::int, array[31])) as new_squares, nullif(array_agg(nullif(positive_outliers, 0) order by place), array_fill(null::int, array[31])) as positive_outliers, nullif(array_agg(nullif(negative_outliers, 0) order by place), array_fill(null::int, array[31])) as negative_outliers, nullif(array_agg(nullif(question_counts, 0) order by place), array_fill(null::int, array[31])) as question_counts, nullif(array_agg(nullif(question_sums, 0) order by place), array_fill(null::int, array[31])) as question_sums, nullif(array_agg(nullif(question_squares, 0) order by place), array_fill(null::int, array[31])) as question_squares, nullif(array_agg(nullif(appointment_counts, 0) order by place), array_fill(null::int, array[31])) as appointment_counts, nullif(array_agg(nullif(appointment_sums, 0) order by place), array_fill(null::int, array[31])) as appointment_sums, nullif(array_agg(nullif(appointment_squares, 0) order by place), array_fill(null::int, array[31])) as appointment_squares, nullif(array_agg(nullif(sentiments, 0) order by place), array_fill(null::int, array[31])) as sentiments, nullif(array_agg(nullif(sentiment_scores, 0) order by place), array_fill(null::int, array[31])) as sentiment_scores, nullif(array_agg(nullif(sentiment_sums, 0) order by place), array_fill(null::int, array[31])) as sentiment_sums, nullif(array_agg(nullif(sentiment_squares, 0) order by place), array_fill(null::int, array[31])) as sentiment_squares, nullif(array_agg(nullif(confidential_sentiments, 0) order by place), array_fill(null::int, array[31])) as confidential_sentiments, nullif(array_agg(nullif(requests, 0) order by place), array_fill(null::int, array[31])) as requests
  from (
    select subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, place, sum(responses)::int as responses, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(category_counts)::int as category_counts, sum(category_sums)::int as category_sums, sum(category_squares)::int as category_squares, sum(new_counts)::int as new_counts, sum(new_sums)::int as new_sums, sum(new_squares)::int as new_squares, sum(positive_outliers)::int as positive_outliers, sum(negative_outliers)::int as negative_outliers, sum(question_counts)::int as question_counts, sum(question_sums)::int as question_sums, sum(question_squares)::int as question_squares, sum(appointment_counts)::int as appointment_counts, sum(appointment_sums)::int as appointment_sums, sum(appointment_squares)::int as appointment_squares, sum(sentiments)::int as sentiments, sum(sentiment_scores)::int as sentiment_scores, sum(sentiment_sums)::int as sentiment_sums, sum(sentiment_squares)::int as sentiment_squares, sum(confidential_sentiments)::int as confidential_sentiments, sum(confidential_comments)::int as confidential_comments, sum(requests)::int as requests
    from (
      with cells as (
    select k.subject as subject, k.experience_type as experience_type, date_trunc('month', s.completed_day)::date as month, k.provider_id as provider_id, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, 1 as place, case when coalesce(s.part, 'ANSWERS') = 'ANSWERS' then 1 else 0 end as responses, case when s.average_score is not null then 1 else 0 end as scores, case when s.average_score is not null then round(s.average_score * 100) else 0 end as score_sum, case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end as score_squares, case when s.nps_group = 'promoters' then 1 else 0 end as promoters, case when s.nps_group = 'passives' then 1 else 0 end as passives, case when s.nps_group = 'detractors' then 1 else 0 end as detractors, 0 as category_counts, 0 as category_sums, 0 as category_squares, 0 as new_counts, 0 as new_sums, 0 as new_squares, 0 as positive_outliers, 0 as negative_outliers, 0 as question_counts, 0 as question_sums, 0 as question_squares, 0 as appointment_counts, 0 as appointment_sums, 0 as appointment_squares, 0 as sentiments, 0 as sentiment_scores, 0 as sentiment_sums, 0 as sentiment_squares, 0 as confidential_sentiments, case when s.part = 'COMMENT' then 1 else 0 end as confidential_comments, 0 as requests from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k where (s.organization_id = the_organization_id and date_trunc('month', s.completed_day)::date >= from_day and date_trunc('month', s.completed_day)::date < to_day and s.completed_day >= from_day and s.completed_day < to_day + 7) and (s.completed_day is not null)
    union all select k.subject as subject, k.experience_type as experience_type, date_trunc('month', s.completed_day)::date as month, k.provider_id as provider_id, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, app.category_id(a.category) as place, 0 as responses, 0 as scores, 0 as score_sum, 0 as score_squares, 0 as promoters, 0 as passives, 0 as detractors, 1 as category_counts, round(a.value * 100) as category_sums, round(a.value * a.value) as category_squares, case when s.visit = 'NEW' then 1 else 0 end as new_counts, case when s.visit = 'NEW' then round(a.value * 100) else 0 end as new_sums, case when s.visit = 'NEW' then round(a.value * a.value) else 0 end as new_squares, case when a.outlier > 0 then 1 else 0 end as positive_outliers, case when a.outlier < 0 then 1 else 0 end as negative_outliers, 0 as question_counts, 0 as question_sums, 0 as question_squares, 0 as appointment_counts, 0 as appointment_sums, 0 as appointment_squares, 0 as sentiments, 0 as sentiment_scores, 0 as sentiment_sums, 0 as sentiment_squares, 0 as confidential_sentiments, 0 as confidential_comments, 0 as requests from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k join answers a on a.organization_id = s.organization_id and a.survey_id = s.id where (s.organization_id = the_organization_id and date_trunc('month', s.completed_day)::date >= from_day and date_trunc('month', s.completed_day)::date < to_day and s.completed_day >= from_day and s.completed_day < to_day + 7) and (s.completed_day is not null) and (a.value is not null) and (app.category_id(a.category) is not null)
    union all select k.subject as subject, k.experience_type as experience_type, date_trunc('month', s.completed_day)::date as month, k.provider_id as provider_id, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, app.question_place(a.question_id) as place, 0 as responses, 0 as scores, 0 as score_sum, 0 as score_squares, 0 as promoters, 0 as passives, 0 as detractors, 0 as category_counts, 0 as category_sums, 0 as category_squares, 0 as new_counts, 0 as new_sums, 0 as new_squares, 0 as positive_outliers, 0 as negative_outliers, 1 as question_counts, round(a.value * 100) as question_sums, round(a.value * a.value) as question_squares, 0 as appointment_counts, 0 as appointment_sums, 0 as appointment_squares, 0 as sentiments, 0 as sentiment_scores, 0 as sentiment_sums, 0 as sentiment_squares, 0 as confidential_sentiments, 0 as confidential_comments, 0 as requests from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k join answers a on a.organization_id = s.organization_id and a.survey_id = s.id where (s.organization_id = the_organization_id and date_trunc('month', s.completed_day)::date >= from_day and date_trunc('month', s.completed_day)::date < to_day and s.completed_day >= from_day and s.completed_day < to_day + 7) and (s.completed_day is not null) and (s.experience_type = 'EMPLOYEE') and (a.value is not null) and (app.question_place(a.question_id) is not null)
    union all select k.subject as subject, k.experience_type as experience_type, date_trunc('month', s.completed_day)::date as month, k.provider_id as provider_id, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, array_position('{EXAM,HYGIENE,RESTORATIVE,ENDO,PERIO_HYGIENE,PERIO_SURGERY,REMOVABLE_PROS,IMPLANT,ORAL_SURGERY,ORTHO,OTHER}'::text[], s.appointment_type) as place, 0 as responses, 0 as scores, 0 as score_sum, 0 as score_squares, 0 as promoters, 0 as passives, 0 as detractors, 0 as category_counts, 0 as category_sums, 0 as category_squares, 0 as new_counts, 0 as new_sums, 0 as new_squares, 0 as positive_outliers, 0 as negative_outliers, 0 as question_counts, 0 as question_sums, 0 as question_squares, case when s.average_score is not null then 1 else 0 end as appointment_counts, case when s.average_score is not null then round(s.average_score * 100) else 0 end as appointment_sums, case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end as appointment_squares, 0 as sentiments, 0 as sentiment_scores, 0 as sentiment_sums, 0 as sentiment_squares, 0 as confidential_sentiments, 0 as confidential_comments, 0 as requests from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k where (s.organization_id = the_organization_id and date_trunc('month', s.completed_day)::date >= from_day and date_trunc('month', s.completed_day)::date < to_day and s.completed_day >= from_day and s.completed_day < to_day + 7) and (s.completed_day is not null) and array_position('{EXAM,HYGIENE,RESTORATIVE,ENDO,PERIO_HYGIENE,PERIO_SURGERY,REMOVABLE_PROS,IMPLANT,ORAL_SURGERY,ORTHO,OTHER}'::text[], s.appointment_type) is not null
    union all select k.subject as subject, k.experience_type as experience_type, date_trunc('month', s.completed_day)::date as month, k.provider_id as provider_id, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) as place, 0 as responses, 0 as scores, 0 as score_sum, 0 as score_squares, 0 as promoters, 0 as passives, 0 as detractors, 0 as category_counts, 0 as category_sums, 0 as category_squares, 0 as new_counts, 0 as new_sums, 0 as new_squares, 0 as positive_outliers, 0 as negative_outliers, 0 as question_counts, 0 as question_sums, 0 as question_squares, 0 as appointment_counts, 0 as appointment_sums, 0 as appointment_squares, 1 as sentiments, case when s.average_score is not null then 1 else 0 end as sentiment_scores, case when s.average_score is not null then round(s.average_score * 100) else 0 end as sentiment_sums, case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end as sentiment_squares, case when s.part = 'COMMENT' then 1 else 0 end as confidential_sentiments, 0 as confidential_comments, 0 as requests from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k where (s.organization_id = the_organization_id and date_trunc('month', s.completed_day)::date >= from_day and date_trunc('month', s.completed_day)::date < to_day and s.completed_day >= from_day and s.completed_day < to_day + 7) and (s.completed_day is not null) and array_position('{POSITIVE,NEUTRAL,NEGATIVE,MIXED}'::text[], s.sentiment) is not null
    union all select k.subject as subject, k.experience_type as experience_type, date_trunc('month', s.completed_day)::date as month, k.provider_id as provider_id, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, array_position('{NOT_CONTACTED,ALREADY_ENGAGED,LEFT_MESSAGE,UNABLE_TO_CONTACT,RESOLVED_WITH_CONFIDENCE,RESOLVED_WITH_UNCERTANTY,LOST}'::text[], s.srr_status) as place, 0 as responses, 0 as scores, 0 as score_sum, 0 as score_squares, 0 as promoters, 0 as passives, 0 as detractors, 0 as category_counts, 0 as category_sums, 0 as category_squares, 0 as new_counts, 0 as new_sums, 0 as new_squares, 0 as positive_outliers, 0 as negative_outliers, 0 as question_counts, 0 as question_sums, 0 as question_squares, 0 as appointment_counts, 0 as appointment_sums, 0 as appointment_squares, 0 as sentiments, 0 as sentiment_scores, 0 as sentiment_sums, 0 as sentiment_squares, 0 as confidential_sentiments, 0 as confidential_comments, 1 as requests from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k where (s.organization_id = the_organization_id and date_trunc('month', s.completed_day)::date >= from_day and date_trunc('month', s.completed_day)::date < to_day and s.completed_day >= from_day and s.completed_day < to_day + 7) and (s.completed_day is not null) and array_position('{NOT_CONTACTED,ALREADY_ENGAGED,LEFT_MESSAGE,UNABLE_TO_CONTACT,RESOLVED_WITH_CONFIDENCE,RESOLVED_WITH_UNCERTANTY,LOST}'::text[], s.srr_status) is not null
    union all select t.subject, t.experience_type, t.month, t.provider_id, t.practice_id, t.work_location_id, t.organizational_unit_id, 1, -t.responses, -t.scores, -t.score_sum, -t.score_squares, -t.promoters, -t.passives, -t.detractors, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -t.confidential_comments, 0 from response_months t where t.organization_id = the_organization_id and t.month >= from_day and t.month < to_day
    union all select t.subject, t.experience_type, t.month, t.provider_id, t.practice_id, t.work_location_id, t.organizational_unit_id, u.place, 0, 0, 0, 0, 0, 0, 0, -coalesce(u.category_counts, 0), -coalesce(u.category_sums, 0), -coalesce(u.category_squares, 0), -coalesce(u.new_counts, 0), -coalesce(u.new_sums, 0), -coalesce(u.new_squares, 0), -coalesce(u.positive_outliers, 0), -coalesce(u.negative_outliers, 0), -coalesce(u.question_counts, 0), -coalesce(u.question_sums, 0), -coalesce(u.question_squares, 0), -coalesce(u.appointment_counts, 0), -coalesce(u.appointment_sums, 0), -coalesce(u.appointment_squares, 0), -coalesce(u.sentiments, 0), -coalesce(u.sentiment_scores, 0), -coalesce(u.sentiment_sums, 0), -coalesce(u.sentiment_squares, 0), -coalesce(u.confidential_sentiments, 0), 0, -coalesce(u.requests, 0)
    from response_months t cross join lateral unnest(t.category_counts, t.category_sums, t.category_squares, t.new_counts, t.new_sums, t.new_squares, t.positive_outliers, t.negative_outliers, t.question_counts, t.question_sums, t.question_squares, t.appointment_counts, t.appointment_sums, t.appointment_squares, t.sentiments, t.sentiment_scores, t.sentiment_sums, t.sentiment_squares, t.confidential_sentiments, t.requests) with ordinality as u(category_counts, category_sums, category_squares, new_counts, new_sums, new_squares, positive_outliers, negative_outliers, question_counts, question_sums, question_squares, appointment_counts, appointment_sums, appointment_squares, sentiments, sentiment_scores, sentiment_sums, sentiment_squares, confidential_sentiments, requests, place) where t.organization_id = the_organization_id and t.month >= from_day and t.month < to_day)
      select * from cells
      union all select subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from (select distinct subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id from cells) k cross join generate_series(1, 31) n) c
    group by subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, place) g
  group by subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id) d where responses <> 0 or scores <> 0 or score_sum <> 0 or score_squares <> 0 or promoters <> 0 or passives <> 0 or detractors <> 0 or confidential_comments <> 0 or category_counts is not null or category_sums is not null or category_squares is not null or new_counts is not null or new_sums is not null or new_squares is not null or positive_outliers is not null or negative_outliers is not null or question_counts is not null or question_sums is not null or question_squares is not null or appointment_counts is not null or appointment_sums is not null or appointment_squares is not null or sentiments is not null or sentiment_scores is not null or sentiment_sums is not null or sentiment_squares is not null or confidential_sentiments is not null or requests is not null),
  mended as (insert into response_months as t (organization_id, subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, confidential_comments, category_counts, category_sums, category_squares, new_counts, new_sums, new_squares, positive_outliers, negative_outliers, question_counts, question_sums, question_squares, appointment_counts, appointment_sums, appointment_squares, sentiments, sentiment_scores, sentiment_sums, sentiment_squares, confidential_sentiments, requests)
  select the_organization_id, r.subject, r.experience_type, r.month, r.provider_id, r.practice_id, r.work_location_id, r.organizational_unit_id, r.responses, r.scores, r.score_sum, r.score_squares, r.promoters, r.passives, r.detractors, r.confidential_comments, r.category_counts, r.category_sums, r.category_squares, r.new_counts, r.new_sums, r.new_squares, r.positive_outliers, r.negative_outliers, r.question_counts, r.question_sums, r.question_squares, r.appointment_counts, r.appointment_sums, r.appointment_squares, r.sentiments, r.sentiment_scores, r.sentiment_sums, r.sentiment_squares, r.confidential_sentiments, r.requests from (select * from differences) r order by r.subject, r.experience_type, r.month, r.provider_id, r.practice_id, r.work_location_id, r.organizational_unit_id
  on conflict (organization_id, subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id) do update set responses = t.responses + excluded.responses,
    scores = t.scores + excluded.scores,
    score_sum = t.score_sum + excluded.score_sum,
    score_squares = t.score_squares + excluded.score_squares,
    promoters = t.promoters + excluded.promoters,
    passives = t.passives + excluded.passives,
    detractors = t.detractors + excluded.detractors,
    confidential_comments = t.confidential_comments + excluded.confidential_comments,
    category_counts = case when excluded.category_counts is null then t.category_counts else app.add_list(t.category_counts, excluded.category_counts) end,
    category_sums = case when excluded.category_sums is null then t.category_sums else app.add_list(t.category_sums, excluded.category_sums) end,
    category_squares = case when excluded.category_squares is null then t.category_squares else app.add_list(t.category_squares, excluded.category_squares) end,
    new_counts = case when excluded.new_counts is null then t.new_counts else app.add_list(t.new_counts, excluded.new_counts) end,
    new_sums = case when excluded.new_sums is null then t.new_sums else app.add_list(t.new_sums, excluded.new_sums) end,
    new_squares = case when excluded.new_squares is null then t.new_squares else app.add_list(t.new_squares, excluded.new_squares) end,
    positive_outliers = case when excluded.positive_outliers is null then t.positive_outliers else app.add_list(t.positive_outliers, excluded.positive_outliers) end,
    negative_outliers = case when excluded.negative_outliers is null then t.negative_outliers else app.add_list(t.negative_outliers, excluded.negative_outliers) end,
    question_counts = case when excluded.question_counts is null then t.question_counts else app.add_list(t.question_counts, excluded.question_counts) end,
    question_sums = case when excluded.question_sums is null then t.question_sums else app.add_list(t.question_sums, excluded.question_sums) end,
    question_squares = case when excluded.question_squares is null then t.question_squares else app.add_list(t.question_squares, excluded.question_squares) end,
    appointment_counts = case when excluded.appointment_counts is null then t.appointment_counts else app.add_list(t.appointment_counts, excluded.appointment_counts) end,
    appointment_sums = case when excluded.appointment_sums is null then t.appointment_sums else app.add_list(t.appointment_sums, excluded.appointment_sums) end,
    appointment_squares = case when excluded.appointment_squares is null then t.appointment_squares else app.add_list(t.appointment_squares, excluded.appointment_squares) end,
    sentiments = case when excluded.sentiments is null then t.sentiments else app.add_list(t.sentiments, excluded.sentiments) end,
    sentiment_scores = case when excluded.sentiment_scores is null then t.sentiment_scores else app.add_list(t.sentiment_scores, excluded.sentiment_scores) end,
    sentiment_sums = case when excluded.sentiment_sums is null then t.sentiment_sums else app.add_list(t.sentiment_sums, excluded.sentiment_sums) end,
    sentiment_squares = case when excluded.sentiment_squares is null then t.sentiment_squares else app.add_list(t.sentiment_squares, excluded.sentiment_squares) end,
    confidential_sentiments = case when excluded.confidential_sentiments is null then t.confidential_sentiments else app.add_list(t.confidential_sentiments, excluded.confidential_sentiments) end,
    requests = case when excluded.requests is null then t.requests else app.add_list(t.requests, excluded.requests) end)
  select jsonb_build_object('subject', d.subject, 'experience_type', d.experience_type, 'month', d.month, 'provider_id', d.provider_id, 'practice_id', d.practice_id, 'work_location_id', d.work_location_id, 'organizational_unit_id', d.organizational_unit_id),
    jsonb_strip_nulls(jsonb_build_object('responses', nullif(d.responses, 0), 'scores', nullif(d.scores, 0), 'score_sum', nullif(d.score_sum, 0), 'score_squares', nullif(d.score_squares, 0), 'promoters', nullif(d.promoters, 0), 'passives', nullif(d.passives, 0), 'detractors', nullif(d.detractors, 0), 'confidential_comments', nullif(d.confidential_comments, 0), 'category_counts', d.category_counts, 'category_sums', d.category_sums, 'category_squares', d.category_squares, 'new_counts', d.new_counts, 'new_sums', d.new_sums, 'new_squares', d.new_squares, 'positive_outliers', d.positive_outliers, 'negative_outliers', d.negative_outliers, 'question_counts', d.question_counts, 'question_sums', d.question_sums, 'question_squares', d.question_squares, 'appointment_counts', d.appointment_counts, 'appointment_sums', d.appointment_sums, 'appointment_squares', d.appointment_squares, 'sentiments', d.sentiments, 'sentiment_scores', d.sentiment_scores, 'sentiment_sums', d.sentiment_sums, 'sentiment_squares', d.sentiment_squares, 'confidential_sentiments', d.confidential_sentiments, 'requests', d.requests))
  from differences d order by d.subject, d.experience_type, d.month, d.provider_id, d.practice_id, d.work_location_id, d.organizational_unit_id;
end
$$;

-- The rows that response_months would have if only these days were counted; without the lists by other things than
-- categories and questions. A null counts all: patients and employees, or each place and provider.
create or replace function app.count_response_months(the_organization_id uuid, from_day date, to_day date, the_subject text, the_type text,
  the_practice_ids uuid[] default null, the_work_location_ids uuid[] default null, the_organizational_unit_ids uuid[] default null, the_provider_ids uuid[] default null)
returns table (subject text, experience_type text, month date, provider_id uuid, practice_id uuid, work_location_id uuid, organizational_unit_id uuid, responses integer, scores integer, score_sum integer, score_squares integer, promoters integer, passives integer, detractors integer, confidential_comments integer, category_counts integer[], category_sums integer[], category_squares integer[], new_counts integer[], new_sums integer[], new_squares integer[], positive_outliers integer[], negative_outliers integer[], question_counts integer[], question_sums integer[], question_squares integer[])
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query select subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, sum(responses)::int as responses, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(confidential_comments)::int as confidential_comments, nullif(array_agg(nullif(category_counts, 0) order by place), array_fill(null::int, array[31])) as category_counts, nullif(array_agg(nullif(category_sums, 0) order by place), array_fill(null::int, array[31])) as category_sums, nullif(array_agg(nullif(category_squares, 0) order by place), array_fill(null::int, array[31])) as category_squares, nullif(array_agg(nullif(new_counts, 0) order by place), array_fill(null::int, array[31])) as new_counts, nullif(array_agg(nullif(new_sums, 0) order by place), array_fill(null::int, array[31])) as new_sums, nullif(array_agg(nullif(new_squares, 0) order by place), array_fill(null::int, array[31])) as new_squares, nullif(array_agg(nullif(positive_outliers, 0) order by place), array_fill(null::int, array[31])) as positive_outliers, nullif(array_agg(nullif(negative_outliers, 0) order by place), array_fill(null::int, array[31])) as negative_outliers, nullif(array_agg(nullif(question_counts, 0) order by place), array_fill(null::int, array[31])) as question_counts, nullif(array_agg(nullif(question_sums, 0) order by place), array_fill(null::int, array[31])) as question_sums, nullif(array_agg(nullif(question_squares, 0) order by place), array_fill(null::int, array[31])) as question_squares
  from (
    select subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, place, sum(responses)::int as responses, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(category_counts)::int as category_counts, sum(category_sums)::int as category_sums, sum(category_squares)::int as category_squares, sum(new_counts)::int as new_counts, sum(new_sums)::int as new_sums, sum(new_squares)::int as new_squares, sum(positive_outliers)::int as positive_outliers, sum(negative_outliers)::int as negative_outliers, sum(question_counts)::int as question_counts, sum(question_sums)::int as question_sums, sum(question_squares)::int as question_squares, sum(confidential_comments)::int as confidential_comments
    from (
      with cells as (
    select subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, place, sum(responses)::int as responses, sum(scores)::int as scores, sum(score_sum)::int as score_sum, sum(score_squares)::int as score_squares, sum(promoters)::int as promoters, sum(passives)::int as passives, sum(detractors)::int as detractors, sum(category_counts)::int as category_counts, sum(category_sums)::int as category_sums, sum(category_squares)::int as category_squares, sum(new_counts)::int as new_counts, sum(new_sums)::int as new_sums, sum(new_squares)::int as new_squares, sum(positive_outliers)::int as positive_outliers, sum(negative_outliers)::int as negative_outliers, sum(question_counts)::int as question_counts, sum(question_sums)::int as question_sums, sum(question_squares)::int as question_squares, sum(confidential_comments)::int as confidential_comments from (
    select k.subject as subject, k.experience_type as experience_type, date_trunc('month', s.completed_day)::date as month, k.provider_id as provider_id, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, 1 as place, case when coalesce(s.part, 'ANSWERS') = 'ANSWERS' then 1 else 0 end as responses, case when s.average_score is not null then 1 else 0 end as scores, case when s.average_score is not null then round(s.average_score * 100) else 0 end as score_sum, case when s.average_score is not null then round(s.average_score * s.average_score) else 0 end as score_squares, case when s.nps_group = 'promoters' then 1 else 0 end as promoters, case when s.nps_group = 'passives' then 1 else 0 end as passives, case when s.nps_group = 'detractors' then 1 else 0 end as detractors, 0 as category_counts, 0 as category_sums, 0 as category_squares, 0 as new_counts, 0 as new_sums, 0 as new_squares, 0 as positive_outliers, 0 as negative_outliers, 0 as question_counts, 0 as question_sums, 0 as question_squares, case when s.part = 'COMMENT' then 1 else 0 end as confidential_comments from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k where (s.organization_id = the_organization_id and s.completed_day >= from_day and s.completed_day < to_day
      and (the_type is null or s.experience_type = the_type)
      and k.subject = the_subject
      and (the_practice_ids is null or coalesce(s.practice_id, app.nobody()) = any(the_practice_ids))
      and (the_work_location_ids is null or coalesce(s.work_location_id, app.nobody()) = any(the_work_location_ids))
      and (the_organizational_unit_ids is null or coalesce(s.organizational_unit_id, app.nobody()) = any(the_organizational_unit_ids))
      and (the_provider_ids is null or s.provider_id = any(the_provider_ids))) and (s.completed_day is not null)
    union all select k.subject as subject, k.experience_type as experience_type, date_trunc('month', s.completed_day)::date as month, k.provider_id as provider_id, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, app.category_id(a.category) as place, 0 as responses, 0 as scores, 0 as score_sum, 0 as score_squares, 0 as promoters, 0 as passives, 0 as detractors, 1 as category_counts, round(a.value * 100) as category_sums, round(a.value * a.value) as category_squares, case when s.visit = 'NEW' then 1 else 0 end as new_counts, case when s.visit = 'NEW' then round(a.value * 100) else 0 end as new_sums, case when s.visit = 'NEW' then round(a.value * a.value) else 0 end as new_squares, case when a.outlier > 0 then 1 else 0 end as positive_outliers, case when a.outlier < 0 then 1 else 0 end as negative_outliers, 0 as question_counts, 0 as question_sums, 0 as question_squares, 0 as confidential_comments from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k join answers a on a.organization_id = s.organization_id and a.survey_id = s.id where (s.organization_id = the_organization_id and s.completed_day >= from_day and s.completed_day < to_day
      and (the_type is null or s.experience_type = the_type)
      and k.subject = the_subject
      and (the_practice_ids is null or coalesce(s.practice_id, app.nobody()) = any(the_practice_ids))
      and (the_work_location_ids is null or coalesce(s.work_location_id, app.nobody()) = any(the_work_location_ids))
      and (the_organizational_unit_ids is null or coalesce(s.organizational_unit_id, app.nobody()) = any(the_organizational_unit_ids))
      and (the_provider_ids is null or s.provider_id = any(the_provider_ids))) and (s.completed_day is not null) and (a.value is not null) and (app.category_id(a.category) is not null)
    union all select k.subject as subject, k.experience_type as experience_type, date_trunc('month', s.completed_day)::date as month, k.provider_id as provider_id, k.practice_id as practice_id, k.work_location_id as work_location_id, k.organizational_unit_id as organizational_unit_id, app.question_place(a.question_id) as place, 0 as responses, 0 as scores, 0 as score_sum, 0 as score_squares, 0 as promoters, 0 as passives, 0 as detractors, 0 as category_counts, 0 as category_sums, 0 as category_squares, 0 as new_counts, 0 as new_sums, 0 as new_squares, 0 as positive_outliers, 0 as negative_outliers, 1 as question_counts, round(a.value * 100) as question_sums, round(a.value * a.value) as question_squares, 0 as confidential_comments from surveys s cross join lateral (select 'PLACE' as subject, s.experience_type as experience_type, app.nobody() as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, coalesce(s.work_location_id, app.nobody()) as work_location_id, coalesce(s.organizational_unit_id, app.nobody()) as organizational_unit_id
      union all select 'PROVIDER' as subject, s.experience_type as experience_type, s.provider_id as provider_id, coalesce(s.practice_id, app.nobody()) as practice_id, app.nobody() as work_location_id, app.nobody() as organizational_unit_id where s.provider_id is not null) k join answers a on a.organization_id = s.organization_id and a.survey_id = s.id where (s.organization_id = the_organization_id and s.completed_day >= from_day and s.completed_day < to_day
      and (the_type is null or s.experience_type = the_type)
      and k.subject = the_subject
      and (the_practice_ids is null or coalesce(s.practice_id, app.nobody()) = any(the_practice_ids))
      and (the_work_location_ids is null or coalesce(s.work_location_id, app.nobody()) = any(the_work_location_ids))
      and (the_organizational_unit_ids is null or coalesce(s.organizational_unit_id, app.nobody()) = any(the_organizational_unit_ids))
      and (the_provider_ids is null or s.provider_id = any(the_provider_ids))) and (s.completed_day is not null) and (s.experience_type = 'EMPLOYEE') and (a.value is not null) and (app.question_place(a.question_id) is not null)) cells group by subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, place)
      select * from cells
      union all select subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from (select distinct subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id from cells) k cross join generate_series(1, 31) n) c
    group by subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, place) g
  group by subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id;
end
$$;
grant execute on function app.count_response_months to chairside_request;

-- Moves the sums of a deleted row of work_locations to the row without a place, as its surveys go, or deletes its own.
create or replace function app.leave_work_locations() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  the_organization_id uuid := old.organization_id;
begin
  with left_behind as (delete from funnel_months where organization_id = the_organization_id and work_location_id = old.id returning *)
  insert into funnel_months as t (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, provider_id, month, sent, opened, completed, expired)
  select the_organization_id, r.experience_type, r.practice_id, r.work_location_id, r.organizational_unit_id, r.provider_id, r.month, r.sent, r.opened, r.completed, r.expired from (select experience_type, practice_id, app.nobody() as work_location_id, organizational_unit_id, provider_id, month, sent, opened, completed, expired from left_behind) r order by r.experience_type, r.practice_id, r.work_location_id, r.organizational_unit_id, r.provider_id, r.month
  on conflict (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, provider_id, month) do update set sent = t.sent + excluded.sent,
    opened = t.opened + excluded.opened,
    completed = t.completed + excluded.completed,
    expired = t.expired + excluded.expired;
  with left_behind as (delete from response_days where organization_id = the_organization_id and work_location_id = old.id returning *)
  insert into response_days as t (organization_id, subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, score_comments, category_counts, category_sums, category_squares, negative_outliers, category_comments)
  select the_organization_id, r.subject, r.experience_type, r.provider_id, r.day, r.practice_id, r.work_location_id, r.organizational_unit_id, r.appointment_type, r.scores, r.score_sum, r.score_squares, r.promoters, r.passives, r.detractors, r.score_comments, r.category_counts, r.category_sums, r.category_squares, r.negative_outliers, r.category_comments from (select subject, experience_type, provider_id, day, practice_id, app.nobody() as work_location_id, organizational_unit_id, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, score_comments, category_counts, category_sums, category_squares, negative_outliers, category_comments from left_behind) r order by r.subject, r.experience_type, r.provider_id, r.day, r.practice_id, r.work_location_id, r.organizational_unit_id, r.appointment_type
  on conflict (organization_id, subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type) do update set scores = t.scores + excluded.scores,
    score_sum = t.score_sum + excluded.score_sum,
    score_squares = t.score_squares + excluded.score_squares,
    promoters = t.promoters + excluded.promoters,
    passives = t.passives + excluded.passives,
    detractors = t.detractors + excluded.detractors,
    score_comments = t.score_comments + excluded.score_comments,
    category_counts = case when excluded.category_counts is null then t.category_counts else app.add_list(t.category_counts, excluded.category_counts) end,
    category_sums = case when excluded.category_sums is null then t.category_sums else app.add_list(t.category_sums, excluded.category_sums) end,
    category_squares = case when excluded.category_squares is null then t.category_squares else app.add_list(t.category_squares, excluded.category_squares) end,
    negative_outliers = case when excluded.negative_outliers is null then t.negative_outliers else app.add_list(t.negative_outliers, excluded.negative_outliers) end,
    category_comments = case when excluded.category_comments is null then t.category_comments else app.add_list(t.category_comments, excluded.category_comments) end;
  with left_behind as (delete from response_weeks where organization_id = the_organization_id and work_location_id = old.id returning *)
  insert into response_weeks as t (organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares)
  select the_organization_id, r.subject, r.experience_type, r.provider_id, r.week, r.practice_id, r.work_location_id, r.organizational_unit_id, r.responses, r.scores, r.score_sum, r.score_squares, r.promoters, r.passives, r.detractors, r.category_counts, r.category_sums, r.category_squares from (select subject, experience_type, provider_id, week, practice_id, app.nobody() as work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares from left_behind) r order by r.subject, r.experience_type, r.provider_id, r.week, r.practice_id, r.work_location_id, r.organizational_unit_id
  on conflict (organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id) do update set responses = t.responses + excluded.responses,
    scores = t.scores + excluded.scores,
    score_sum = t.score_sum + excluded.score_sum,
    score_squares = t.score_squares + excluded.score_squares,
    promoters = t.promoters + excluded.promoters,
    passives = t.passives + excluded.passives,
    detractors = t.detractors + excluded.detractors,
    category_counts = case when excluded.category_counts is null then t.category_counts else app.add_list(t.category_counts, excluded.category_counts) end,
    category_sums = case when excluded.category_sums is null then t.category_sums else app.add_list(t.category_sums, excluded.category_sums) end,
    category_squares = case when excluded.category_squares is null then t.category_squares else app.add_list(t.category_squares, excluded.category_squares) end;
  with left_behind as (delete from response_months where organization_id = the_organization_id and work_location_id = old.id returning *)
  insert into response_months as t (organization_id, subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, confidential_comments, category_counts, category_sums, category_squares, new_counts, new_sums, new_squares, positive_outliers, negative_outliers, question_counts, question_sums, question_squares, appointment_counts, appointment_sums, appointment_squares, sentiments, sentiment_scores, sentiment_sums, sentiment_squares, confidential_sentiments, requests)
  select the_organization_id, r.subject, r.experience_type, r.month, r.provider_id, r.practice_id, r.work_location_id, r.organizational_unit_id, r.responses, r.scores, r.score_sum, r.score_squares, r.promoters, r.passives, r.detractors, r.confidential_comments, r.category_counts, r.category_sums, r.category_squares, r.new_counts, r.new_sums, r.new_squares, r.positive_outliers, r.negative_outliers, r.question_counts, r.question_sums, r.question_squares, r.appointment_counts, r.appointment_sums, r.appointment_squares, r.sentiments, r.sentiment_scores, r.sentiment_sums, r.sentiment_squares, r.confidential_sentiments, r.requests from (select subject, experience_type, month, provider_id, practice_id, app.nobody() as work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, confidential_comments, category_counts, category_sums, category_squares, new_counts, new_sums, new_squares, positive_outliers, negative_outliers, question_counts, question_sums, question_squares, appointment_counts, appointment_sums, appointment_squares, sentiments, sentiment_scores, sentiment_sums, sentiment_squares, confidential_sentiments, requests from left_behind) r order by r.subject, r.experience_type, r.month, r.provider_id, r.practice_id, r.work_location_id, r.organizational_unit_id
  on conflict (organization_id, subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id) do update set responses = t.responses + excluded.responses,
    scores = t.scores + excluded.scores,
    score_sum = t.score_sum + excluded.score_sum,
    score_squares = t.score_squares + excluded.score_squares,
    promoters = t.promoters + excluded.promoters,
    passives = t.passives + excluded.passives,
    detractors = t.detractors + excluded.detractors,
    confidential_comments = t.confidential_comments + excluded.confidential_comments,
    category_counts = case when excluded.category_counts is null then t.category_counts else app.add_list(t.category_counts, excluded.category_counts) end,
    category_sums = case when excluded.category_sums is null then t.category_sums else app.add_list(t.category_sums, excluded.category_sums) end,
    category_squares = case when excluded.category_squares is null then t.category_squares else app.add_list(t.category_squares, excluded.category_squares) end,
    new_counts = case when excluded.new_counts is null then t.new_counts else app.add_list(t.new_counts, excluded.new_counts) end,
    new_sums = case when excluded.new_sums is null then t.new_sums else app.add_list(t.new_sums, excluded.new_sums) end,
    new_squares = case when excluded.new_squares is null then t.new_squares else app.add_list(t.new_squares, excluded.new_squares) end,
    positive_outliers = case when excluded.positive_outliers is null then t.positive_outliers else app.add_list(t.positive_outliers, excluded.positive_outliers) end,
    negative_outliers = case when excluded.negative_outliers is null then t.negative_outliers else app.add_list(t.negative_outliers, excluded.negative_outliers) end,
    question_counts = case when excluded.question_counts is null then t.question_counts else app.add_list(t.question_counts, excluded.question_counts) end,
    question_sums = case when excluded.question_sums is null then t.question_sums else app.add_list(t.question_sums, excluded.question_sums) end,
    question_squares = case when excluded.question_squares is null then t.question_squares else app.add_list(t.question_squares, excluded.question_squares) end,
    appointment_counts = case when excluded.appointment_counts is null then t.appointment_counts else app.add_list(t.appointment_counts, excluded.appointment_counts) end,
    appointment_sums = case when excluded.appointment_sums is null then t.appointment_sums else app.add_list(t.appointment_sums, excluded.appointment_sums) end,
    appointment_squares = case when excluded.appointment_squares is null then t.appointment_squares else app.add_list(t.appointment_squares, excluded.appointment_squares) end,
    sentiments = case when excluded.sentiments is null then t.sentiments else app.add_list(t.sentiments, excluded.sentiments) end,
    sentiment_scores = case when excluded.sentiment_scores is null then t.sentiment_scores else app.add_list(t.sentiment_scores, excluded.sentiment_scores) end,
    sentiment_sums = case when excluded.sentiment_sums is null then t.sentiment_sums else app.add_list(t.sentiment_sums, excluded.sentiment_sums) end,
    sentiment_squares = case when excluded.sentiment_squares is null then t.sentiment_squares else app.add_list(t.sentiment_squares, excluded.sentiment_squares) end,
    confidential_sentiments = case when excluded.confidential_sentiments is null then t.confidential_sentiments else app.add_list(t.confidential_sentiments, excluded.confidential_sentiments) end,
    requests = case when excluded.requests is null then t.requests else app.add_list(t.requests, excluded.requests) end;
  return null;
end
$$;
create or replace trigger leave_rollups after delete on work_locations for each row execute function app.leave_work_locations();

-- Moves the sums of a deleted row of organizational_units to the row without a place, as its surveys go, or deletes its own.
create or replace function app.leave_organizational_units() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  the_organization_id uuid := old.organization_id;
begin
  with left_behind as (delete from funnel_months where organization_id = the_organization_id and organizational_unit_id = old.id returning *)
  insert into funnel_months as t (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, provider_id, month, sent, opened, completed, expired)
  select the_organization_id, r.experience_type, r.practice_id, r.work_location_id, r.organizational_unit_id, r.provider_id, r.month, r.sent, r.opened, r.completed, r.expired from (select experience_type, practice_id, work_location_id, app.nobody() as organizational_unit_id, provider_id, month, sent, opened, completed, expired from left_behind) r order by r.experience_type, r.practice_id, r.work_location_id, r.organizational_unit_id, r.provider_id, r.month
  on conflict (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, provider_id, month) do update set sent = t.sent + excluded.sent,
    opened = t.opened + excluded.opened,
    completed = t.completed + excluded.completed,
    expired = t.expired + excluded.expired;
  with left_behind as (delete from response_days where organization_id = the_organization_id and organizational_unit_id = old.id returning *)
  insert into response_days as t (organization_id, subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, score_comments, category_counts, category_sums, category_squares, negative_outliers, category_comments)
  select the_organization_id, r.subject, r.experience_type, r.provider_id, r.day, r.practice_id, r.work_location_id, r.organizational_unit_id, r.appointment_type, r.scores, r.score_sum, r.score_squares, r.promoters, r.passives, r.detractors, r.score_comments, r.category_counts, r.category_sums, r.category_squares, r.negative_outliers, r.category_comments from (select subject, experience_type, provider_id, day, practice_id, work_location_id, app.nobody() as organizational_unit_id, appointment_type, scores, score_sum, score_squares, promoters, passives, detractors, score_comments, category_counts, category_sums, category_squares, negative_outliers, category_comments from left_behind) r order by r.subject, r.experience_type, r.provider_id, r.day, r.practice_id, r.work_location_id, r.organizational_unit_id, r.appointment_type
  on conflict (organization_id, subject, experience_type, provider_id, day, practice_id, work_location_id, organizational_unit_id, appointment_type) do update set scores = t.scores + excluded.scores,
    score_sum = t.score_sum + excluded.score_sum,
    score_squares = t.score_squares + excluded.score_squares,
    promoters = t.promoters + excluded.promoters,
    passives = t.passives + excluded.passives,
    detractors = t.detractors + excluded.detractors,
    score_comments = t.score_comments + excluded.score_comments,
    category_counts = case when excluded.category_counts is null then t.category_counts else app.add_list(t.category_counts, excluded.category_counts) end,
    category_sums = case when excluded.category_sums is null then t.category_sums else app.add_list(t.category_sums, excluded.category_sums) end,
    category_squares = case when excluded.category_squares is null then t.category_squares else app.add_list(t.category_squares, excluded.category_squares) end,
    negative_outliers = case when excluded.negative_outliers is null then t.negative_outliers else app.add_list(t.negative_outliers, excluded.negative_outliers) end,
    category_comments = case when excluded.category_comments is null then t.category_comments else app.add_list(t.category_comments, excluded.category_comments) end;
  with left_behind as (delete from response_weeks where organization_id = the_organization_id and organizational_unit_id = old.id returning *)
  insert into response_weeks as t (organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares)
  select the_organization_id, r.subject, r.experience_type, r.provider_id, r.week, r.practice_id, r.work_location_id, r.organizational_unit_id, r.responses, r.scores, r.score_sum, r.score_squares, r.promoters, r.passives, r.detractors, r.category_counts, r.category_sums, r.category_squares from (select subject, experience_type, provider_id, week, practice_id, work_location_id, app.nobody() as organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, category_counts, category_sums, category_squares from left_behind) r order by r.subject, r.experience_type, r.provider_id, r.week, r.practice_id, r.work_location_id, r.organizational_unit_id
  on conflict (organization_id, subject, experience_type, provider_id, week, practice_id, work_location_id, organizational_unit_id) do update set responses = t.responses + excluded.responses,
    scores = t.scores + excluded.scores,
    score_sum = t.score_sum + excluded.score_sum,
    score_squares = t.score_squares + excluded.score_squares,
    promoters = t.promoters + excluded.promoters,
    passives = t.passives + excluded.passives,
    detractors = t.detractors + excluded.detractors,
    category_counts = case when excluded.category_counts is null then t.category_counts else app.add_list(t.category_counts, excluded.category_counts) end,
    category_sums = case when excluded.category_sums is null then t.category_sums else app.add_list(t.category_sums, excluded.category_sums) end,
    category_squares = case when excluded.category_squares is null then t.category_squares else app.add_list(t.category_squares, excluded.category_squares) end;
  with left_behind as (delete from response_months where organization_id = the_organization_id and organizational_unit_id = old.id returning *)
  insert into response_months as t (organization_id, subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, confidential_comments, category_counts, category_sums, category_squares, new_counts, new_sums, new_squares, positive_outliers, negative_outliers, question_counts, question_sums, question_squares, appointment_counts, appointment_sums, appointment_squares, sentiments, sentiment_scores, sentiment_sums, sentiment_squares, confidential_sentiments, requests)
  select the_organization_id, r.subject, r.experience_type, r.month, r.provider_id, r.practice_id, r.work_location_id, r.organizational_unit_id, r.responses, r.scores, r.score_sum, r.score_squares, r.promoters, r.passives, r.detractors, r.confidential_comments, r.category_counts, r.category_sums, r.category_squares, r.new_counts, r.new_sums, r.new_squares, r.positive_outliers, r.negative_outliers, r.question_counts, r.question_sums, r.question_squares, r.appointment_counts, r.appointment_sums, r.appointment_squares, r.sentiments, r.sentiment_scores, r.sentiment_sums, r.sentiment_squares, r.confidential_sentiments, r.requests from (select subject, experience_type, month, provider_id, practice_id, work_location_id, app.nobody() as organizational_unit_id, responses, scores, score_sum, score_squares, promoters, passives, detractors, confidential_comments, category_counts, category_sums, category_squares, new_counts, new_sums, new_squares, positive_outliers, negative_outliers, question_counts, question_sums, question_squares, appointment_counts, appointment_sums, appointment_squares, sentiments, sentiment_scores, sentiment_sums, sentiment_squares, confidential_sentiments, requests from left_behind) r order by r.subject, r.experience_type, r.month, r.provider_id, r.practice_id, r.work_location_id, r.organizational_unit_id
  on conflict (organization_id, subject, experience_type, month, provider_id, practice_id, work_location_id, organizational_unit_id) do update set responses = t.responses + excluded.responses,
    scores = t.scores + excluded.scores,
    score_sum = t.score_sum + excluded.score_sum,
    score_squares = t.score_squares + excluded.score_squares,
    promoters = t.promoters + excluded.promoters,
    passives = t.passives + excluded.passives,
    detractors = t.detractors + excluded.detractors,
    confidential_comments = t.confidential_comments + excluded.confidential_comments,
    category_counts = case when excluded.category_counts is null then t.category_counts else app.add_list(t.category_counts, excluded.category_counts) end,
    category_sums = case when excluded.category_sums is null then t.category_sums else app.add_list(t.category_sums, excluded.category_sums) end,
    category_squares = case when excluded.category_squares is null then t.category_squares else app.add_list(t.category_squares, excluded.category_squares) end,
    new_counts = case when excluded.new_counts is null then t.new_counts else app.add_list(t.new_counts, excluded.new_counts) end,
    new_sums = case when excluded.new_sums is null then t.new_sums else app.add_list(t.new_sums, excluded.new_sums) end,
    new_squares = case when excluded.new_squares is null then t.new_squares else app.add_list(t.new_squares, excluded.new_squares) end,
    positive_outliers = case when excluded.positive_outliers is null then t.positive_outliers else app.add_list(t.positive_outliers, excluded.positive_outliers) end,
    negative_outliers = case when excluded.negative_outliers is null then t.negative_outliers else app.add_list(t.negative_outliers, excluded.negative_outliers) end,
    question_counts = case when excluded.question_counts is null then t.question_counts else app.add_list(t.question_counts, excluded.question_counts) end,
    question_sums = case when excluded.question_sums is null then t.question_sums else app.add_list(t.question_sums, excluded.question_sums) end,
    question_squares = case when excluded.question_squares is null then t.question_squares else app.add_list(t.question_squares, excluded.question_squares) end,
    appointment_counts = case when excluded.appointment_counts is null then t.appointment_counts else app.add_list(t.appointment_counts, excluded.appointment_counts) end,
    appointment_sums = case when excluded.appointment_sums is null then t.appointment_sums else app.add_list(t.appointment_sums, excluded.appointment_sums) end,
    appointment_squares = case when excluded.appointment_squares is null then t.appointment_squares else app.add_list(t.appointment_squares, excluded.appointment_squares) end,
    sentiments = case when excluded.sentiments is null then t.sentiments else app.add_list(t.sentiments, excluded.sentiments) end,
    sentiment_scores = case when excluded.sentiment_scores is null then t.sentiment_scores else app.add_list(t.sentiment_scores, excluded.sentiment_scores) end,
    sentiment_sums = case when excluded.sentiment_sums is null then t.sentiment_sums else app.add_list(t.sentiment_sums, excluded.sentiment_sums) end,
    sentiment_squares = case when excluded.sentiment_squares is null then t.sentiment_squares else app.add_list(t.sentiment_squares, excluded.sentiment_squares) end,
    confidential_sentiments = case when excluded.confidential_sentiments is null then t.confidential_sentiments else app.add_list(t.confidential_sentiments, excluded.confidential_sentiments) end,
    requests = case when excluded.requests is null then t.requests else app.add_list(t.requests, excluded.requests) end;
  return null;
end
$$;
create or replace trigger leave_rollups after delete on organizational_units for each row execute function app.leave_organizational_units();

-- Moves the sums of a deleted row of users to the row without a place, as its surveys go, or deletes its own.
create or replace function app.leave_users() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  the_organization_id uuid := old.organization_id;
begin
  with left_behind as (delete from funnel_months where organization_id = the_organization_id and provider_id = old.id returning *)
  insert into funnel_months as t (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, provider_id, month, sent, opened, completed, expired)
  select the_organization_id, r.experience_type, r.practice_id, r.work_location_id, r.organizational_unit_id, r.provider_id, r.month, r.sent, r.opened, r.completed, r.expired from (select experience_type, practice_id, work_location_id, organizational_unit_id, app.nobody() as provider_id, month, sent, opened, completed, expired from left_behind) r order by r.experience_type, r.practice_id, r.work_location_id, r.organizational_unit_id, r.provider_id, r.month
  on conflict (organization_id, experience_type, practice_id, work_location_id, organizational_unit_id, provider_id, month) do update set sent = t.sent + excluded.sent,
    opened = t.opened + excluded.opened,
    completed = t.completed + excluded.completed,
    expired = t.expired + excluded.expired;
  delete from response_days where organization_id = the_organization_id and provider_id = old.id;
  delete from response_weeks where organization_id = the_organization_id and provider_id = old.id;
  delete from response_months where organization_id = the_organization_id and provider_id = old.id;
  return null;
end
$$;
create or replace trigger leave_rollups after delete on users for each row execute function app.leave_users();

-- Counts the rollups of an organization anew, from one day to before another, both the first of a month; answers where
-- they differed, and mends them. Adds differences instead of setting sums, so that surveys completed meanwhile keep counting.
create or replace function app.recount_rollups(the_organization_id uuid, from_day date, to_day date)
returns table (rollup text, key jsonb, difference jsonb)
language plpgsql set search_path = public, pg_temp
as $$
begin
  return query select 'response_days'::text, r.key, r.difference from app.recount_response_days(the_organization_id, from_day, to_day) r;
  return query select 'response_weeks'::text, r.key, r.difference from app.recount_response_weeks(the_organization_id, from_day, to_day) r;
  return query select 'response_months'::text, r.key, r.difference from app.recount_response_months(the_organization_id, from_day, to_day) r;
  return query select 'question_weeks'::text, r.key, r.difference from app.recount_question_weeks(the_organization_id, from_day, to_day) r;
  return query select 'funnel_months'::text, r.key, r.difference from app.recount_funnel_months(the_organization_id, from_day, to_day) r;
end
$$;
