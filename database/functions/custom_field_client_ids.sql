-- Ids of at most `cap` clients by their value of one field: 'is' one of several, 'between' two, 'not_empty'. Owned by the search
-- role and reading app.org_id itself: under plain row security no index on JSON is used.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.custom_field_client_ids(key text, operator text, wanted jsonb, assignees bigint[], cap integer)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query execute 'select clients.id from clients where clients.deleted_at is null and '
    || custom_field_condition(key, operator, wanted)
    || case when assignees is null then '' else ' and clients.assigned_to_id_or_zero = any ($2)' end || ' limit $3'
    using current_org_id(), assignees, cap;
end $function$;
revoke all on function custom_field_client_ids(text,text,jsonb,bigint[],integer) from public;
grant execute on function custom_field_client_ids(text,text,jsonb,bigint[],integer) to leadkeep_app;
reset role;
