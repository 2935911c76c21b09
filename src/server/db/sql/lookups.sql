-- Maintains the record Lookup, which maps survey links and bearer tokens to their organization.

create or replace function app.note_survey_links() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into lookups (kind, name, organization_id, record_id)
  select 'SURVEY', slug, organization_id, id from added on conflict do nothing;
  return null;
end
$$;

create or replace function app.change_survey_link() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from lookups where kind = 'SURVEY' and name = old.slug and record_id = old.id;
  if tg_op = 'UPDATE' then
    insert into lookups (kind, name, organization_id, record_id)
    values ('SURVEY', new.slug, new.organization_id, new.id) on conflict do nothing;
  end if;
  return null;
end
$$;

create or replace function app.note_token() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from lookups where kind = 'TOKEN' and name in (old.token_hash, old.previous_hash) and record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into lookups (kind, name, organization_id, record_id)
    select 'TOKEN', hash, new.organization_id, new.id from unnest(array[new.token_hash, new.previous_hash]) hash
    where hash is not null on conflict do nothing;
  end if;
  return null;
end
$$;

create or replace trigger surveys_links after insert on surveys
  referencing new table as added for each statement execute function app.note_survey_links();
create or replace trigger surveys_link_changed after update of slug on surveys
  for each row when (new.slug is distinct from old.slug) execute function app.change_survey_link();
create or replace trigger surveys_link_removed after delete on surveys
  for each row execute function app.change_survey_link();
create or replace trigger api_tokens_named after insert or delete or update of token_hash, previous_hash on api_tokens
  for each row execute function app.note_token();
