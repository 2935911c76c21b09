-- Sessions contain the names of themes, and which are shown: one that was loaded before a change is loaded again.
create or replace function app.note_theme_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update organizations set updated_at = now() where id = coalesce(new.organization_id, old.organization_id);
  return null;
end
$$;
revoke execute on function app.note_theme_change from public;

create or replace trigger note_theme_change after update of name, is_on on themes
for each row when ((old.name, old.is_on) is distinct from (new.name, new.is_on))
execute function app.note_theme_change();
