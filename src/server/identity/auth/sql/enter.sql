-- Opens the transaction of a request: verifies that its session is valid and unchanged since the server loaded it, then sets
-- the organization and user for row-level security. Raises CS401 otherwise. Runs as the owner: requests cannot read sessions.
create or replace function app.enter(the_token_hash text, the_organization_id uuid, the_user_id uuid, the_fingerprint text)
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
    and s.last_seen_at > now() - make_interval(mins => o.idle_minutes)
    and u.status = 'ACTIVE'
    and u.allow_login
    and app.session_fingerprint(u.updated_at, o.updated_at) = the_fingerprint;
  if the_session is null then
    raise exception 'the session has ended or changed' using errcode = 'CS401';
  end if;
  perform set_config('app.organization_id', the_organization_id::text, true),
    set_config('app.user_id', the_user_id::text, true);
  -- the embedded database only reads while its disk is full
  if not was_seen_lately and current_setting('transaction_read_only') = 'off' then
    -- a concurrent request writes the same values: skip the row instead of waiting for its lock
    update public.sessions set last_seen_at = now()
    where id = (select id from public.sessions where id = the_session for update skip locked);
  end if;
end
$$;
revoke execute on function app.enter from public;
grant execute on function app.enter to chairside_request;
