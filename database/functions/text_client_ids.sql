-- Ids of clients with the fragment in such a text, at most `cap`.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.text_client_ids(fragment text, assignees bigint[], cap integer, holds_most boolean)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query execute 'select clients.id from clients where '
    || case when holds_most then 'clients.org_id + 0 = $1' else 'clients.org_id = $1' end
    || ' and (clients.location is not null or clients.job_title is not null) and clients.deleted_at is null
      and search_normalise(coalesce(clients.location, '''') || '' '' || coalesce(clients.job_title, '''')) like any ($2)'
    || case when assignees is null then '' else ' and clients.assigned_to_id_or_zero = any ($3)' end || ' limit $4'
    using current_org_id(), search_patterns(fragment), assignees, cap;
end $function$;
revoke all on function text_client_ids(text,bigint[],integer,boolean) from public;
grant execute on function text_client_ids(text,bigint[],integer,boolean) to leadkeep_app;
reset role;
