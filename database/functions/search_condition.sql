-- The condition on a client to be among those that are searched: `$1` is the organisation, `$2` the patterns, `$3` the
-- assignees. Beside the trigrams the index reads every entry of the organisation, 17 ms of 18 for a million clients. Where the
-- organisation holds much of the table (`holds_most`), it is left out of what the index is asked (`+ 0`) and compared afterwards.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.search_condition(assignees bigint[], holds_most boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when holds_most then 'clients.org_id + 0 = $1' else 'clients.org_id = $1' end
    || ' and clients.deleted_at is null and clients.search_text like any ($2)'
    || case when assignees is null then '' else ' and clients.assigned_to_id_or_zero = any ($3)' end
$function$;
revoke all on function search_condition(bigint[],boolean) from public;
grant execute on function search_condition(bigint[],boolean) to leadkeep_app;
reset role;
