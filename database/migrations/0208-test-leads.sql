-- A test lead is a client that counts nowhere (docs/decisions/0167-test-leads.md).

-- What a test lead would have got: no turn is taken for it.
alter table lead_decisions
  drop constraint lead_decisions_outcome_check,
  add constraint lead_decisions_outcome_check check (outcome in (
    'TURN', 'WAITING', 'WITHDRAWN', 'UNASSIGNED_BY_RULE', 'OWNER_BY_RULE', 'SOURCE_ASSIGNEE', 'OWNER_BY_SOURCE',
    'OWNER_IN_FREE_TIER', 'NOBODY', 'OFFERED', 'CLAIMED', 'OWNER_AFTER_OFFER', 'TEST_LEAD'));

-- The job that erases them finds them across organisations.
alter policy worker on clients using (deleted_at is not null or is_test);
create index lead_events_test on lead_events (org_id, received_at) where is_test;

create or replace function count_added_clients() returns trigger language plpgsql as $$
begin
  insert into stage_counts (org_id, field_id, option_id, assigned_to_id_or_zero, clients_count, amount_sum)
  select added.org_id, place.field_id, place.option_id, added.assigned_to_id_or_zero, count(*), sum(place.amount)
  from added, stage_places(added.org_id, added.custom_fields) as place
  where added.deleted_at is null and not added.is_test
  group by 1, 2, 3, 4;
  return null;
end $$;

drop trigger count_changed_client on clients;
create trigger count_changed_client after update of custom_fields, assigned_to_id, deleted_at on clients for each row
  when (not new.is_test and (old.custom_fields is distinct from new.custom_fields
    or old.assigned_to_id is distinct from new.assigned_to_id or (old.deleted_at is null) <> (new.deleted_at is null)))
  execute function count_changed_client();

drop trigger count_erased_client on clients;
create trigger count_erased_client after delete on clients for each row when (old.deleted_at is null and not old.is_test)
  execute function count_erased_client();

set local role leadkeep_search;
drop function count_group_members(bigint[], bigint[], int);
reset role;
create function count_group_members(groups bigint[], assignees bigint[], cap int)
  returns table (group_id bigint, members bigint)
  language plpgsql stable security definer rows 100 set search_path = public
as $$
begin
  foreach group_id in array groups loop
    execute 'select count(*) from (select from clients where ' || group_condition(assignees)
        || ' and not clients.is_test limit $4) as capped'
      into members using current_org_id(), array[group_id], assignees, cap;
    return next;
  end loop;
end $$;

call run_as_search_role('count_group_members(bigint[], bigint[], int)');

-- The board leaves test leads out; the list of an option shows them.
set local role leadkeep_search;
drop function stage_page(text, bigint[], bigint[], bigint[], timestamptz, bigint, int, boolean);
reset role;
create function stage_page(key text, options bigint[], stages bigint[], assignees bigint[], from_at timestamptz, from_id bigint, take int,
                           backwards boolean default false, with_tests boolean default true)
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
end $$;
call run_as_search_role('stage_page(text, bigint[], bigint[], bigint[], timestamptz, bigint, int, boolean, boolean)');
