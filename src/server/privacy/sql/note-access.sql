-- Adds an entry to the access log of the request's organization.
create or replace function app.note_access(the_action text, the_person text, the_email text, the_target text, the_records integer,
  the_feedback_ids text, the_ip text) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into access_events (organization_id, at, action, person, email, target, records, feedback_ids, ip)
  values (current_setting('app.organization_id')::uuid, now(), the_action, the_person, the_email, the_target, the_records,
    the_feedback_ids, the_ip)
$$;
revoke execute on function app.note_access from public;
grant execute on function app.note_access to chairside_request;
