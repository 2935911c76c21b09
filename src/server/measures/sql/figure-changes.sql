-- Records that a transaction changes the data behind figures: see the record Figure Change. A transaction records each
-- organization once; a setting holds the recorded ones, and a rollback to a savepoint undoes both.

create or replace function app.note_figure_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  the_organization_id uuid := coalesce(new.organization_id, old.organization_id);
  noted text := coalesce(current_setting('app.figure_changes', true), '');
begin
  if strpos(noted, the_organization_id::text) > 0 then
    return null;
  end if;
  insert into figure_changes as c (organization_id, backend, transaction)
  values (the_organization_id, pg_backend_pid(), pg_current_xact_id()::text::bigint)
  on conflict (organization_id, backend) do update set transaction = excluded.transaction;
  perform set_config('app.figure_changes', noted || the_organization_id::text, true);
  return null;
end
$$;

-- all tables that figures are read from; tests/api/figure-changes.test.ts fails if one is missing
do $$
declare
  the_table text;
begin
  foreach the_table in array array['response_days', 'response_weeks', 'response_months', 'question_weeks', 'funnel_months', 'standings',
    'practices', 'users', 'work_locations', 'organizational_units', 'practice_questions']
  loop
    execute format('create or replace trigger %I after insert or update or delete on %I
      for each row execute function app.note_figure_change()', 'note_figure_change', the_table);
  end loop;
end
$$;
