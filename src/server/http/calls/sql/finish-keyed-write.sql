-- Marks the write of an Idempotency-Key as done, at the end of its own transaction. Raises CS409 if another request has claimed the
-- key since, which rolls the transaction back: of two writes with one key only one is committed.
create or replace function app.finish_keyed_write(the_organization_id uuid, the_token_id uuid, the_key text, the_started_at timestamptz)
returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  update idempotency_keys set is_committed = true, updated_at = now()
  where organization_id = the_organization_id and token_id = the_token_id and key = the_key and started_at = the_started_at;
  if not found then
    raise exception 'another request has claimed the key' using errcode = 'CS409';
  end if;
end
$$;
revoke execute on function app.finish_keyed_write from public;
grant execute on function app.finish_keyed_write to chairside_request;
