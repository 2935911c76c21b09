-- Scores of all entities of a type in all organizations, for the owner: practices and providers for patients; organizations,
-- work locations and units for employees. Place 1 is the score, the others are categories; at least 5 responses each.
--   the_grain: WEEK, MONTH, or QUARTER (any three consecutive months); from_day, to_day: range of their first days
--   by_start: one result per start, or one for the whole range; the_place: only this place
create or replace function app.entity_scores(the_grain text, the_type text, from_day date, to_day date, by_start boolean,
  the_place integer default null)
returns table (start date, organization_id uuid, entity_id uuid, place integer, n bigint, score float8)
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  grain text := case the_grain when 'WEEK' then 'week' else 'month' end;
  source text := 'response_' || grain || 's';
  entity text := case the_type when 'PROVIDER' then 'provider_id' when 'PRACTICE' then 'practice_id'
    when 'LOCATION' then 'work_location_id' when 'UNIT' then 'organizational_unit_id' else 'organization_id' end;
  kind text := case the_type when 'PROVIDER' then 'subject = ''PROVIDER'''
    when 'PRACTICE' then 'subject = ''PLACE'' and experience_type = ''PATIENT'''
    else 'subject = ''PLACE'' and experience_type = ''EMPLOYEE''' end;
  first_day text := case when by_start then 't.' || grain else '$1' end;
begin
  if the_grain = 'QUARTER' then
    -- a month belongs to the quarters that start in it or in one of the two months before
    source := '(select q.start, m.* from ' || source || ' m cross join lateral (
      select (m.month - make_interval(months => back))::date from generate_series(0, 2) back) as q(start)
      where m.month >= $1 and m.month < $2 + interval ''2 months'')';
    first_day := 't.start';
    grain := 'start';
  end if;
  if the_place is null or the_place = 1 then
    return query execute format(
      'select %s, t.organization_id, t.%I, 1, sum(t.scores), sum(t.score_sum)::float8 / sum(t.scores) from %s t
       where t.%I >= $1 and t.%I < $2 and %s and t.%I <> app.nobody() group by 1, 2, 3 having sum(t.scores) >= 5',
      first_day, entity, source, grain, grain, kind, entity) using from_day, to_day;
  end if;
  if the_place is null then
    return query execute format(
      'select %s, t.organization_id, t.%I, u.place::integer + 1, sum(u.n), sum(u.sum)::float8 / sum(u.n) from %s t
       cross join lateral unnest(t.category_counts, t.category_sums) with ordinality as u(n, sum, place)
       where t.%I >= $1 and t.%I < $2 and %s and t.%I <> app.nobody() and u.n > 0 group by 1, 2, 3, 4 having sum(u.n) >= 5',
      first_day, entity, source, grain, grain, kind, entity) using from_day, to_day;
  elsif the_place > 1 then
    return query execute format(
      'select %s, t.organization_id, t.%I, $3, sum(t.category_counts[$3 - 1]),
         sum(t.category_sums[$3 - 1])::float8 / sum(t.category_counts[$3 - 1]) from %s t
       where t.%I >= $1 and t.%I < $2 and %s and t.%I <> app.nobody() group by 1, 2, 3 having sum(t.category_counts[$3 - 1]) >= 5',
      first_day, entity, source, grain, grain, kind, entity) using from_day, to_day, the_place;
  end if;
end
$$;
revoke execute on function app.entity_scores from public;

-- Adds ranks and mid-rank percentiles: 100 * (lower + equal / 2) / all.
create or replace function app.ranked_scores(the_grain text, the_type text, from_day date, to_day date, by_start boolean,
  the_place integer default null)
returns table (start date, organization_id uuid, entity_id uuid, place integer, n bigint, score float8, rank bigint, total bigint, percentile float8)
language sql stable set search_path = public, pg_temp
as $$
  select c.start, c.organization_id, c.entity_id, c.place, c.n, c.score, c.total - c.below - c.equal + 1, c.total,
    100 * (c.below + c.equal::float8 / 2) / c.total
  from (
    -- one sort serves all three window functions
    select s.*, count(*) over (partition by s.start, s.place) as total, count(*) over (partition by s.start, s.place, s.score) as equal,
      rank() over (partition by s.start, s.place order by s.score) - 1 as below
    from app.entity_scores(the_grain, the_type, from_day, to_day, by_start, the_place) s) c
$$;
revoke execute on function app.ranked_scores from public;

-- Standings of the request's organization over several months. Other organizations appear only in the ranks and totals.
create or replace function app.own_standings(the_type text, from_day date, to_day date, the_place integer)
returns table (entity_id uuid, n bigint, score float8, rank bigint, total bigint, percentile float8)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.entity_id, r.n, r.score, r.rank, r.total, r.percentile
  from app.ranked_scores('MONTH', the_type, from_day, to_day, false, the_place) r
  where r.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
$$;
revoke execute on function app.own_standings from public;
grant execute on function app.own_standings to chairside_request;

-- Updates the standings of all weeks, months or quarters that start in the given range. Returns the number of changed rows.
create or replace function app.keep_standings(the_grain text, the_type text, from_day date, to_day date) returns bigint
language plpgsql set search_path = public, pg_temp
as $$
declare
  changed bigint;
begin
  with cells as materialized (select * from app.ranked_scores(the_grain, the_type, from_day, to_day, true)),
  rows as materialized (
    select e.start, e.organization_id, e.entity_id, array_agg(c.n::integer order by g.place) as counts,
      array_agg(round(c.score)::integer order by g.place) as scores, array_agg(c.rank::integer order by g.place) as ranks,
      array_agg(c.total::integer order by g.place) as totals,
      array_agg(round(c.percentile * 100)::integer order by g.place) as percentiles
    from (select distinct k.start, k.organization_id, k.entity_id from cells k) e
    cross join generate_series(1, (select max(m.place) from cells m)) as g(place)
    left join cells c using (start, organization_id, entity_id, place)
    group by 1, 2, 3),
  gone as (
    delete from standings s where s.grain = the_grain and s.entity_type = the_type and s.start >= from_day and s.start < to_day
      and not exists (select from rows r where r.organization_id = s.organization_id and r.start = s.start and r.entity_id = s.entity_id)
    returning 1),
  kept as (
    insert into standings as s (organization_id, grain, entity_type, start, entity_id, counts, scores, ranks, totals, percentiles)
    select r.organization_id, the_grain, the_type, r.start, r.entity_id, r.counts, r.scores, r.ranks, r.totals, r.percentiles
    from rows r order by 1, 2, 3, 4, 5
    on conflict (organization_id, grain, entity_type, start, entity_id) do update set counts = excluded.counts,
      scores = excluded.scores, ranks = excluded.ranks, totals = excluded.totals, percentiles = excluded.percentiles
    where (s.counts, s.scores, s.ranks, s.totals, s.percentiles)
      is distinct from (excluded.counts, excluded.scores, excluded.ranks, excluded.totals, excluded.percentiles)
    returning 1)
  select (select count(*) from gone) + (select count(*) from kept) into changed;
  return changed;
end
$$;
revoke execute on function app.keep_standings from public;
