-- An organization's own themes, beside the built-in ones (built-in-themes.sql).

-- Numbers an own theme. The organization's row is locked, so that two concurrent ones get different numbers.
create or replace function app.number_theme() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from organizations where id = new.organization_id for update;
  select 1 + greatest(64, (select max(number) from themes where organization_id = o.id),
    (select max(split_part(deleted, ' ', 2)::int) from jsonb_array_elements_text(o.deleted_themes) deleted))
  into new.number from organizations o where o.id = new.organization_id;
  new.code := 'OWN_' || new.number;
  return new;
end
$$;
revoke execute on function app.number_theme from public;

create or replace trigger number_theme before insert on themes
for each row when (new.built_in_name is null) execute function app.number_theme();

-- Sessions contain the names of themes, and which are shown: one that was loaded before a change is loaded again. Comments are read
-- again after a change of the phrases of own themes: the version of their rules is another one.
create or replace function app.note_theme_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  has_other_rules boolean := tg_op <> 'UPDATE' or (old.phrases, old.exceptions, old.spanish_phrases, old.spanish_exceptions)
    is distinct from (new.phrases, new.exceptions, new.spanish_phrases, new.spanish_exceptions);
begin
  update organizations set updated_at = now(), themes_version = themes_version + has_other_rules::integer,
    deleted_themes = case tg_op when 'DELETE' then coalesce(deleted_themes, '[]') || to_jsonb(concat_ws(' ', old.experience_type, old.number))
      else deleted_themes end
  where id = coalesce(new.organization_id, old.organization_id);
  return null;
end
$$;
revoke execute on function app.note_theme_change from public;

create or replace trigger note_theme_change after update on themes
for each row when ((old.name, old.is_on, old.phrases, old.exceptions, old.spanish_phrases, old.spanish_exceptions)
  is distinct from (new.name, new.is_on, new.phrases, new.exceptions, new.spanish_phrases, new.spanish_exceptions))
execute function app.note_theme_change();

create or replace trigger note_own_theme after insert on themes
for each row when (new.built_in_name is null) execute function app.note_theme_change();

create or replace trigger note_deleted_theme after delete on themes
for each row when (old.built_in_name is null) execute function app.note_theme_change();
