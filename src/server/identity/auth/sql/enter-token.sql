-- Opens the transaction of a request with a bearer token, as app.enter does for a session. A token with the role API_INTERNAL
-- works while the internal user who created it may sign in. Raises CS401 if the token is no longer valid.
create or replace function app.enter_token(the_token_hash text, the_organization_id uuid, the_token_id uuid,
  the_fingerprint text, the_ip text)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  is_noted boolean;
begin
  select t.last_used_at > now() - interval '1 minute' and t.last_used_ip is not distinct from the_ip
  into is_noted
  from public.api_tokens t
  join public.organizations o on o.id = t.organization_id
  left join public.users u on t.role = 'API_INTERNAL' and u.organization_id = t.organization_id
    and u.id = t.created_by_id and u.role = 'ADMIN' and u.status = 'ACTIVE' and u.allow_login
  where t.token_hash = the_token_hash
    and t.organization_id = the_organization_id
    and t.id = the_token_id
    and t.revoked_at is null
    and (t.ends_at is null or t.ends_at > now())
    and (t.role = 'API_EXTERNAL' or u.id is not null)
    and 'API' = any(o.entitlement_types)
    and app.session_fingerprint(greatest(t.updated_at, u.updated_at), o.updated_at) = the_fingerprint;
  if not found then
    raise exception 'the token has ended or changed' using errcode = 'CS401';
  end if;
  perform set_config('app.organization_id', the_organization_id::text, true),
    set_config('app.user_id', the_token_id::text, true);
  -- the embedded database only reads while its disk is full
  if is_noted is not true and current_setting('transaction_read_only') = 'off' then
    -- another request is writing nearly the same values: skip the row instead of waiting for its lock
    update public.api_tokens set last_used_at = now(), last_used_ip = the_ip
    where organization_id = the_organization_id and id = (
      select id from public.api_tokens
      where organization_id = the_organization_id and id = the_token_id for update skip locked);
  end if;
end
$$;
revoke execute on function app.enter_token from public;
grant execute on function app.enter_token to chairside_request;
