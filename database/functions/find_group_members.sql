-- Ids of clients in any of the groups, at most `cap`; all of them where it is null.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.find_group_members(groups bigint[], assignees bigint[], cap integer)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query execute 'select clients.id from clients where ' || group_condition(assignees) || ' limit $4'
    using current_org_id(), groups, assignees, cap;
end $function$;
revoke all on function find_group_members(bigint[],bigint[],integer) from public;
grant execute on function find_group_members(bigint[],bigint[],integer) to leadkeep_app;
reset role;
