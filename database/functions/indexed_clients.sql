-- Clients that hold the pattern, for `find_clients`, at most `cap`; all of them where it is null. For an organisation that holds much of
-- the table, whose clients are all searched: by the trigrams whatever the pattern, so that the plan is kept. Planning took a third as
-- long as finding them.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.indexed_clients(pattern text, cap integer)
 RETURNS TABLE(id bigint, name text, search_text text, last_activity_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  org bigint := current_org_id();
begin
  return query select clients.id, clients.name, clients.search_text, clients.last_activity_at::timestamptz from clients
    where clients.org_id + 0 = org and clients.deleted_at is null and clients.search_text like pattern
    limit cap;
end $function$;
revoke all on function indexed_clients(text,integer) from public;
reset role;
