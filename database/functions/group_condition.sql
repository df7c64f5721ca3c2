-- Owned by the search role and reading app.org_id themselves: under plain row security an index of arrays is not used. A group
-- belongs to one organisation, so for all assignees the index is asked for the group alone and the organisation is compared
-- afterwards (`+ 0`). EXECUTE plans for the values at hand: few assignees are read by their own index.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.group_condition(assignees bigint[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when assignees is null then 'clients.org_id + 0 = $1' else 'clients.org_id = $1 and clients.assigned_to_id_or_zero = any ($3)' end
    || ' and clients.deleted_at is null and clients.group_ids <> ''{}'' and clients.group_ids && $2'
$function$;
revoke all on function group_condition(bigint[]) from public;
grant execute on function group_condition(bigint[]) to leadkeep_app;
reset role;
