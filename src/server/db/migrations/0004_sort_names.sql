-- How text is sorted and searched, completed for names of every script (app.sort_key, 0000): letters that no accent makes
-- (ł, ø, đ, ß), the points of Arabic and Hebrew, the apostrophes and hyphens of names, and the case of letters beyond
-- ASCII also where the database was made for ASCII alone (locale C).
do $migration$
declare
  folding text;
  outdated regclass;
begin
  -- knows the case of all letters; the first is part of PostgreSQL 17 and newer
  select quote_ident(collname) into folding
  from pg_collation
  where collnamespace = 'pg_catalog'::regnamespace
    and collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8')
    and collencoding in (-1, pg_char_to_encoding('UTF8'))
  order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8'], collname::text)
  limit 1;

  -- still a single expression, so that the planner can inline it; most text is ASCII and takes the short way
  execute format($function$
    create or replace function app.sort_key(value text) returns text
    language sql immutable parallel safe
    return case
      when octet_length(value) = char_length(value) then lower(value)
      else replace(replace(replace(replace(translate(
        lower(regexp_replace(
          normalize(value, NFKD),
          U&'[\0300-\036F\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\0640\064B-\065F\0670]',
          '', 'g'
        ) collate %s),
        'łøđðıħŧŋς’‘ʼ‐–', 'lodd' || 'ihtnσ' || repeat('''', 3) || '--'
      ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    end
  $function$, coalesce(folding, '"default"'));

  for outdated in
    select indexrelid::regclass from pg_index where pg_get_indexdef(indexrelid) like '%app.sort_key(%'
  loop
    execute format('reindex index %s', outdated);
  end loop;
end
$migration$;
