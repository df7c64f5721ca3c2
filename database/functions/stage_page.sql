-- The first clients of each stage, the last activity first; `stage` 0 is for those in none of `options`. `before_at` and `before_id`
-- name the client that the page begins behind. Owned by the search role and reading app.org_id itself: under plain row security
-- no index on JSON is used.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.stage_page(key text, options bigint[], stages bigint[], assignees bigint[], from_at timestamp with time zone, from_id bigint, take integer, backwards boolean DEFAULT false, with_tests boolean DEFAULT true)
 RETURNS TABLE(stage bigint, id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wanted bigint;
  direction text := case when backwards then ' asc' else ' desc' end;
begin
  foreach wanted in array stages loop
    return query execute 'select $1, clients.id from clients where clients.org_id = $2 and clients.deleted_at is null and '
      || case when wanted = 0 then format('not coalesce(%L::jsonb @> (clients.custom_fields -> %L), false)', to_jsonb(options)::text, key)
              else format('clients.custom_fields ? %1$L and jsonb_typeof(clients.custom_fields -> %1$L) = ''number''
                and clients.custom_fields -> %1$L = %2$L::jsonb', key, wanted::text) end
      || case when with_tests then '' else ' and not clients.is_test' end
      || case when assignees is null then '' else ' and clients.assigned_to_id_or_zero = any ($3)' end
      || case when from_id is null then ''
              else ' and (clients.last_activity_at, clients.id) ' || case when backwards then '>' else '<' end || ' ($4, $5)' end
      -- The whole key of the index is named, because PostgreSQL sorts a column that it takes for almost empty.
      || ' order by ' || case when wanted = 0 then '' else format('clients.org_id %2$s, clients.custom_fields -> %1$L %2$s, ', key,
                                case when backwards then 'desc' else 'asc' end) end
      || 'clients.last_activity_at' || direction || ', clients.id' || direction || ' limit $6'
      using wanted, current_org_id(), assignees, from_at, from_id, take;
  end loop;
end $function$;
revoke all on function stage_page(text,bigint[],bigint[],bigint[],timestamp with time zone,bigint,integer,boolean,boolean) from public;
grant execute on function stage_page(text,bigint[],bigint[],bigint[],timestamp with time zone,bigint,integer,boolean,boolean) to leadkeep_app;
reset role;
