-- Ids of clients whose name, company, phone or e-mail holds the fragment, at most `cap`; all of them where it is null.
-- Owned by the search role and reading app.org_id itself: under plain row security the trigram index is not used.
-- Planned for its values at every call, as all that search are (`plan_cache_mode`): few assignees are read by their own index, a rare
-- fragment by the trigrams. What does not depend on a row is gone by then, so that one text serves every case: beside the trigrams
-- the index reads every entry of the organisation, 17 ms of 18 for a million clients, and where that organisation holds much of the
-- table (`holds_most`), it is left out of what the index is asked (`+ 0`) and compared afterwards.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.search_client_ids(fragment text, assignees bigint[], cap integer, holds_most boolean DEFAULT false)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  org bigint := current_org_id();
  patterns text[] := search_patterns(fragment);
begin
  return query select clients.id from clients
    where case when holds_most then clients.org_id + 0 else clients.org_id end = org and clients.deleted_at is null
      and clients.search_text like any (patterns) and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
    limit cap;
end $function$;
revoke all on function search_client_ids(text,bigint[],integer,boolean) from public;
grant execute on function search_client_ids(text,bigint[],integer,boolean) to leadkeep_app;
reset role;
