-- Ids of clients with the fragment in such a text, at most `cap`.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.text_client_ids(fragment text, assignees bigint[], cap integer, holds_most boolean)
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
      and (clients.location is not null or clients.job_title is not null)
      and search_normalise(coalesce(clients.location, '') || ' ' || coalesce(clients.job_title, '')) like any (patterns)
      and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
    limit cap;
end $function$;
revoke all on function text_client_ids(text,bigint[],integer,boolean) from public;
grant execute on function text_client_ids(text,bigint[],integer,boolean) to leadkeep_app;
reset role;
