-- The ground under the generated tables: functions that they and the server build on. Written by hand, applied first.
-- The role chairside_request is made by the runner (src/server/db/ensure-role.ts), since roles belong to the whole server.

create schema if not exists app;
grant usage on schema public, app to chairside_request;
revoke create on schema public from public;

-- How text is sorted and searched: without case and accents. Most text is ASCII and takes the short way.
-- Not STRICT, so that the planner can inline it.
create function app.sort_key(value text) returns text
language sql immutable parallel safe
return case
  when octet_length(value) = char_length(value) then lower(value)
  else lower(regexp_replace(normalize(value, NFKD), U&'[\0300-\036F]', '', 'g'))
end;

-- A moment as the API writes it: what JavaScript's toISOString gives.
create function app.iso(value timestamptz) returns text
language sql stable parallel safe
return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The versions of the rows that a session was loaded from.
create function app.session_fingerprint(user_updated_at timestamptz, organization_updated_at timestamptz) returns text
language sql immutable parallel safe
return (extract(epoch from user_updated_at) * 1000)::bigint::text || '.'
  || (extract(epoch from organization_updated_at) * 1000)::bigint::text;

-- Opens the transaction of a request: verifies that its session is alive and unchanged since the server loaded it, and
-- sets whose rows may be reached. Raises CS401 otherwise. Runs as the owner: requests cannot read sessions.
create function app.enter(the_token_hash text, the_organization_id uuid, the_user_id uuid, the_fingerprint text)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  the_session uuid;
  was_seen_lately boolean;
begin
  select s.id, s.last_seen_at > now() - interval '1 minute'
  into the_session, was_seen_lately
  from public.sessions s
  join public.users u on u.organization_id = s.organization_id and u.id = s.user_id
  join public.organizations o on o.id = s.organization_id
  where s.token_hash = the_token_hash
    and s.organization_id = the_organization_id
    and s.user_id = the_user_id
    and s.expires_at > now()
    and s.last_seen_at > now() - interval '12 hours'
    and u.status = 'ACTIVE'
    and u.allow_login
    and app.session_fingerprint(u.updated_at, o.updated_at) = the_fingerprint;
  if the_session is null then
    raise exception 'the session has ended or changed' using errcode = 'CS401';
  end if;
  perform set_config('app.organization_id', the_organization_id::text, true),
    set_config('app.user_id', the_user_id::text, true);
  if not was_seen_lately then
    -- whoever is writing it already writes the same: never wait for them
    update public.sessions set last_seen_at = now()
    where id = (select id from public.sessions where id = the_session for update skip locked);
  end if;
end
$$;
revoke execute on function app.enter from public;
grant execute on function app.enter to chairside_request;

-- Keeps record_counts, so that a list's total needs no count(*). A statement trigger on each tenant table calls it:
--   create trigger record_counts_insert after insert on <table> referencing new table as changed
--     for each statement execute function app.count_rows();
--   create trigger record_counts_delete after delete on <table> referencing old table as changed
--     for each statement execute function app.count_rows();
-- Sixteen slots a table, so that writers at the same time seldom wait for each other.
create function app.count_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.record_counts as c (organization_id, table_name, slot, count)
  select organization_id, tg_table_name, pg_backend_pid() % 16,
    case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed
  group by organization_id
  order by organization_id
  on conflict (organization_id, table_name, slot) do update set count = c.count + excluded.count;
  return null;
end
$$;
revoke execute on function app.count_rows from public;
