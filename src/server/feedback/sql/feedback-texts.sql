-- Full-text index of feedback. A trigger maintains it, so code that writes surveys does not have to.

create or replace function app.stemming(language text) returns text
language sql immutable parallel safe return
  case when language = 'ENGLISH' then 'english' when language in ('SPANISH', 'SPANISH_MEXICO') then 'spanish' else 'simple' end;

-- The stem of a word under a text search configuration, as `words` store it. That of a stop word is empty.
create or replace function app.stem_of(word text, stemming text) returns text
language sql immutable parallel safe return case stemming
  when 'english' then coalesce((ts_lexize('english_stem', app.sort_key(word)))[1], '')
  when 'spanish' then coalesce((ts_lexize('spanish_stem', app.sort_key(word)))[1], '')
  else app.sort_key(word) end;

-- What a comment and its translation add to `words`, behind the name.
create or replace function app.comment_words(comment text, stemming text, translation text) returns tsvector
language sql immutable parallel safe return to_tsvector(stemming::regconfig, app.sort_key(coalesce(comment, '')))
  || to_tsvector('english', app.sort_key(coalesce(translation, '')));

-- The stems in `words` and the pairs of adjacent ones, each behind the form in which a word cloud may show it: a word of the shown
-- text, in its language, that is neither short nor a stop word. The stems are those of the index, so a cloud counts what a search finds.
-- The words of a displayed pair follow each other directly; a search also finds them across punctuation. In PL/pgSQL, which keeps
-- its plan from one survey to the next: planning takes twice as long as the query, and a plan for one text seems cheaper to it.
drop function if exists app.terms_of(text, text);
create or replace function app.terms_of(words tsvector, shown text, stemming text) returns text[]
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with lexemes as materialized (
      select u.lexeme, p.at from unnest(words) u cross join unnest(u.positions) p (at)
    ), stems as (
      select lexeme as stem from lexemes
      union select a.lexeme || ' ' || b.lexeme from lexemes a join lexemes b on b.at = a.at + 1
    ), parsed as (
      select row_number() over (order by place) as place, case when tokid in (1, 2, 10, 11) and char_length(token) > 2 and case stemming
        when 'english' then ts_lexize('english_stem', token) when 'spanish' then ts_lexize('spanish_stem', token)
        else array[token] end <> '{}' then token end as form
      from ts_parse('default', lower(shown)) with ordinality as p(tokid, token, place)
      where tokid <> 12 or token !~ '^\s*$'
    ), stemmed as (
      select place, form, nullif(app.stem_of(form, stemming), '') as stem from parsed where form is not null
    ), named as (
      select form, stem from stemmed
      union all select a.form || ' ' || b.form, a.stem || ' ' || b.stem from stemmed a join stemmed b on b.place = a.place + 1
    ), forms as (
      select stem, mode() within group (order by form) as form from named group by stem
    )
    select coalesce(array_agg(case when form = stem then stem else coalesce(form, '') || '/' || stem end order by stem), '{}')
    from stems left join forms using (stem));
end
$$;

-- A typed search as words of one language. The last word may be a prefix.
create or replace function app.feedback_query(stemming regconfig, typed text, beginning text) returns tsquery
language sql immutable parallel safe return websearch_to_tsquery(stemming, app.sort_key(typed)) && case
  when beginning = '' then ''::tsquery
  else plainto_tsquery(stemming, app.sort_key(beginning)) 
    || to_tsquery('simple', quote_literal(app.sort_key(beginning)) || ':*') end;

