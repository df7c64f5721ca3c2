-- A part of the list that is one option is walked along the index in both directions: PostgreSQL takes an option for a few rows, and
-- sorts them all unless the order names the whole key of the index.
set local role leadkeep_search;
drop function custom_field_page(text, jsonb, boolean, jsonb, bigint, int);
reset role;
create function custom_field_page(key text, parts jsonb, descending boolean, from_key jsonb, from_id bigint, take int)
  returns table (id bigint)
  language plpgsql stable security definer rows 20 set search_path = public
as $$
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
end $$;
call run_as_search_role('custom_field_page(text, jsonb, boolean, jsonb, bigint, int)');
