-- How the text of a client holds a fragment: anywhere; below three characters, which the index cannot look for inside a
-- word, at the beginning of a word. Neither strict nor with settings of its own, so that PostgreSQL puts it in place.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.search_patterns(fragment text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when length(fragment) >= 3 then array['%' || fragment || '%'] else array[fragment || '%', '% ' || fragment || '%'] end
$function$;
revoke all on function search_patterns(text) from public;
grant execute on function search_patterns(text) to leadkeep_app;
reset role;
