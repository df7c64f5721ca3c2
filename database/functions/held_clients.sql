-- Clients that hold one of the patterns, for `find_clients`: at most `cap`, all of them where it is null. Planned for its values at
-- every call; whoever calls it ranks them by a plan that is kept.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.held_clients(patterns text[], assignees bigint[], cap integer, holds_most boolean)
 RETURNS TABLE(id bigint, name text, search_text text, last_activity_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  org bigint := current_org_id();
begin
  return query select clients.id, clients.name, clients.search_text, clients.last_activity_at::timestamptz from clients
    where case when holds_most then clients.org_id + 0 else clients.org_id end = org and clients.deleted_at is null
      and clients.search_text like any (patterns) and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
    limit cap;
end $function$;
revoke all on function held_clients(text[],bigint[],integer,boolean) from public;
reset role;
