-- The first clients of options is what lists filtered by an option read too, in both directions: `from_at` and `from_id` name the
-- client a page begins behind, `backwards` reads towards the last activity of all.
set local role leadkeep_search;
drop function stage_page(text, bigint[], bigint[], bigint[], timestamptz, bigint, int);
reset role;
create function stage_page(
  key text, options bigint[], stages bigint[], assignees bigint[], from_at timestamptz, from_id bigint, take int, backwards boolean default false)
  returns table (stage bigint, id bigint)
  language plpgsql stable security definer rows 200 set search_path = public
as $$
declare
  wanted bigint;
  direction text := case when backwards then ' asc' else ' desc' end;
begin
  foreach wanted in array stages loop
    return query execute 'select $1, clients.id from clients where clients.org_id = $2 and clients.deleted_at is null and '
      || case when wanted = 0 then format('not coalesce(%L::jsonb @> (clients.custom_fields -> %L), false)', to_jsonb(options)::text, key)
              else format('clients.custom_fields ? %1$L and jsonb_typeof(clients.custom_fields -> %1$L) = ''number''
                and clients.custom_fields -> %1$L = %2$L::jsonb', key, wanted::text) end
      || case when assignees is null then '' else ' and clients.assigned_to_id_or_zero = any ($3)' end
      || case when from_id is null then ''
              else ' and (clients.last_activity_at, clients.id) ' || case when backwards then '>' else '<' end || ' ($4, $5)' end
      -- The whole key of the index is named, because PostgreSQL sorts a column that it takes for almost empty.
      || ' order by ' || case when wanted = 0 then '' else format('clients.org_id %2$s, clients.custom_fields -> %1$L %2$s, ', key,
                                case when backwards then 'desc' else 'asc' end) end
      || 'clients.last_activity_at' || direction || ', clients.id' || direction || ' limit $6'
      using wanted, current_org_id(), assignees, from_at, from_id, take;
  end loop;
end $$;
call run_as_search_role('stage_page(text, bigint[], bigint[], bigint[], timestamptz, bigint, int, boolean)');
