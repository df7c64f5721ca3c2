-- Ids of the contents whose title or text holds a pattern, for `search_contents`. Planned for the pattern at every call, which
-- only a function of its own can say.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.held_content_ids(pattern text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  org bigint := current_org_id();
begin
  return array(select id from contents where org_id = org and deleted_at is null and search_text like pattern);
end $function$;
revoke all on function held_content_ids(text) from public;
reset role;
