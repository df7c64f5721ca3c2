-- The condition on a client's value of one field, as text for a function of the search role; `$1` is the organisation. What the
-- indexes say of themselves stands in it, because PostgreSQL cannot conclude it. The key of a field without an index in its
-- order is its own in all organisations, so that the organisation is compared afterwards.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.custom_field_condition(key text, operator text, wanted jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case
    when operator = 'is' and key like 'sort%' then
      format('clients.org_id = $1 and clients.custom_fields ? %1$L and clients.custom_fields -> %1$L = any (array[%2$s])', key,
        (select string_agg(format('%L::jsonb', value::text), ', ') from jsonb_array_elements(wanted) as value))
    when operator = 'is' then
      format('clients.org_id + 0 = $1 and clients.custom_fields <> ''{}'' and (%s)',
        (select string_agg(format('clients.custom_fields @> %L::jsonb', jsonb_build_object(key, value)::text), ' or ')
         from jsonb_array_elements(wanted) as value))
    when operator = 'not_empty' then format('clients.org_id = $1 and clients.custom_fields ? %L', key)
    when operator = 'between' then
      format('clients.org_id = $1 and clients.custom_fields ? %1$L
        and clients.custom_fields -> %1$L >= %2$L::jsonb and clients.custom_fields -> %1$L <= %3$L::jsonb',
        key, (wanted -> 0)::text, (wanted -> 1)::text)
  end
$function$;
revoke all on function custom_field_condition(text,text,jsonb) from public;
grant execute on function custom_field_condition(text,text,jsonb) to leadkeep_app;
reset role;