-- The query of a search in all languages. The index reads a word's rows once for each mention in the query, so each word appears
-- once: identical queries of several languages are merged, and words that the prefix covers are omitted.
create or replace function app.feedback_match(typed text, beginning text) returns tsquery
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select string_agg(distinct '(' || whole.query::text || ')', ' | ')::tsquery
    from (values ('english'::regconfig), ('spanish'), ('simple')) s(stemming)
    cross join (values (app.sort_key(typed), app.sort_key(beginning))) k(words, last)
    cross join lateral (values (plainto_tsquery(stemming, last)),
      (case when last <> '' then to_tsquery('simple', quote_literal(last) || ':*') end)) l(query)
    cross join lateral (values (case when last = '' then websearch_to_tsquery(stemming, words)
      else websearch_to_tsquery(stemming, words) && l.query end)) whole(query)
    where numnode(whole.query) > 0 and (last = '' or numnode(l.query) > 0
      and (l.query::text like '%:*' or not starts_with(btrim(l.query::text, ''''), last))));
end
$$;

-- Limits a query to comments: names have weight A, comments have D.
create or replace function app.in_comments(query tsquery) returns tsquery
language sql immutable parallel safe
return regexp_replace(query::text, $$('(?:[^']|'')*')(?::(\*?))?$$, '\1:\2D', 'g')::tsquery;

-- Of completed surveys: those without a comment have no terms.
drop function if exists app.keep_feedback_terms(surveys);
create or replace function app.keep_feedback_terms(changed surveys[]) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into feedback_terms (organization_id, survey_id, experience_type, practice_id, provider_id, work_location_id,
    organizational_unit_id, completed_day, score, stemming, confidential, terms)
  select survey.organization_id, survey.id, survey.experience_type, survey.practice_id, survey.provider_id,
    survey.work_location_id, survey.organizational_unit_id, survey.completed_day, survey.score, s.stemming,
    survey.part is not distinct from 'COMMENT',
    app.terms_of(app.comment_words(survey.feedback, s.stemming, survey.translation), coalesce(survey.translation, survey.feedback),
      case when survey.translation is null then s.stemming else 'english' end)
  from unnest(changed) survey
  cross join lateral (select app.stemming(coalesce(survey.comment_language, survey.language))) s (stemming)
  where survey.feedback is not null
  on conflict (organization_id, survey_id) do update set practice_id = excluded.practice_id,
    provider_id = excluded.provider_id, work_location_id = excluded.work_location_id,
    organizational_unit_id = excluded.organizational_unit_id, completed_day = excluded.completed_day,
    score = excluded.score, stemming = excluded.stemming, terms = excluded.terms;
end
$$;
revoke execute on function app.keep_feedback_terms from public;

-- Of completed surveys.
create or replace function app.keep_feedback_texts(changed surveys[]) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into feedback_texts (organization_id, survey_id, experience_type, practice_id, provider_id, stemming,
    completed_at, completed_day, work_location_id, organizational_unit_id, appointment_type, score, nps_group, sentiment,
    srr_status, has_text, words)
  select survey.organization_id, survey.id, survey.experience_type, survey.practice_id, survey.provider_id, s.stemming,
    survey.completed_at, survey.completed_day, survey.work_location_id, survey.organizational_unit_id,
    survey.appointment_type, survey.score, survey.nps_group, survey.sentiment, survey.srr_status, survey.feedback is not null,
    setweight(to_tsvector('simple', s.name) || to_tsvector(s.stemming::regconfig, s.name), 'A')
      || app.comment_words(survey.feedback, s.stemming, survey.translation)
  from unnest(changed) survey
  cross join lateral (select app.stemming(coalesce(survey.comment_language, survey.language)),
    app.sort_key(coalesce(survey.recipient_name, ''))) s (stemming, name)
  on conflict (organization_id, survey_id) do update set practice_id = excluded.practice_id,
    provider_id = excluded.provider_id, completed_at = excluded.completed_at, completed_day = excluded.completed_day,
    work_location_id = excluded.work_location_id, organizational_unit_id = excluded.organizational_unit_id,
    appointment_type = excluded.appointment_type, score = excluded.score, nps_group = excluded.nps_group,
    sentiment = excluded.sentiment, srr_status = excluded.srr_status, has_text = excluded.has_text, words = excluded.words;
  perform app.keep_feedback_terms(changed);
end
$$;
revoke execute on function app.keep_feedback_texts from public;

create or replace function app.keep_feedback_text() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform app.keep_feedback_texts(array[new]);
  return null;
end
$$;

create or replace trigger surveys_feedback_text_insert after insert on surveys
  for each row when (new.completed_at is not null) execute function app.keep_feedback_text();
create or replace trigger surveys_feedback_text_update
  after update of completed_at, completed_day, feedback, translation, recipient_name, practice_id, provider_id, work_location_id,
    organizational_unit_id, appointment_type, score, nps_group, sentiment, srr_status, language, comment_language on surveys
  for each row when (new.completed_at is not null) execute function app.keep_feedback_text();

-- The texts of the organization. Under row-level security PostgreSQL would not use the word index, because its operator is not
-- leakproof; the view's condition equals the policy's.
create or replace view app.own_feedback_texts as
  select * from feedback_texts
  where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid;
grant select on app.own_feedback_texts to chairside_request;

-- Surveys that were stored before the trigger existed.
update surveys s set completed_day = completed_day
where completed_at is not null and not exists (
  select 1 from feedback_texts t where t.organization_id = s.organization_id and t.survey_id = s.id);

-- Comments whose terms are missing, as after a change of their format.
select app.keep_feedback_terms(array[s]) from surveys s
where completed_at is not null and feedback is not null and not exists (
  select 1 from feedback_terms t where t.organization_id = s.organization_id and t.survey_id = s.id);
