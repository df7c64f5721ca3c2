-- Ids of one page of all clients, sorted by a field with an index in its order, in the order of the walk. `parts` are what is left
-- of the list: `{}` the clients with any value, by value and id; `{"value": 12}` those in one option, `null` those without a
-- value and `[12, 13]` those in none of these options, by id. `from_key` and `from_id` name the row of the first part that the page begins behind.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.custom_field_page(key text, parts jsonb, descending boolean, from_key jsonb, from_id bigint, take integer)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  direction text := case when descending then 'desc' else 'asc' end;
  beyond text := case when descending then '<' else '>' end;
  missing int := take;
  found int;
  begins_at bigint := from_id;
  part jsonb;
begin
  for part in select value from jsonb_array_elements(parts) loop
    return query execute 'select clients.id from clients where clients.org_id = $1 and clients.deleted_at is null and '
      || case when jsonb_typeof(part) = 'array' then format('not coalesce(%L::jsonb @> (clients.custom_fields -> %L), false)', part::text, key)
              when part = 'null' then format('not clients.custom_fields ? %L', key)
              when part = '{}' then format('clients.custom_fields ? %L', key)
              else format('clients.custom_fields ? %1$L and clients.custom_fields -> %1$L = %2$L::jsonb', key, (part -> 'value')::text) end
      || case when begins_at is null then ''
              when part = '{}' then format(' and (clients.custom_fields -> %L, clients.id) %s ($2, $3)', key, beyond)
              else format(' and clients.id %s $3', beyond) end
      || ' order by ' || case when jsonb_typeof(part) = 'object' then format('clients.org_id %2$s, clients.custom_fields -> %1$L %2$s, ', key, direction) else '' end
      || 'clients.id ' || direction || ' limit $4'
      using current_org_id(), from_key, begins_at, missing;
    get diagnostics found = row_count;
    missing := missing - found;
    exit when missing <= 0;
    begins_at := null;
  end loop;
end $function$;
revoke all on function custom_field_page(text,jsonb,boolean,jsonb,bigint,integer) from public;
grant execute on function custom_field_page(text,jsonb,boolean,jsonb,bigint,integer) to leadkeep_app;
reset role;
