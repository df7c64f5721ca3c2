-- One page of the clients a search finds, in its order: by `sort_key`, then by id, both downwards.
--
-- Up to 2,000 clients are all ranked: those whose name it is, has it as a word, begins with it, has a word that begins
-- with it, then the others; among equals by last activity. Of a fragment that more clients hold, those in which a word begins
-- with it come first, then the others, both by last activity; one that more than every twentieth holds is listed by last
-- activity alone. These are found by walking the 5,000 most recently active, and by the index where the walk does not
-- fill the page. Three letters are taken for such at once if they are frequent among the 1,000 most recent. `entries` is how many
-- clients the organisation has, where it holds much of the table; null where it does not.
--
-- `from_key` and `from_id` name the row a page begins behind, `ordered` how its list is ordered ('ranked', 'words', 'recent');
-- `backwards` gives the page before that row, its nearest row first.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.search_clients(fragment text, assignees bigint[], take integer, ordered text, from_key bigint, from_id bigint, backwards boolean, entries bigint)
 RETURNS TABLE(id bigint, sort_key bigint, ordering text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  most_ranked constant int := 2000;
  walked constant int := 5000;
  begins constant bigint := 1000000000000000;
  org bigint := current_org_id();
  holds_most boolean := entries is not null;
  anywhere text[] := search_patterns(fragment);
  plain text := replace(replace(replace(fragment, '\%', '%'), '\_', '_'), '\\', '\');
  -- As the first word or a further one.
  words text[] := array[fragment || '%', '% ' || fragment || '%'];
  -- Of a ranked page whatever its direction: backwards the opposites are sorted downwards.
  sign int := case when backwards then -1 else 1 end;
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
  if ordered is null and length(fragment) = 3 then
    ordered := search_ordering(org, anywhere, most_ranked * 1000 / nullif(entries, 0));
  end if;

  if ordered is null or ordered = 'ranked' then
    with matching as materialized (
      select clients.id, clients.name, clients.search_text, clients.last_activity_at from clients
      where case when holds_most then clients.org_id + 0 else clients.org_id end = org and clients.deleted_at is null
        and clients.search_text like any (anywhere) and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
      limit case when ordered is null then most_ranked + 1 end
    ), ranked as (
      select matching.id, (case when not matching.search_text like any (words) then 0 else (
        select case when written.name = plain then 4
                    when ' ' || written.name || ' ' like '% ' || fragment || ' %' then 3
                    when written.name like fragment || '%' then 2
                    when written.name like '% ' || fragment || '%' then 1
                    else 0 end
          from (select lower(public.unaccent('public.unaccent'::regdictionary, matching.name)) as name offset 0) as written) end) * begins
        + (extract(epoch from matching.last_activity_at) * 1000)::bigint as key
      from matching
    ), page as (
      select ranked.id, ranked.key from ranked
      where from_key is null or (ranked.key * sign, ranked.id * sign) < (from_key * sign, from_id * sign)
      order by ranked.key * sign desc, ranked.id * sign desc limit take
    )
    select (select count(*) from matching), array_agg(page.id), array_agg(page.key) into found, ids, keys from page;
    if ordered = 'ranked' or found <= most_ranked then
      return query select unnest(ids), unnest(keys), 'ranked';
      return;
    end if;
    ordered := search_ordering(org, anywhere, -1);
  end if;

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
    return query select unnest(ids), unnest(keys) + tier * begins, ordered;
    missing := missing - found;
    exit when missing <= 0;
  end loop;
end $function$;
revoke all on function search_clients(text,bigint[],integer,text,bigint,bigint,boolean,bigint) from public;
grant execute on function search_clients(text,bigint[],integer,text,bigint,bigint,boolean,bigint) to leadkeep_app;
reset role;
