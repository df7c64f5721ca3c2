-- Ids of one page of the clients a list is searched for, sorted as the list is: by a column of theirs, then by id.
--
-- Up to 1,000 clients are found by the index and sorted. Where more hold the fragment, the first 1,000 of the list are looked
-- through, and where these do not fill the page, PostgreSQL walks the list or asks the index, as it finds best. Frequent three
-- letters are looked for in the list at once. `from_key` and `from_id` name the row that the page begins behind.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.search_page(fragment text, assignees bigint[], holds_most boolean, sorted text, descending boolean, from_key text, from_id bigint, take integer)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  most_sorted constant int := 1000;
  walked constant int := 1000;
  org bigint := current_org_id();
  patterns text[] := search_patterns(fragment);
  by_name boolean := sorted = 'name';
  from_at timestamptz := case when not by_name then from_key end;
  is_walked boolean;
  ids bigint[];
  found int;
begin
  if length(fragment) > 3 or search_ordering(org, patterns, 20) is null then
    with matching as materialized (
      select clients.id, clients.name, case sorted when 'created_at' then clients.created_at else clients.last_activity_at end as at
      from clients
      where case when holds_most then clients.org_id + 0 else clients.org_id end = org and clients.deleted_at is null
        and clients.search_text like any (patterns) and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
      limit most_sorted + 1
    ), page as (
      select matching.id from matching
      where from_id is null or case when by_name and descending then (matching.name, matching.id) < (from_key, from_id)
        when by_name then (matching.name, matching.id) > (from_key, from_id)
        when descending then (matching.at, matching.id) < (from_at, from_id)
        else (matching.at, matching.id) > (from_at, from_id) end
      order by case when by_name and descending then matching.name end desc, case when by_name then matching.name end,
        case when not by_name and descending then matching.at end desc, case when not by_name then matching.at end,
        case when descending then matching.id end desc, matching.id
      limit take
    )
    select (select count(*) from matching), array_agg(page.id) into found, ids from page;
    if found <= most_sorted then
      return query select unnest(ids);
      return;
    end if;
  end if;

  foreach is_walked in array array[true, false] loop
    select count(*), array_agg(page.id) into found, ids from (
      select walk.id from (
        select listed.id, listed.search_text, listed.assigned_to_id_or_zero from (
          select clients.id, clients.name, clients.search_text, clients.assigned_to_id_or_zero,
            case sorted when 'created_at' then clients.created_at else clients.last_activity_at end as at
          from clients where clients.org_id = org and clients.deleted_at is null) as listed
        where (is_walked or listed.search_text like any (patterns)
            and (assignees is null or listed.assigned_to_id_or_zero = any (assignees)))
          and (from_id is null or case when by_name and descending then (listed.name, listed.id) < (from_key, from_id)
            when by_name then (listed.name, listed.id) > (from_key, from_id)
            when descending then (listed.at, listed.id) < (from_at, from_id)
            else (listed.at, listed.id) > (from_at, from_id) end)
        order by case when by_name and descending then listed.name end desc, case when by_name then listed.name end,
          case when not by_name and descending then listed.at end desc, case when not by_name then listed.at end,
          case when descending then listed.id end desc, listed.id
        limit case when is_walked then walked else take end) as walk
      where walk.search_text like any (patterns) and (assignees is null or walk.assigned_to_id_or_zero = any (assignees))
      limit take) as page;
    exit when found = take;
  end loop;
  return query select unnest(ids);
end $function$;
revoke all on function search_page(text,bigint[],boolean,text,boolean,text,bigint,integer) from public;
grant execute on function search_page(text,bigint[],boolean,text,boolean,text,bigint,integer) to leadkeep_app;
reset role;
