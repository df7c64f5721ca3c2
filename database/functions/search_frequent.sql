-- One page of the clients that hold a frequent fragment, for `find_clients`: those in which a word begins with it first, then the others,
-- both by last activity ('words'), or all by last activity alone ('recent'). They are found by walking the 5,000 most recently active,
-- and by the index where the walk does not fill the page. Planned for its values at every call.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.search_frequent(fragment text, assignees bigint[], take integer, ordered text, from_key bigint, from_id bigint, backwards boolean, holds_most boolean)
 RETURNS TABLE(id bigint, sort_key bigint)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  walked constant int := 5000;
  begins constant bigint := 1000000000000000;
  org bigint := current_org_id();
  anywhere text[] := search_patterns(fragment);
  -- As the first word or a further one.
  words text[] := array[fragment || '%', '% ' || fragment || '%'];
  ids bigint[];
  keys bigint[];
  found int;
  missing int := take;
  tier int;
  tier_at timestamptz;
  tier_id bigint;
  tier_patterns text[];
  not_patterns text[];
begin
  foreach tier in array case when ordered = 'recent' then array[0] when backwards then array[0, 1] else array[1, 0] end loop
    continue when from_key is not null and tier = case when backwards then 0 else 1 end
      and (from_key >= begins) <> (tier = 1);
    tier_at := case when backwards then '-infinity' else 'infinity' end;
    tier_id := 0;
    if from_key is not null and (from_key >= begins) = (tier = 1) then
      tier_at := to_timestamp((from_key % begins) / 1000.0);
      tier_id := from_id;
    end if;
    tier_patterns := case when tier = 1 then words else anywhere end;
    not_patterns := case when tier = 1 or ordered = 'recent' then '{}' else words end;
    select count(*), array_agg(page.id), array_agg(page.at) into found, ids, keys from (
      select walk.id, (extract(epoch from walk.last_activity_at) * 1000)::bigint as at from (
        select clients.id, clients.search_text, clients.last_activity_at, clients.assigned_to_id_or_zero from clients
        where clients.org_id = org and clients.deleted_at is null
          and case when backwards then (clients.last_activity_at, clients.id) > (tier_at, tier_id)
            else (clients.last_activity_at, clients.id) < (tier_at, tier_id) end
        order by case when backwards then clients.last_activity_at end, case when backwards then clients.id end,
          clients.last_activity_at desc, clients.id desc
        limit walked) as walk
      where walk.search_text like any (tier_patterns) and not walk.search_text like any (not_patterns)
        and (assignees is null or walk.assigned_to_id_or_zero = any (assignees))
      limit missing) as page;
    if found < missing then
      select count(*), array_agg(page.id), array_agg(page.at) into found, ids, keys from (
        select matching.id, (extract(epoch from matching.last_activity_at) * 1000)::bigint as at from (
          select clients.id, clients.last_activity_at from clients
          where case when holds_most then clients.org_id + 0 else clients.org_id end = org and clients.deleted_at is null
            and clients.search_text like any (tier_patterns) and not clients.search_text like any (not_patterns)
            and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
            and case when backwards then (clients.last_activity_at, clients.id) > (tier_at, tier_id)
              else (clients.last_activity_at, clients.id) < (tier_at, tier_id) end
          offset 0) as matching
        order by case when backwards then matching.last_activity_at end, case when backwards then matching.id end,
          matching.last_activity_at desc, matching.id desc
        limit missing) as page;
    end if;
    return query select unnest(ids), unnest(keys) + tier * begins;
    missing := missing - found;
    exit when missing <= 0;
  end loop;
end $function$;
revoke all on function search_frequent(text,bigint[],integer,text,bigint,bigint,boolean,boolean) from public;
reset role;
