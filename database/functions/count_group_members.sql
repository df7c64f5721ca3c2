-- How many clients each of the groups has, counted to `cap`.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.count_group_members(groups bigint[], assignees bigint[], cap integer)
 RETURNS TABLE(group_id bigint, members bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  foreach group_id in array groups loop
    execute 'select count(*) from (select from clients where ' || group_condition(assignees)
        || ' and not clients.is_test limit $4) as capped'
      into members using current_org_id(), array[group_id], assignees, cap;
    return next;
  end loop;
end $function$;
revoke all on function count_group_members(bigint[],bigint[],integer) from public;
grant execute on function count_group_members(bigint[],bigint[],integer) to leadkeep_app;
reset role;
